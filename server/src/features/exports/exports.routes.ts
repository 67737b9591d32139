import { Readable } from 'node:stream';
import { exports, flights } from '@smartflight/contract/endpoints.ts';
import type {
  ExportJob,
  ExportQuery,
  RecordExportQuery,
} from '@smartflight/contract/flights/exports.schemas.ts';
import { type ExportFile, type ExportFormat, exportFiles } from '@smartflight/contract/flights/exports.ts';
import type { FlightFilter } from '@smartflight/contract/flights/flights.schemas.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import { type RecordFormat, recordFiles } from '@smartflight/contract/records/fields.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import { keepsReach } from '../../access/reach.ts';
import { isOpenToKey } from '../../access/sessions/api-keys.ts';
import { Fault, fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { NoTurnError } from '../../platform/streamed-file/writer-slots.ts';
import { atOnce, createDownloadPlaces, type DownloadPlaces } from './download-slots.ts';
import type { ExportSources } from './export-content.ts';
import { exportTask, recordExportTask } from './exports.jobs.ts';
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

/**
 * Files of the flight log: a workbook streamed at once, or any format as a job with progress, by the same writers; and
 * files of spray records as a job.
 */
export function exportsRoutes(app: FastifyInstance, deps: Deps, sources: ExportSources): void {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());
  const places = createDownloadPlaces();

  downloadRoute(app, deps, { source: sources.flights, places });

  route(app, exports.create, async ({ actor, body, reply }) => {
    const { of: kind, format } = body;
    await checkBody(sources, actor, body);
    const { lang = actor.language, tz = actor.timeZone } = body.query;
    const reader = { lang, tz };
    const query = { ...body.query, ...reader };
    const expiresAt = new Date(deps.clock() + keptDays * 86_400_000);
    const job = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, actor);
      const jobs = await countRunning(tx, actor, now());
      if (jobs + places.taken(actor.id) >= atOnce) throw tooMany(reply);
      const inserted = await insertExport(tx, actor, {
        kind,
        format,
        query,
        fileName: fileNameOf(body, query, now()),
        expiresAt,
      });
      if (body.of === 'records') await auditRecords(tx, actor, inserted.id, body);
      else
        await auditFlights(tx, actor, inserted.id, {
          format: body.format,
          query: { ...body.query, ...reader },
        });
      return inserted;
    });
    await deps.jobs()?.add(kind === 'flights' ? exportTask : recordExportTask, { id: job.id });
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
    if (job.of === 'records') checkRecords(actor);
    if (job.state !== 'ready') throw fault('export.not-ready');
    // The file may be days old, and contain what the account no longer sees.
    const reach = await getReach(db, job.id);
    if (!reach || !(await keepsReach(db, actor, reach, now()))) throw fault('export.not-found');
    if (job.bytes !== null) reply.header('content-length', job.bytes);
    return sendFile(
      reply,
      { ...fileOf(job), fileName: job.fileName },
      Readable.from(readParts(db, actor, job.id)),
    );
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
      await auditFlights(db, actor, 'now', { format: 'xlsx', query });
      if (cancel.signal.aborted) return reply.hijack();
      const fileName = fileNameOf({ of: 'flights', format: 'xlsx' }, query, now());
      return sendFile(reply, { ...exportFiles.xlsx, fileName }, stream);
    } catch (error) {
      end();
      throw error instanceof NoTurnError ? tooMany(reply) : error;
    }
  });
}

/** A key of the scope of exports may not have the one of records. @throws `key.scope` */
function checkRecords(actor: UserActor): void {
  if (!isOpenToKey(actor, 'records.list')) throw fault('key.scope');
  if (!actor.actions.has('records.list')) throw fault('access.denied');
}

/** @throws for a file that the account may not have, or that would have no room for its rows */
async function checkBody(
  sources: ExportSources,
  actor: UserActor,
  body: BodyOf<typeof exports.create>,
): Promise<void> {
  if (body.of === 'records') {
    checkRecords(actor);
    const { lang: _, tz: __, ...filter } = body.query;
    await sources.records.ids(actor, filter);
    return;
  }
  const { query, format } = body;
  checkRange(sources.flights, query);
  const { maxFlights } = exportFiles[format];
  if (maxFlights === undefined) return;
  const { sorties } = await sources.flights.totals(actor, { ...query, tz: query.tz ?? actor.timeZone });
  if (sorties > maxFlights) throw fault('export.too-many-flights');
}

/** Same check as the list's, but the fields are in the body. */
function checkRange(source: FlightSource, query: FlightFilter): void {
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
  { mediaType, fileName }: Pick<ExportFile, 'mediaType'> & { fileName: string },
  stream: Readable,
): FastifyReply =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    // Most formats are deflated already: compressing would only delay the first byte.
    .header('content-encoding', 'identity')
    .send(stream);

type FileKind = Pick<ExportJob, 'of' | 'format'>;

/** Throws for a format that its kind does not have. */
function fileOf({ of, format }: FileKind): ExportFile {
  const files: Partial<Record<string, ExportFile>> = of === 'flights' ? exportFiles : recordFiles;
  const file = files[format];
  if (!file) throw new Error(`unknown format of an export of ${of}: ${format}`);
  return file;
}

const fileNameOf = (kind: FileKind, { from, to }: Pick<FlightFilter, 'from' | 'to'>, now: Date): string =>
  `${kind.of}_${from ?? 'start'}_${to ?? now.toISOString().slice(0, 10)}.${fileOf(kind).extension}`;

/** Stores that an export was started. */
const auditFlights = (
  db: Database,
  actor: UserActor,
  id: string,
  detail: { format: ExportFormat; query: ExportQuery },
): Promise<void> => audit(db, actor, { action: 'flights.export', target: { kind: 'export', id }, detail });

/** As `auditFlights`, without whose records were selected. */
const auditRecords = (
  db: Database,
  actor: UserActor,
  id: string,
  { format, query: { from, to } }: { format: RecordFormat; query: RecordExportQuery },
): Promise<void> => {
  const detail = { format, query: { from, to } };
  return audit(db, actor, { action: 'records.export', target: { kind: 'export', id }, detail });
};
