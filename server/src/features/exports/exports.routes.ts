import { Readable } from 'node:stream';
import { exports, flights } from '@smartflight/contract/endpoints.ts';
import { type ExportFormat, exportFiles } from '@smartflight/contract/flights/exports.ts';
import type { FlightFilter } from '@smartflight/contract/flights/flights.schemas.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import { keepsReach } from '../../access/reach.ts';
import { Fault, fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { NoTurnError } from '../../platform/streamed-file/writer-slots.ts';
import { atOnce, createDownloadPlaces, type DownloadPlaces } from './download-slots.ts';
import { exportTask } from './exports.jobs.ts';
import {
  cancelExport,
  countRunning,
  getExport,
  getReach,
  insertExport,
  lockAccount,
  readParts,
} from './exports.store.ts';
import { flightFile } from './flight-file.ts';
import type { FlightSource } from './flight-source.ts';

const keptDays = 7;
/**
 * Time for a million rows at half a megabit a second. A deliberately slow client holds a thread, a connection and a
 * database snapshot no longer than this; buffering whole files for such clients would cost more than it saves.
 */
const longestDownloadMs = 40 * 60_000;
const retryAfterS = '30';

/** Files of the flight log: a workbook streamed at once, or any format as a job with progress, by the same writers. */
export function exportsRoutes(app: FastifyInstance, deps: Deps, source: FlightSource): void {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());
  const places = createDownloadPlaces();

  downloadRoute(app, deps, { source, places });

  route(app, exports.create, async ({ actor, body, reply }) => {
    const { format } = body;
    checkBody(source, body.query);
    const query = {
      ...body.query,
      lang: body.query.lang ?? actor.language,
      tz: body.query.tz ?? actor.timeZone,
    };
    const { maxFlights } = exportFiles[format];
    if (maxFlights !== undefined && (await source.totals(actor, query)).sorties > maxFlights)
      throw fault('export.too-many-flights');
    const expiresAt = new Date(deps.clock() + keptDays * 86_400_000);
    const job = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, actor);
      const jobs = await countRunning(tx, actor, now());
      if (jobs + places.taken(actor.id) >= atOnce) throw tooMany(reply);
      const inserted = await insertExport(tx, actor, {
        format,
        query,
        fileName: fileNameOf(format, query, now()),
        expiresAt,
      });
      await auditExport(tx, actor, inserted.id, { format, query });
      return inserted;
    });
    await deps.jobs()?.add(exportTask, { id: job.id });
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
    // The file may be days old, and contain what the account no longer sees.
    const reach = await getReach(db, job.id);
    if (!reach || !(await keepsReach(db, actor, reach, now()))) throw fault('export.not-found');
    if (job.bytes !== null) reply.header('content-length', job.bytes);
    return sendFile(reply, job, Readable.from(readParts(db, actor, job.id)));
  });
}

function downloadRoute(
  app: FastifyInstance,
  deps: Deps,
  { source, places }: { source: FlightSource; places: DownloadPlaces },
): void {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());
  fileRoute(app, flights.export, async ({ actor, query, reply }) => {
    source.check(query);
    const place = places.take(actor.id);
    if (!place) throw tooMany(reply);
    const cancel = new AbortController();
    const late = setTimeout(() => cancel.abort(), longestDownloadMs);
    const end = (): void => {
      clearTimeout(late);
      cancel.abort();
      place.giveBack();
    };
    reply.raw.once('close', end);
    // The close event has already fired if the client disconnected before.
    if (reply.raw.destroyed) end();
    try {
      if (place.others + (await countRunning(db, actor, now())) >= atOnce) throw tooMany(reply);
      const stream = flightFile(
        { source, actor, format: 'xlsx', query, deps },
        { turn: 'reader', signal: cancel.signal },
      );
      // An error during the audit write is reported by the response.
      stream.on('error', () => undefined);
      await auditExport(db, actor, 'now', { format: 'xlsx', query });
      if (cancel.signal.aborted) return reply.hijack();
      return sendFile(reply, { format: 'xlsx', fileName: fileNameOf('xlsx', query, now()) }, stream);
    } catch (error) {
      end();
      throw error instanceof NoTurnError ? tooMany(reply) : error;
    }
  });
}

/** Same check as the list's, but the fields are in the body. */
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

function tooMany(reply: FastifyReply): Fault {
  reply.header('retry-after', retryAfterS);
  return fault('export.too-many');
}

const sendFile = (
  reply: FastifyReply,
  { format, fileName }: { format: ExportFormat; fileName: string },
  stream: Readable,
): FastifyReply =>
  reply
    .type(exportFiles[format].mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    // Most formats are deflated already: compressing would only delay the first byte.
    .header('content-encoding', 'identity')
    .send(stream);

const fileNameOf = (
  format: ExportFormat,
  { from, to }: Pick<FlightFilter, 'from' | 'to'>,
  now: Date,
): string =>
  `flights_${from ?? 'start'}_${to ?? now.toISOString().slice(0, 10)}.${exportFiles[format].extension}`;

const auditExport = (
  db: Database,
  actor: UserActor,
  id: string,
  detail: { format: ExportFormat; query: QueryOf<typeof flights.export> },
): Promise<void> => audit(db, actor, { action: 'flights.export', target: { kind: 'export', id }, detail });
