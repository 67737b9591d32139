import {
  type ImportRow,
  importBytes,
  mostImported,
  registerEntry,
} from '@smartflight/contract/drone-register.ts';
import type { drones } from '@smartflight/contract/drones.ts';
import type { BodyOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { type Language, languages } from '@smartflight/contract/kit/fields.ts';
import { isMessageId, type MessageId, messageOf } from '@smartflight/contract/messages.ts';
import type { z } from 'zod';
import type { UserActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { Fault, fault } from '../../platform/http/fault.ts';
import { readSheet, type SheetRow, TooManyRowsError } from '../../platform/xlsx/read-sheet.ts';
import type { Sheet } from '../../platform/xlsx/spec.ts';
import { registerDrone } from './drones.service.ts';
import { takenIds } from './register.store.ts';

type Field = keyof z.infer<typeof registerEntry>;

/** Columns of the template, in its order. */
const columns: readonly Field[] = ['droneId', 'name', 'model', 'year', 'batch', 'number', 'pd', 'phone'];
const optional: ReadonlySet<Field> = new Set(['name']);
const headOf = (field: Field, language: Language): string => messageOf(language, `drones.${field}`);

/** An empty sheet with the head that an import reads. */
export function importTemplate(language: Language): Sheet {
  return {
    name: messageOf(language, 'drones.sheet'),
    // All as texts: a spreadsheet would turn a batch such as 03 into 3.
    columns: columns.map((field) => ({ header: headOf(field, language), kind: 'text', widthCh: 20 })),
    rows: (async function* () {})(),
  };
}

/** What each row of a spreadsheet would become; heads are understood in every language, and as the names of fields. */
export async function readImport(
  deps: Deps,
  { language }: UserActor,
  file: Uint8Array,
): Promise<ResultOf<typeof drones.readImport>> {
  const [head, ...body] = sheetOf(file);
  const places = placesOf(head?.cells ?? []);
  const missing = columns.filter((field) => !optional.has(field) && !places.has(field));
  if (!head || missing.length === columns.length - optional.size) throw fault('sheet.unreadable');
  const found = body.map((row) => readRow(row, { places, missing, language }));
  const ids = found.map(({ droneId }) => droneId);
  const taken = await takenIds(
    deps.pools.db,
    ids.filter((id) => registerEntry.shape.droneId.safeParse(id).success),
  );
  const seen = new Set<string>();
  const rows = found.map((row) => {
    // A row without an id is told that alone: it stands for no drone that another row could name too.
    if (row.droneId === '') return row;
    const code = taken.has(row.droneId) ? 'drone.exists' : seen.has(row.droneId) ? 'sheet.twice' : undefined;
    seen.add(row.droneId);
    return code ? withFault(row, { field: 'droneId', code, language }) : row;
  });
  const fresh = rows.filter(({ entry }) => entry !== null).length;
  return { rows, fresh, faulty: rows.length - fresh };
}

function sheetOf(file: Uint8Array): SheetRow[] {
  if (file.length > importBytes) throw fault('sheet.too-large');
  try {
    // One more for the head.
    return readSheet(file, { rows: mostImported + 1, columns: 64 });
  } catch (error) {
    throw fault(error instanceof TooManyRowsError ? 'sheet.too-large' : 'sheet.unreadable');
  }
}

function placesOf(cells: readonly string[]): Map<Field, number> {
  const places = new Map<Field, number>();
  for (const [place, cell] of cells.entries()) {
    const text = cell.toLowerCase();
    const field = columns.find((name) =>
      [name, ...languages.map((language) => headOf(name, language))].some(
        (known) => known.toLowerCase() === text,
      ),
    );
    if (field && !places.has(field)) places.set(field, place);
  }
  return places;
}

interface Reading {
  places: ReadonlyMap<Field, number>;
  missing: readonly Field[];
  language: Language;
}

function readRow({ row, cells }: SheetRow, { places, missing, language }: Reading): ImportRow {
  const raw: Partial<Record<Field, string>> = {};
  for (const [field, place] of places) {
    const text = cells[place] ?? '';
    if (text !== '') raw[field] = field === 'pd' ? dayOf(text) : text;
  }
  const read = registerEntry.safeParse(raw);
  let result: ImportRow = {
    row,
    droneId: raw.droneId ?? '',
    entry: read.success ? read.data : null,
    faults: [],
  };
  const told = new Set<unknown>();
  for (const issue of read.error?.issues ?? []) {
    const field = issue.path[0] as Field;
    if (told.has(field)) continue;
    told.add(field);
    result = withFault(result, { field, code: codeOf(issue, { field, raw, missing }), language });
  }
  return result;
}

function codeOf(
  { message, code }: z.core.$ZodIssue,
  { field, raw, missing }: { field: Field; raw: Partial<Record<Field, string>>; missing: readonly Field[] },
): MessageId {
  if (missing.includes(field)) return 'sheet.column-missing';
  if (raw[field] === undefined) return 'warn.incomplete';
  if (field === 'pd') return 'sheet.date';
  if (isMessageId(message)) return message;
  if (code === 'too_big') return field === 'year' ? 'field.too-big' : 'field.too-long';
  return code === 'too_small' ? 'field.too-small' : 'field.invalid';
}

const withFault = (
  row: ImportRow,
  { field, code, language }: { field: Field; code: MessageId; language: Language },
): ImportRow => ({
  ...row,
  entry: null,
  faults: [...row.faults, { column: headOf(field, language), message: messageOf(language, code) }],
});

/** Excel counts days from 1899-12-30 where a cell is a date; people write 2026/3/1 as well. */
function dayOf(text: string): string {
  if (/^\d{4,6}(\.\d+)?$/.test(text) && Number(text) > 3_000)
    return new Date((Math.floor(Number(text)) - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** Registers each entry by itself: one that cannot be leaves the others as they are. */
export async function importDrones(
  deps: Deps,
  actor: UserActor,
  { entries }: BodyOf<typeof drones.import>,
): Promise<ResultOf<typeof drones.import>> {
  if (actor.companyId === null) throw fault('drone.no-company');
  const items: ResultOf<typeof drones.import>['items'] = [];
  for (const entry of entries) items.push(await registered(deps, actor, entry));
  return { items };
}

async function registered(
  deps: Deps,
  actor: UserActor,
  entry: BodyOf<typeof drones.register>,
): Promise<ResultOf<typeof drones.import>['items'][number]> {
  try {
    const { droneId, activateCode, mqtt } = await registerDrone(deps, actor, entry);
    return { droneId, code: null, activateCode, password: mqtt.password };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { droneId: entry.droneId, code: error.code, activateCode: null, password: null };
  }
}
