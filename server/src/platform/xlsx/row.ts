import type { ChunkWriter } from './feed.ts';
import { HEADER_STYLE, type Styles } from './parts.ts';
import { SECONDS_PER_DAY, serialOf } from './serial.ts';
import type { Cell, Column } from './spec.ts';
import { safeText } from './text.ts';
import { appendText, isFull } from './xml-bytes.ts';

const textStart = ' t="inlineStr"><is><t>';
const textEnd = '</t></is></c>';
// Excel keeps 15 digits; a longer integer, such as an id, stays text so that no digits are lost.
const plainDecimal = /^-?\d{1,15}(?:\.\d+)?$/;

/** Column letters of an index: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** Writes the header row as bold text cells. */
export function headerRow(columns: Column[]): string {
  const cells = columns.map((c, i) =>
    textCell(`<c r="${columnLetters(i)}1" s="${HEADER_STYLE}"${textStart}`, c.header),
  );
  return `<row r="1">${cells.join('')}</row>`;
}

/**
 * Returns a function that writes all of a cell after its row number: the rest of the tag, content and closing tag; ''
 * for a cell that stays empty. Texts are inline: a shared string table would grow with the rows, and made the file
 * only 4 % smaller at level 1, 2 % at level 6.
 */
export function cellWriter(column: Column, styles: Styles): (cell: string | number) => string {
  const { text, number } = cellParts(column, styles);
  const value = contentOf[column.kind];
  return (cell) => {
    const content = value(cell);
    if (typeof content === 'string') return textCell(text.start, content);
    return Number.isFinite(content) ? `${number.start}${content}${number.end}` : '';
  };
}

/** What precedes and follows the content of a cell after its row number. */
export function cellParts(column: Column, styles: Styles) {
  const style = `" s="${styles.of(column)}"`;
  return {
    text: { start: style + textStart, end: textEnd },
    number: { start: `${style}><v>`, end: '</v></c>' },
  };
}

/** Writes rows of cells. */
export function cellRows(columns: Column[], styles: Styles): ChunkWriter<Cell[][]> {
  const writers = columns.map((column, i) => ({
    open: `<c r="${columnLetters(i)}`,
    write: cellWriter(column, styles),
  }));
  let chunk: Cell[][] = [];
  let at = 0;
  const rowXml = (row: Cell[], number: string): string => {
    let xml = `<row r="${number}">`;
    for (let i = 0; i < writers.length; i++) {
      const cell = row[i];
      if (cell === null || cell === undefined) continue;
      const rest = writers[i]!.write(cell);
      if (rest !== '') xml += writers[i]!.open + number + rest;
    }
    return `${xml}</row>`;
  };
  return {
    begin(next) {
      chunk = next;
      at = 0;
    },
    left: () => chunk.length - at,
    write(out, { firstNumber, most }) {
      const first = at;
      const end = Math.min(chunk.length, at + most);
      while (at < end && !isFull(out))
        appendText(out, rowXml(chunk[at]!, String(firstNumber + at++ - first)));
      return at - first;
    },
  };
}

const contentOf: Record<Column['kind'], (cell: string | number) => string | number> = {
  text: (cell) => (typeof cell === 'string' ? cell : Number.isFinite(cell) ? String(cell) : ''),
  number: numeric,
  integer: numeric,
  date: dated,
  datetime: dated,
  serial: numeric,
  duration: (cell) => {
    const seconds = numeric(cell);
    return typeof seconds === 'number' ? seconds / SECONDS_PER_DAY : seconds;
  },
};

function numeric(cell: string | number): string | number {
  return typeof cell === 'string' && plainDecimal.test(cell) ? Number(cell) : cell;
}

function dated(cell: string | number): string | number {
  if (typeof cell === 'number')
    throw new TypeError('a date cell takes a wall-clock string, a number names no time zone');
  return serialOf(cell) ?? cell;
}

function textCell(start: string, value: string): string {
  const text = safeText(value);
  if (text === '') return '';
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  // Without xml:space a reader may trim leading and trailing white space.
  const preserved = first <= 32 || last <= 32 ? start.replace('<t>', '<t xml:space="preserve">') : start;
  return preserved + text + textEnd;
}
