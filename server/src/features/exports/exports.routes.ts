import { Readable } from 'node:stream';
import { exports } from '@smartflight/contract/exports.ts';
import { type FlightFilter, flights } from '@smartflight/contract/flights.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { UserActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { Fault, fault } from '../../platform/http/fault.ts';
import { fileRoute, route } from '../../platform/http/route.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { cancelExport, countRunning, getExport, insertExport, readParts } from './exports.store.ts';
import { type FlightSource, flightWorkbook } from './flight-workbook.ts';

const keptDays = 7;
const atOnce = 2;
/** A download that nobody reads for this long is given up. */
const longestPauseMs = 60_000;

/** Spreadsheets of the flight log: at once as a stream, or as a job with progress. One writer serves both. */
export function exportsRoutes(app: FastifyInstance, deps: Deps, source: FlightSource): void {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());

  const streaming = new Map<string, number>();
  const startStreaming = async (actor: UserActor): Promise<() => void> => {
    const others = streaming.get(actor.id) ?? 0;
    if (others + (await countRunning(db, actor, now())) >= atOnce) throw fault('export.too-many');
    streaming.set(actor.id, others + 1);
    return () => {
      const left = (streaming.get(actor.id) ?? 1) - 1;
      if (left > 0) streaming.set(actor.id, left);
      else streaming.delete(actor.id);
    };
  };

  fileRoute(app, flights.export, async ({ actor, query, reply }) => {
    source.check(query);
    const ended = await startStreaming(actor);
    const cancel = new AbortController();
    const unread = setTimeout(() => cancel.abort(), longestPauseMs);
    reply.raw.once('close', () => {
      clearTimeout(unread);
      cancel.abort();
      ended();
    });
    await auditExport(db, actor, 'now', query);
    return sendSheet(
      reply,
      fileNameOf(query, now()),
      flightWorkbook(
        { source, actor, query, databaseUrl: deps.pools.url },
        { signal: cancel.signal, onProgress: () => unread.refresh() },
      ),
    );
  });

  route(app, exports.create, async ({ actor, body }) => {
    checkBody(source, body.query);
    const query = {
      ...body.query,
      lang: body.query.lang ?? actor.language,
      tz: body.query.tz ?? actor.timeZone,
    };
    const expiresAt = new Date(deps.clock() + keptDays * 86_400_000);
    const job = await db.transaction().execute(async (tx) => {
      if ((await countRunning(tx, actor, now())) >= atOnce) throw fault('export.too-many');
      const inserted = await insertExport(tx, actor, {
        query,
        fileName: fileNameOf(query, now()),
        expiresAt,
      });
      await auditExport(tx, actor, inserted.id, query);
      return inserted;
    });
    await deps.jobs()?.add('writeExport', { id: job.id });
    return job;
  });

  route(app, exports.get, async ({ actor, params }) => {
    const job = await getExport(db, actor, params.id, now());
    if (!job) throw fault('export.not-found');
    return job;
  });

  route(app, exports.remove, async ({ actor, params }) => {
    const job = await cancelExport(db, actor, params.id);
    if (!job) throw fault('export.not-found');
    return job;
  });

  fileRoute(app, exports.file, async ({ actor, params, reply }) => {
    const job = await getExport(db, actor, params.id, now());
    if (!job) throw fault('export.not-found');
    if (job.state !== 'ready') throw fault('export.not-ready');
    if (job.bytes !== null) reply.header('content-length', job.bytes);
    return sendSheet(reply, job.fileName, Readable.from(readParts(db, actor, job.id)));
  });
}

/** The same check as the list's; its fields stand in the body here. */
function checkBody(source: FlightSource, query: FlightFilter): void {
  try {
    source.check(query);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw fault(
      error.code,
      error.fields?.map(({ at, code }) => ({ at: `body.${at}`, code })),
    );
  }
}

const sendSheet = (reply: FastifyReply, fileName: string, stream: Readable): FastifyReply =>
  reply
    .type(flights.export.file ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    // Already deflated: compressing again would only hold the first byte back.
    .header('content-encoding', 'identity')
    .send(stream);

const fileNameOf = ({ from, to }: Pick<FlightFilter, 'from' | 'to'>, now: Date): string =>
  `flights_${from ?? 'start'}_${to ?? now.toISOString().slice(0, 10)}.xlsx`;

const auditExport = (db: Database, actor: UserActor, id: string, query: object): Promise<void> =>
  audit(db, actor, {
    action: 'flights.export',
    target: { kind: 'export', id },
    detail: { query },
  });
