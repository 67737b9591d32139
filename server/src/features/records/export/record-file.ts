import { Readable } from 'node:stream';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type RecordFormat, recordLimits } from '@smartflight/contract/records/fields.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import type { UserActor } from '../../../access/actor.ts';
import type { Deps } from '../../../access/deps.ts';
import { fault } from '../../../platform/http/fault.ts';
import type { Sheet } from '../../../platform/xlsx/spec.ts';
import { tableSheet } from '../../../platform/xlsx/table.ts';
import { writeWorkbook } from '../../../platform/xlsx/workbook.ts';
import { recordIds, recordsOf } from '../records.store.ts';
import { weatherOfRecords } from '../weather/weather-now.ts';
import { brColumns, brRows } from './br-layout.ts';
import { euSource, euUse } from './eu-layout.ts';
import { type ExportedRecord, toExported } from './exported-record.ts';
import { recordColumns } from './record-columns.ts';

const atOnce = 200;

/** What a file is of, and how it is written. */
export interface RecordFileOrder {
  format: RecordFormat;
  language: Language;
  /** Of the times in a workbook. */
  timeZone: string;
  signal?: AbortSignal;
  /** Called with the number of records that have been read. */
  onProgress?: (records: number) => void;
}

type FileDeps = Pick<Deps, 'pools' | 'clock'>;

/** Ids of the records of a filter that the actor sees, newest first. @throws `record.too-many` above `most` */
export async function idsOfFile(
  { pools, clock }: FileDeps,
  actor: UserActor,
  { filter, most }: { filter: RecordFilter; most: number },
): Promise<string[]> {
  const ids = await recordIds(pools.db, actor, filter, { now: new Date(clock()), limit: most + 1 });
  if (ids.length > most) throw fault('record.too-many');
  return ids;
}

/** Streams the records of a filter that the actor sees. @throws `record.too-many` above `recordLimits.exported` */
export async function recordFile(
  deps: FileDeps,
  actor: UserActor,
  { filter, ...order }: RecordFileOrder & { filter: RecordFilter },
): Promise<Readable> {
  const ids = await idsOfFile(deps, actor, { filter, most: recordLimits.exported });
  return fileOfRecords(deps, actor, { ...order, ids });
}

/** Streams these records as a file; reads 200 at a time, each as it is then. */
export function fileOfRecords(
  deps: FileDeps,
  actor: UserActor,
  { format, language, timeZone, ids, signal, onProgress }: RecordFileOrder & { ids: readonly string[] },
): Readable {
  // The monthly sheet has the oldest first.
  const lots = lotsOf(deps, actor, { ids: format === 'br' ? ids.toReversed() : ids, onProgress });
  switch (format) {
    case 'json':
      return textOf(jsonList({}, 'records', lots), signal);
    case 'eu':
      return textOf(
        jsonList(
          { source: euSource },
          'uses',
          mapped(lots, (lot) => lot.map(euUse)),
        ),
        signal,
      );
    case 'br':
      return sheetOf({ name: 'Relatório', columns: brColumns, rows: mapped(lots, brRows) }, signal);
    default: {
      const columns = recordColumns(language);
      return sheetOf(tableSheet('record.sheet', lots, { columns, style: { language, timeZone } }), signal);
    }
  }
}

async function* lotsOf(
  { pools, clock }: FileDeps,
  actor: UserActor,
  { ids, onProgress }: { ids: readonly string[]; onProgress: RecordFileOrder['onProgress'] },
): AsyncGenerator<ExportedRecord[]> {
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await recordsOf(pools.db, actor, ids.slice(at, at + atOnce), new Date(clock()));
    const weather = await weatherOfRecords(pools.db, actor, rows);
    yield rows.flatMap((row) => {
      const known = weather.get(row.id);
      return known ? [toExported(row, known, clock())] : [];
    });
    onProgress?.(Math.min(at + atOnce, ids.length));
  }
}

/** An object with these fields and a list, as JSON; the list is written as it is read. */
async function* jsonList(
  fields: Record<string, unknown>,
  name: string,
  lots: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const head = Object.entries(fields).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}, `,
  );
  yield `{${head.join('')}${JSON.stringify(name)}: [`;
  let isFirst = true;
  for await (const lot of lots) {
    const text = lot.map((one) => JSON.stringify(one)).join(',\n');
    if (text === '') continue;
    yield `${isFirst ? '\n' : ',\n'}${text}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

async function* mapped<From, To>(from: AsyncIterable<From>, of: (one: From) => To): AsyncGenerator<To> {
  for await (const one of from) yield of(one);
}

const textOf = (text: AsyncIterable<string>, signal?: AbortSignal): Readable =>
  Readable.from(text, { objectMode: false, ...(signal ? { signal } : {}) });

const sheetOf = (sheet: Sheet, signal?: AbortSignal): Readable =>
  writeWorkbook({ sheets: [sheet], ...(signal ? { signal } : {}) });
