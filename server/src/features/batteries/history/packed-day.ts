import type { HistorySample } from './series.ts';

/**
 * Format of a packed day, little endian: version, cells per sample, then as columns milliseconds of the day (uint32),
 * charge, voltage, current, temperature (float32, NaN unknown) and cells (uint16 millivolts, 65535 unknown).
 */
const version = 1;
const headerBytes = 8;
export const unknownMv = 65_535;
const dayMs = 86_400_000;

export function packDay(samples: readonly HistorySample[]): Buffer {
  const count = samples.length;
  const cells = samples.reduce((most, { cellMv }) => Math.max(most, cellMv?.length ?? 0), 0);
  const bytes = Buffer.alloc(headerBytes + count * (4 + 4 * 4 + 2 * cells));
  bytes.writeUInt8(version, 0);
  bytes.writeUInt8(cells, 1);
  bytes.writeUInt32LE(count, 4);
  let place = headerBytes;
  for (const { at } of samples) place = bytes.writeUInt32LE(((at % dayMs) + dayMs) % dayMs, place);
  const columns = [
    samples.map(({ soc }) => soc),
    samples.map(({ voltageV }) => voltageV),
    samples.map(({ currentA }) => currentA),
    samples.map(({ tempC }) => tempC),
  ];
  for (const column of columns)
    for (const value of column) place = bytes.writeFloatLE(value ?? Number.NaN, place);
  for (const { cellMv } of samples)
    for (let cell = 0; cell < cells; cell += 1) {
      const mv = cellMv?.[cell];
      place = bytes.writeUInt16LE(mv === null || mv === undefined ? unknownMv : Math.min(mv, 65_534), place);
    }
  return bytes;
}

/** Access to the values of a packed day. */
export interface PackedDay {
  count: number;
  cells: number;
  /** Epoch ms. */
  at(nth: number): number;
  /** Columns are charge, voltage, current and temperature; NaN is unknown. */
  value(column: number, nth: number): number;
  /** Millivolts of a cell, counted from 0; `unknownMv` if it reported none. */
  mv(nth: number, cell: number): number;
}

/** Opens the packed day that begins at this instant, epoch ms; null if the bytes are not in this format. */
export function openDay(bytes: Buffer, dayAt: number): PackedDay | null {
  if (bytes.length < headerBytes || bytes.readUInt8(0) !== version) return null;
  const cells = bytes.readUInt8(1);
  const count = bytes.readUInt32LE(4);
  if (bytes.length !== headerBytes + count * (4 + 4 * 4 + 2 * cells)) return null;
  const floats = headerBytes + 4 * count;
  const cellsFrom = floats + 4 * 4 * count;
  return {
    count,
    cells,
    at: (nth) => dayAt + bytes.readUInt32LE(headerBytes + 4 * nth),
    value: (column, nth) => bytes.readFloatLE(floats + 4 * (column * count + nth)),
    mv: (nth, cell) => bytes.readUInt16LE(cellsFrom + 2 * (nth * cells + cell)),
  };
}

/** Decodes a packed day into samples, as `openDay`. */
export function unpackDay(bytes: Buffer, dayAt: number): HistorySample[] {
  const day = openDay(bytes, dayAt);
  if (!day) return [];
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const cellsAt = (nth: number): (number | null)[] | null => {
    const found = Array.from({ length: day.cells }, (_, cell) => day.mv(nth, cell));
    return found.some((mv) => mv !== unknownMv) ? found.map((mv) => (mv === unknownMv ? null : mv)) : null;
  };
  return Array.from({ length: day.count }, (_, nth) => ({
    at: day.at(nth),
    soc: known(day.value(0, nth)),
    voltageV: known(day.value(1, nth)),
    currentA: known(day.value(2, nth)),
    tempC: known(day.value(3, nth)),
    cellMv: cellsAt(nth),
  }));
}
