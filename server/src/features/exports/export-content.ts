import type { Readable } from 'node:stream';
import { exportQuery, recordExportQuery } from '@smartflight/contract/flights/exports.schemas.ts';
import { exportFormats } from '@smartflight/contract/flights/exports.ts';
import { recordFormats } from '@smartflight/contract/records/fields.ts';
import { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import type { StoredExport } from './exports.store.ts';
import { flightFile } from './flight-file.ts';
import type { FlightSource } from './flight-source.ts';
import type { RecordSource } from './record-source.ts';

/** Where exports read. */
export interface ExportSources {
  flights: FlightSource;
  records: RecordSource;
}

/** The rows of an export, and their file. */
export interface ExportContent {
  totalRows: number;
  file(o: { signal: AbortSignal; onProgress: (rows: number) => void }): Readable;
}

/** A stored query is parsed already, so its flag is no longer text. */
const flightQuery = exportQuery.extend({ hideZero: z.boolean().optional() });
const flightFormat = z.enum(exportFormats);
const recordFormat = z.enum(recordFormats);

/** What an export writes for its account. @throws for a query or a format that this release does not know */
export async function contentOf(
  deps: Deps,
  { flights: source, records }: ExportSources,
  { actor, kind, format, query }: { actor: UserActor } & Pick<StoredExport, 'kind' | 'format' | 'query'>,
): Promise<ExportContent> {
  if (kind === 'flights') {
    const asked = flightQuery.parse(query);
    const order = { source, actor, format: flightFormat.parse(format), query: asked, deps };
    const { sorties } = await source.totals(actor, asked);
    return { totalRows: sorties, file: (o) => flightFile(order, { turn: 'job', ...o }) };
  }
  const { lang = actor.language, tz = actor.timeZone, ...filter } = recordExportQuery.parse(query);
  const ids = await records.ids(actor, filter);
  const order = { format: recordFormat.parse(format), language: lang, timeZone: tz, ids };
  return { totalRows: ids.length, file: (o) => records.file(actor, { ...order, ...o }) };
}
