import { deviceId } from '@smartflight/contract/devices/device-id.schemas.ts';
import { deviceEntry } from '@smartflight/contract/devices/device-ownership.schemas.ts';
import { importBytes, mostImported } from '@smartflight/contract/devices/device-register.ts';
import { type Language, languages } from '@smartflight/contract/kit/languages.ts';
import { isMessageId, type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { UploadedFile } from '@smartflight/contract/system/files.ts';
import { z } from 'zod';
import type { UserActor } from '../access/actor.ts';
import { isPhoneNumber } from '../access/contacts.ts';
import type { Deps } from '../access/deps.ts';
import { Fault, fault } from '../platform/http/fault.ts';
import { readSheet, type SheetRow, TooManyRowsError } from '../platform/xlsx/read-sheet.ts';
import type { Sheet } from '../platform/xlsx/spec.ts';
import type { OwnedKind } from './device-labels.ts';
import { takenIds } from './register.store.ts';
import { registerDevice } from './register.ts';

const namedEntry = z.object({ id: deviceId }).extend(deviceEntry.shape);
export type NamedEntry = z.output<typeof namedEntry>;
type Field = keyof NamedEntry;

interface Row {
  row: number;
  id: string;
  entry: NamedEntry | null;
  faults: { column: string; message: string }[];
}

const columns: readonly Field[] = ['id', 'name', 'model', 'year', 'batch', 'number', 'pd', 'phone'];
const optional: ReadonlySet<Field> = new Set(['name']);

const words = {
  drone: { sheet: 'drones.sheet', id: 'drones.droneId', name: 'drones.name' },
  charger: { sheet: 'power.chargers', id: 'power.chargerId', name: 'power.name' },
} as const satisfies Record<OwnedKind, Record<'sheet' | 'id' | 'name', MessageId>>;

const headOf = (kind: OwnedKind, field: Field, language: Language): string =>
  messageOf(language, field === 'id' || field === 'name' ? words[kind][field] : `drones.${field}`);

/** An empty sheet with the header that an import reads. */
export function importTemplate(kind: OwnedKind, language: Language): Sheet {
  return {
    name: messageOf(language, words[kind].sheet),
    // Text columns: a spreadsheet would turn a batch such as 03 into 3.
    columns: columns.map((field) => ({ header: headOf(kind, field, language), kind: 'text', widthCh: 20 })),
    rows: (async function* () {})(),
  };
}

/** Previews the result for each row of a spreadsheet; headers are accepted in every language and as field names. */
export async function readImport(
  deps: Deps,
  actor: UserActor,
  { kind, file }: { kind: OwnedKind; file: UploadedFile },
): Promise<{ rows: Row[]; fresh: number; faulty: number }> {
  const { language } = actor;
  const [head, ...body] = sheetOf(await file.read());
  const places = placesOf(kind, head?.cells ?? []);
  const missing = columns.filter((field) => !optional.has(field) && !places.has(field));
  if (!head || missing.length === columns.length - optional.size) throw fault('sheet.unreadable');
  const found = body.map((row) => readRow(row, { kind, places, missing, language }));
  const ids = found.map(({ id }) => id);
  const taken = await takenIds(
    deps.pools.db,
    actor,
    ids.filter((id) => deviceId.safeParse(id).success),
  );
  const seen = new Set<string>();
  const rows = found.map((row) => {
    // A row without an id gets only that error: it can't be a duplicate.
    if (row.id === '') return row;
    const exists = `${kind}.exists` as const;
    const code = taken.has(row.id) ? exists : seen.has(row.id) ? 'sheet.twice' : undefined;
    seen.add(row.id);
    return code ? withFault(row, { kind, field: 'id', code, language }) : row;
  });
  const fresh = rows.filter(({ entry }) => entry !== null).length;
  return { rows, fresh, faulty: rows.length - fresh };
}

function sheetOf(file: Uint8Array): SheetRow[] {
  if (file.length > importBytes) throw fault('sheet.too-large');
  try {
    return readSheet(file, { rows: mostImported + 1, columns: 64 });
  } catch (error) {
    throw fault(error instanceof TooManyRowsError ? 'sheet.too-large' : 'sheet.unreadable');
  }
}

function placesOf(kind: OwnedKind, cells: readonly string[]): Map<Field, number> {
  const places = new Map<Field, number>();
  for (const [place, cell] of cells.entries()) {
    const text = cell.toLowerCase();
    const field = columns.find((name) =>
      [name === 'id' ? `${kind}Id` : name, ...languages.map((language) => headOf(kind, name, language))].some(
        (known) => known.toLowerCase() === text,
      ),
    );
    if (field && !places.has(field)) places.set(field, place);
  }
  return places;
}

interface Reading {
  kind: OwnedKind;
  places: ReadonlyMap<Field, number>;
  missing: readonly Field[];
  language: Language;
}

function readRow({ row, cells }: SheetRow, { kind, places, missing, language }: Reading): Row {
  const raw: Partial<Record<Field, string>> = {};
  for (const [field, place] of places) {
    const text = cells[place] ?? '';
    if (text !== '') raw[field] = field === 'pd' ? dayOf(text) : text;
  }
  const read = namedEntry.safeParse(raw);
  let result: Row = { row, id: raw.id ?? '', entry: read.success ? read.data : null, faults: [] };
  const reported = new Set<unknown>();
  for (const issue of read.error?.issues ?? []) {
    const field = issue.path[0] as Field;
    if (reported.has(field)) continue;
    reported.add(field);
    result = withFault(result, { kind, field, code: codeOf(issue, { field, raw, missing }), language });
  }
  if (read.success && !isPhoneNumber(read.data.phone))
    result = withFault(result, { kind, field: 'phone', code: 'error.phone', language });
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
  row: Row,
  { kind, field, code, language }: { kind: OwnedKind; field: Field; code: MessageId; language: Language },
): Row => ({
  ...row,
  entry: null,
  faults: [...row.faults, { column: headOf(kind, field, language), message: messageOf(language, code) }],
});

/** Converts a date cell (Excel counts days from 1899-12-30) or a typed date such as 2026/3/1. */
function dayOf(text: string): string {
  if (/^\d{4,6}(\.\d+)?$/.test(text) && Number(text) > 3_000)
    return new Date((Math.floor(Number(text)) - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

interface Imported {
  id: string;
  code: string | null;
  activateCode: string | null;
  password: string | null;
}

/** Registers each entry separately: a failed one doesn't affect the others. */
export async function importDevices(
  deps: Deps,
  actor: UserActor,
  { kind, entries }: { kind: OwnedKind; entries: readonly NamedEntry[] },
): Promise<Imported[]> {
  if (actor.companyId === null) throw fault('drone.no-company');
  const items: Imported[] = [];
  for (const entry of entries) items.push(await registered(deps, actor, { ...entry, kind }));
  return items;
}

async function registered(
  deps: Deps,
  actor: UserActor,
  entry: NamedEntry & { kind: OwnedKind },
): Promise<Imported> {
  try {
    const { activateCode, mqtt } = await registerDevice(deps, actor, entry);
    return { id: entry.id, code: null, activateCode, password: mqtt.password };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { id: entry.id, code: error.code, activateCode: null, password: null };
  }
}
