import type { Readable } from 'node:stream';
import type { ExportQuery } from '@smartflight/contract/flights/exports.schemas.ts';
import type { ExportFormat } from '@smartflight/contract/flights/exports.ts';
import { type AreaUnit, areaUnitOf } from '@smartflight/contract/kit/units.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import type { DatabasePlace, SelectText } from '../../platform/postgres/cursor.ts';
import { type FileThread, fileFrom } from '../../platform/streamed-file/in-worker.ts';
import type { FlightSource } from './flight-source.ts';
import type { FileStyle } from './formats/writer.ts';

/** What the thread of a file is started with. */
export interface FlightThreadData {
  database: DatabasePlace;
  format: ExportFormat;
  lines: SelectText;
  totals: SelectText;
  shapes: SelectText;
  /** Address of the module that reads shapes. */
  reader: string;
  style: FileStyle;
}

/**
 * Streams the file of a query as visible to the actor, in the query's language or the actor's, and in the language's
 * unit of areas by default. Throws a NoTurnError when there are too many readers.
 */
export function flightFile(
  {
    source,
    actor,
    format,
    query,
    unit,
    deps: { config, reads },
  }: {
    source: FlightSource;
    actor: UserActor;
    format: ExportFormat;
    query: ExportQuery;
    unit?: AreaUnit;
    deps: Pick<Deps, 'config' | 'reads'>;
  },
  o: Pick<FileThread, 'turn' | 'signal' | 'onProgress'>,
): Readable {
  const { lang, ...filter } = query;
  const language = lang ?? actor.language;
  const data: FlightThreadData = {
    database: { url: reads.url(), isEmbedded: config.databaseUrl === undefined },
    format,
    lines: source.lines(actor, filter),
    totals: source.totalsLine(actor, filter),
    shapes: source.shapes(actor, filter),
    reader: source.reader.href,
    style: { language, timeZone: query.tz ?? actor.timeZone, unit: unit ?? areaUnitOf(language) },
  };
  return fileFrom({ script: new URL('./flight-file-thread.ts', import.meta.url), data, ...o });
}
