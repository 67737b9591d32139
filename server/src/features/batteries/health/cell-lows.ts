import { unknownMv } from '../history/packed-day.ts';
import type { HistorySample } from '../history/series.ts';

/** The cells in one stretch of time: the minimum of each, and the largest spread. */
export interface CellLow {
  /** First instant of the stretch, epoch ms. */
  at: number;
  /** Minimum of each cell, mV; `unknownMv` if it had no reading. */
  low: Uint16Array;
  /**
   * Largest spread of the cells at one instant, mV, −1 if fewer than two had readings; and the lowest cell then,
   * counted from 1.
   */
  apart: number;
  cell: number;
}

/** Plausible cell voltages, mV; anything else is an open wire. */
const readable = { min: 500, max: 6_000 } as const;

/** The cells of one instant; null if none has a reading. */
export function lowOf(at: number, cells: number, mv: (cell: number) => number): CellLow | null {
  const low = new Uint16Array(cells).fill(unknownMv);
  let [least, most, known, lowest] = [unknownMv, 0, 0, 0];
  for (let cell = 0; cell < cells; cell += 1) {
    const one = mv(cell);
    if (one < readable.min || one > readable.max) continue;
    low[cell] = one;
    known += 1;
    if (one > most) most = one;
    if (one < least) [least, lowest] = [one, cell + 1];
  }
  if (known === 0) return null;
  return { at, low, ...(known > 1 ? { apart: most - least, cell: lowest } : { apart: -1, cell: 0 }) };
}

/**
 * Merges another stretch into `into`: the minimum of each cell and the largest spread; on a tie the cell with the
 * lower number.
 */
export function addLow(into: CellLow, { low, apart, cell }: CellLow): void {
  for (let nth = 0; nth < low.length; nth += 1) if (low[nth]! < into.low[nth]!) into.low[nth] = low[nth]!;
  if (apart > into.apart || (apart === into.apart && cell < into.cell)) {
    into.apart = apart;
    into.cell = cell;
  }
}

/** A packed day stores the minimum of each cell per stretch of this length, ms. */
export const lowStretchMs = 10 * 60_000;

const version = 1;
const headerBytes = 4;
const headBytes = 7;
const dayMs = 86_400_000;

/**
 * Encodes the cells of a day's full-rate samples, little endian: version, cells, count (uint16); then per stretch the
 * millisecond of the day (uint32), the spread (uint16, 65535 for fewer than two cells), the lowest cell then (uint8)
 * and the minimum of each cell (uint16 millivolts, 65535 unknown). A battery with 12 cells takes 31 bytes per ten
 * minutes, against some 700 for its thinned samples. null if no cell had a reading.
 */
export function packLows(samples: readonly HistorySample[]): Buffer | null {
  const cells = samples.reduce((most, { cellMv }) => Math.max(most, cellMv?.length ?? 0), 0);
  const lows: CellLow[] = [];
  for (const { at, cellMv } of samples) {
    const one = cellMv && lowOf(at, cells, (cell) => cellMv[cell] ?? unknownMv);
    if (!one) continue;
    const open = lows.at(-1);
    if (open && Math.floor(open.at / lowStretchMs) === Math.floor(at / lowStretchMs)) addLow(open, one);
    else lows.push(one);
  }
  if (lows.length === 0) return null;
  const bytes = Buffer.alloc(headerBytes + lows.length * (headBytes + 2 * cells));
  bytes.writeUInt8(version, 0);
  bytes.writeUInt8(cells, 1);
  let place = bytes.writeUInt16LE(lows.length, 2);
  for (const { at, apart, cell, low } of lows) {
    place = bytes.writeUInt32LE(((at % dayMs) + dayMs) % dayMs, place);
    place = bytes.writeUInt16LE(apart < 0 ? unknownMv : apart, place);
    place = bytes.writeUInt8(cell, place);
    for (const mv of low) place = bytes.writeUInt16LE(mv, place);
  }
  return bytes;
}

/** Decodes a packed day that begins at this instant, epoch ms; null if the bytes are not in this format. */
export function openLows(bytes: Buffer, dayAt: number): CellLow[] | null {
  if (bytes.length < headerBytes || bytes.readUInt8(0) !== version) return null;
  const cells = bytes.readUInt8(1);
  const count = bytes.readUInt16LE(2);
  const each = headBytes + 2 * cells;
  if (bytes.length !== headerBytes + count * each) return null;
  return Array.from({ length: count }, (_, nth) => {
    const place = headerBytes + nth * each;
    const apart = bytes.readUInt16LE(place + 4);
    const low = new Uint16Array(cells);
    for (let cell = 0; cell < cells; cell += 1) low[cell] = bytes.readUInt16LE(place + headBytes + 2 * cell);
    return {
      at: dayAt + bytes.readUInt32LE(place),
      low,
      apart: apart === unknownMv ? -1 : apart,
      cell: bytes.readUInt8(place + 6),
    };
  });
}
