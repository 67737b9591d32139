import { strToU8 } from 'fflate';

type Cell = string | number;
type Column = { name: string; isNumber: boolean; length: number; cells: Uint8Array[] };

const LONGEST_NAME = 10;
const LONGEST_TEXT = 254;
/** Room for a sign, ten digits before the point and eight after it. */
const NUMBER_LENGTH = 20;
const DECIMALS = 8;
const BLANK = 0x20;
const END = 0x1a;

/** A dBASE III table of UTF-8 texts and numbers, one column per key of the rows; texts end at 254 bytes. */
export function writeDbf(rows: readonly Record<string, Cell>[]): Uint8Array {
  const columns = columnsOf(rows);
  const header = 33 + columns.length * 32;
  const rowLength = columns.reduce((sum, { length }) => sum + length, 1);
  const file = new Uint8Array(header + rows.length * rowLength + 1).fill(BLANK, header);
  const view = new DataView(file.buffer);
  const today = new Date();
  file.set([3, today.getUTCFullYear() - 1900, today.getUTCMonth() + 1, today.getUTCDate()]);
  view.setUint32(4, rows.length, true);
  view.setUint16(8, header, true);
  view.setUint16(10, rowLength, true);
  let offset = 1;
  for (const [index, { name, isNumber, length, cells }] of columns.entries()) {
    const at = 32 + index * 32;
    file.set(strToU8(name), at);
    file[at + 11] = (isNumber ? 'N' : 'C').charCodeAt(0);
    file[at + 16] = length;
    file[at + 17] = isNumber ? DECIMALS : 0;
    for (const [row, cell] of cells.entries()) file.set(cell, header + row * rowLength + offset);
    offset += length;
  }
  file[header - 1] = 0x0d;
  file[file.length - 1] = END;
  return file;
}

function columnsOf(rows: readonly Record<string, Cell>[]): Column[] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = new Set<string>();
  return keys.map((key) => {
    const values = rows.map((row) => row[key] ?? '');
    const filled = values.filter((value) => value !== '');
    const isNumber = filled.length > 0 && filled.every((value) => typeof value === 'number');
    const cells = values.map((value) =>
      typeof value === 'number' && isNumber ? numberCell(value) : textCell(String(value)),
    );
    const longest = cells.reduce((most, { length }) => Math.max(most, length), 1);
    return { name: nameOf(key, names), isNumber, length: isNumber ? NUMBER_LENGTH : longest, cells };
  });
}

function nameOf(key: string, taken: Set<string>): string {
  const base = key.replace(/[^A-Za-z0-9_]/g, '_') || 'column';
  let name = base.slice(0, LONGEST_NAME);
  for (let at = 2; taken.has(name.toLowerCase()); at++)
    name = `${base.slice(0, LONGEST_NAME - String(at).length)}${at}`;
  taken.add(name.toLowerCase());
  return name;
}

/** Numbers are written to the right of their column; those that don't fit are left out. */
function numberCell(value: number): Uint8Array {
  const text = value.toFixed(DECIMALS);
  return strToU8(Number.isFinite(value) && text.length <= NUMBER_LENGTH ? text.padStart(NUMBER_LENGTH) : '');
}

/** Ends before the character that exceeds the limit. */
function textCell(text: string): Uint8Array {
  const cell = new Uint8Array(LONGEST_TEXT);
  const { written } = new TextEncoder().encodeInto(text.replaceAll('\0', ''), cell);
  return cell.subarray(0, written);
}
