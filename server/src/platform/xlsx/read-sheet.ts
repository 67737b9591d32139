import { readZip } from './read-zip.ts';
import { attributeOf, xmlParts } from './xml-parts.ts';

/** A row as texts; `row` is its number as shown by a spreadsheet. */
export interface SheetRow {
  row: number;
  cells: string[];
}

export interface SheetBounds {
  rows: number;
  columns: number;
}

export class TooManyRowsError extends Error {
  override name = 'TooManyRowsError';
}

/** Limit of the decompressed XML, far above that of a sheet with some hundred rows; protects against zip bombs. */
const mostXmlBytes = 8_000_000;

/**
 * Reads the first sheet of an .xlsx file, or a .csv in UTF-8. Throws for other formats and when a limit is exceeded.
 */
export function readSheet(bytes: Uint8Array, bounds: SheetBounds): SheetRow[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isZip ? workbookRows(bytes, bounds) : csvRows(bytes, bounds);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function workbookRows(bytes: Uint8Array, bounds: SheetBounds): SheetRow[] {
  const open = readZip(bytes);
  const read = (name: string): string | undefined => open(name, mostXmlBytes)?.toString('utf8');
  const sheet = read(firstSheet(read)) ?? read('xl/worksheets/sheet1.xml');
  if (sheet === undefined) throw new Error('the workbook has no sheet');
  return sheetRows(sheet, sharedTexts(read('xl/sharedStrings.xml') ?? ''), bounds);
}

function firstSheet(read: (name: string) => string | undefined): string {
  let id: string | undefined;
  for (const { kind, name, text } of xmlParts(read('xl/workbook.xml') ?? ''))
    if (kind === 'open' && name === 'sheet') id ??= attributeOf(text, 'id');
  for (const { kind, name, text } of xmlParts(read('xl/_rels/workbook.xml.rels') ?? ''))
    if (kind === 'open' && name === 'Relationship' && attributeOf(text, 'Id') === id)
      return `xl/${attributeOf(text, 'Target') ?? ''}`.replace(/^xl\/\/?(?:xl\/)?/, 'xl/');
  return '';
}

function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let isText = false;
  let phonetic = 0;
  for (const { kind, name, text } of xmlParts(xml)) {
    if (kind === 'text') {
      if (isText && phonetic === 0) texts[texts.length - 1] += text;
    } else if (name === 'si' && kind === 'open') texts.push('');
    else if (name === 't') isText = kind === 'open';
    else if (name === 'rPh') phonetic += kind === 'open' ? 1 : -1;
  }
  return texts;
}

function sheetRows(xml: string, shared: readonly string[], bounds: SheetBounds): SheetRow[] {
  const rows: SheetRow[] = [];
  let row: SheetRow | undefined;
  let cell: { column: number; type: string; text: string } | undefined;
  let isValue = false;
  for (const { kind, name, text } of xmlParts(xml)) {
    if (kind === 'text') {
      if (isValue && cell) cell.text += text;
    } else if (name === 'row') {
      if (kind === 'open')
        row = { row: Number(attributeOf(text, 'r')) || (rows.at(-1)?.row ?? 0) + 1, cells: [] };
      else if (row) rows.push(kept(row, rows, bounds));
    } else if (name === 'c' && row) {
      if (kind === 'open') {
        const column = columnOf(attributeOf(text, 'r')) ?? row.cells.length;
        cell = { column, type: attributeOf(text, 't') ?? 'n', text: '' };
      } else if (cell) {
        if (cell.column < bounds.columns) row.cells[cell.column] = textOf(cell, shared);
        cell = undefined;
      }
    } else if (name === 'v' || name === 't') isValue = kind === 'open';
  }
  return rows;
}

/** Fills gaps between cells. Trailing empty cells, such as formatted ones, are ignored. */
function kept(row: SheetRow, rows: readonly SheetRow[], bounds: SheetBounds): SheetRow {
  const cells = Array.from(row.cells, (cell) => cell ?? '');
  if (rows.length >= bounds.rows && cells.some((cell) => cell !== '')) throw new TooManyRowsError();
  return { row: row.row, cells };
}

const textOf = ({ type, text }: { type: string; text: string }, shared: readonly string[]): string =>
  (type === 's' ? (shared[Number(text)] ?? '') : text).trim();

function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The delimiter is comma, semicolon or tab, whichever is most frequent in the header; quoting as in spreadsheets. */
function csvRows(bytes: Uint8Array, bounds: SheetBounds): SheetRow[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const separator = [',', ';', '\t'].reduce((best, sign) =>
    head.split(sign).length > head.split(best).length ? sign : best,
  );
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    if (cells.length < bounds.columns) cells.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    rows.push(kept({ row: rows.length + 1, cells }, rows, bounds));
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}
