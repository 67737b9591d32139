import { productLimits } from '@smartflight/contract/products/products.ts';
import type { Lang } from '../../../shared/i18n/languages.ts';

/** A row of a table with the number of its first line in the file, from 1. */
export interface TableRow {
  line: number;
  cells: readonly string[];
}

/** The table of a file: the names of its columns, and its rows without empty ones. */
export interface Table {
  header: readonly string[];
  rows: readonly TableRow[];
}

/** Encodings of spreadsheets that don't write UTF-8, by the reader's language. */
const encodings: Partial<Record<Lang, string>> = { zh: 'gb18030', ru: 'windows-1251' };

/** Text of a file: UTF-8 or UTF-16 with a mark, else the usual encoding of the language. */
export function decodeTable(bytes: Uint8Array, lang: Lang): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(encodings[lang] ?? 'windows-1252').decode(bytes);
  }
}

/** The sign between columns: the one that the first line has most often. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n|\r/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Reads CSV (RFC 4180) that is separated by comma, semicolon or tab. Cells are trimmed and cut to their limit. */
export function readTable(text: string): Table | undefined {
  const [header, ...rows] = recordsOf(text.replace(/^\uFEFF/, ''));
  if (header === undefined || header.cells.length < 2 || rows.length === 0) return undefined;
  return { header: header.cells, rows };
}

function recordsOf(text: string): TableRow[] {
  const separator = separatorOf(text);
  const records: TableRow[] = [];
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell.trim().slice(0, productLimits.cellLength));
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((one) => one !== '')) records.push({ line: start, cells });
    cells = [];
    start = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const isEnd = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n');
    if (isEnd) line += 1;
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
    else if (isEnd) endRecord();
    else if (sign !== '\r') cell += sign;
  }
  endRecord();
  return records;
}
