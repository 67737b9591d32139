import { Readable } from 'node:stream';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type RecordFormat, recordLimits } from '@smartflight/contract/records/fields.ts';
import type { RecordFilter } from '@smartflight/contract/records/records.schemas.ts';
import type { UserActor } from '../../../access/actor.ts';
import type { Deps } from '../../../access/deps.ts';
import { fault } from '../../../platform/http/fault.ts';
import { tableSheet } from '../../../platform/xlsx/table.ts';
import { writeWorkbook } from '../../../platform/xlsx/workbook.ts';
import { listRecords } from '../records.store.ts';
import { brColumns, brRows } from './br-layout.ts';
import { euLayout } from './eu-layout.ts';
import { type ExportedRecord, toExported } from './exported-record.ts';
import { recordColumns } from './record-columns.ts';

const atOnce = 200;
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file of records, and its media type and the ending of its name. */
export interface RecordFile {
  body: Readable;
  type: string;
  extension: string;
}

/** Writes the records of a filter that the actor sees. @throws `record.too-many` for more than a file has room for */
export async function recordFile(
  { pools, clock }: Pick<Deps, 'pools' | 'clock'>,
  actor: UserActor,
  { format, language, filter }: { format: RecordFormat; language: Language; filter: RecordFilter },
): Promise<RecordFile> {
  const records: ExportedRecord[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...filter, page, pageSize: atOnce };
    const { rows, total } = await listRecords(pools.db, actor, asked, new Date(clock()));
    if (total > recordLimits.exported) throw fault('record.too-many');
    records.push(...rows.map((row) => toExported(row, clock())));
    if (rows.length < atOnce) break;
  }
  switch (format) {
    case 'json':
      return jsonOf({ records }, 'json');
    case 'eu':
      return jsonOf(euLayout(records), 'eu.json');
    case 'br':
      return sheetOf({ name: 'Relatório', columns: brColumns, rows: once(brRows(records)) }, 'br.xlsx');
    default: {
      const style = { language, timeZone: actor.timeZone };
      const columns = recordColumns(language);
      return sheetOf(tableSheet('record.sheet', once(records), { columns, style }), 'xlsx');
    }
  }
}

const jsonOf = (content: unknown, extension: string): RecordFile => ({
  body: Readable.from([`${JSON.stringify(content, undefined, 2)}\n`]),
  type: 'application/json',
  extension,
});

const sheetOf = (
  sheet: Parameters<typeof writeWorkbook>[0]['sheets'][number],
  extension: string,
): RecordFile => ({
  body: writeWorkbook({ sheets: [sheet] }),
  type: workbook,
  extension,
});

async function* once<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}
