import { locateRow, placesFor, type RowBlock, type RowPlaces } from '../../postgres/blocks/row-block.ts';
import { cellOf, fieldPlaces } from '../conversion.ts';
import type { ChunkWriter } from '../feed.ts';
import type { Styles } from '../parts.ts';
import { cellParts, cellWriter, columnLetters } from '../row.ts';
import type { FieldColumn } from '../spec.ts';
import { isFull, makeRoom, type XmlBytes } from '../xml-bytes.ts';
import { type Constant, constant, putConstant, spilledBytes } from './constant.ts';
import { longestDigits, writeWhole } from './digits.ts';
import { type CellBytes, rememberCells } from './remembered.ts';
import { unusual, type ValueBytes, valueBytesOf } from './value-bytes.ts';

const rowStart = constant('<row r="');
const rowMiddle = constant('">');
const rowEnd = constant('</row>');
/** Row numbers have at most seven digits, which fit two words. */
const numberBytes = 8;
const digits = new Uint8Array(numberBytes);
const digitWords = new DataView(digits.buffer);

/** The bytes of a column's cells. */
interface ColumnBytes {
  open: Constant;
  start: Constant;
  end: Constant;
  /** Writes the content of usual values, between `start` and `end`. */
  value: ValueBytes | undefined;
  /** All of the cell after its row number, for other values. */
  other: CellBytes;
}

/**
 * Writes rows of the database as XML without a JavaScript value for each cell: the bytes of usual values are copied
 * or converted, those of all others are written by the code for single cells, which is the only one that knows the
 * rules of texts. Throws if the rows lack the field of a column.
 */
export function blockRows(columns: FieldColumn[], styles: Styles): ChunkWriter<RowBlock> {
  const writers = columns.map((column, index) => columnBytes(column, index, styles));
  const fixed = writers.reduce(
    (sum, { open, start, end }) =>
      sum + open.length + numberBytes + start.length + end.length + longestDigits,
    rowStart.length + numberBytes + rowMiddle.length + rowEnd.length + spilledBytes,
  );
  const number: Constant = { words: new Int32Array(2), length: 0 };
  let block: RowBlock = { columns: [], bytes: new Uint8Array(), rows: 0 };
  let places = placesFor(0);
  let order: Int32Array | undefined;
  let at = 0;
  let left = 0;
  return {
    begin(next) {
      block = next;
      at = 0;
      left = next.rows;
      if (order) return;
      order = Int32Array.from(fieldPlaces(columns, next.columns));
      places = placesFor(next.columns.length);
    },
    left: () => left,
    write(out, { firstNumber, most }) {
      const rows = Math.min(left, most);
      let written = 0;
      while (written < rows && !isFull(out)) {
        const nextAt = locateRow(block.bytes, at, places);
        makeRoom(out, fixed + nextAt - at);
        spellNumber(number, firstNumber + written);
        writeRow(out, {
          writers,
          order: order!,
          bytes: block.bytes,
          rowEndAt: nextAt,
          places,
          number,
          fixed,
        });
        at = nextAt;
        written += 1;
      }
      left -= written;
      return written;
    },
  };
}

interface Row {
  writers: ColumnBytes[];
  /** Index of each writer's value among those of the row. */
  order: Int32Array;
  bytes: Uint8Array;
  rowEndAt: number;
  places: RowPlaces;
  number: Constant;
  /** Most bytes of a row beside those that are copied. */
  fixed: number;
}

function writeRow(out: XmlBytes, { writers, order, bytes, rowEndAt, places, number, fixed }: Row): void {
  let { bytes: to, view } = out;
  let at = putConstant(rowStart, view, out.length);
  at = putConstant(rowMiddle, view, putConstant(number, view, at));
  for (let column = 0; column < writers.length; column++) {
    const start = places.starts[order[column]!]!;
    const end = places.ends[order[column]!]!;
    // Neither null nor an empty text has a cell.
    if (end <= start) continue;
    const writer = writers[column]!;
    const rest = putConstant(number, view, putConstant(writer.open, view, at));
    const value = writer.value
      ? writer.value(bytes, start, end, to, putConstant(writer.start, view, rest))
      : unusual;
    if (value !== unusual) {
      at = putConstant(writer.end, view, value);
      continue;
    }
    const cell = writer.other(bytes, start, end);
    if (cell.length === 0) continue;
    out.length = rest;
    makeRoom(out, cell.length + fixed + rowEndAt - start);
    ({ bytes: to, view } = out);
    to.set(cell, rest);
    at = rest + cell.length;
  }
  out.length = putConstant(rowEnd, view, at);
}

function columnBytes(column: FieldColumn, index: number, styles: Styles): ColumnBytes {
  const write = cellWriter(column, styles);
  const { text, number } = cellParts(column, styles);
  const { start, end } = column.kind === 'text' ? text : number;
  return {
    open: constant(`<c r="${columnLetters(index)}`),
    start: constant(start),
    end: constant(end),
    value: valueBytesOf(column),
    other: rememberCells((value) => {
      const cell = cellOf(value, column);
      return utf8(cell === null ? '' : write(cell));
    }),
  };
}

function spellNumber(number: Constant, value: number): void {
  number.length = 1;
  for (let limit = 10; value >= limit; limit *= 10) number.length++;
  writeWhole(value, number.length, digits, 0);
  for (let word = 0; word < number.words.length; word++)
    number.words[word] = digitWords.getInt32(4 * word, true);
}

function utf8(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}
