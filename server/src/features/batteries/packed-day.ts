import type { HistorySample } from './series.ts';

/**
 * A day of samples as bytes: version, cells of each, then column by column milliseconds of the day (uint32), charge,
 * voltage, current, temperature (float32, NaN unknown) and cells (uint16 millivolts, 65535 unknown), little endian.
 */
const version = 1;
const headerBytes = 8;
const unknownMv = 65_535;
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

/** The samples of a packed day that begins at this instant, epoch ms; none of bytes that are not ours. */
export function unpackDay(bytes: Buffer, dayAt: number): HistorySample[] {
  if (bytes.length < headerBytes || bytes.readUInt8(0) !== version) return [];
  const cells = bytes.readUInt8(1);
  const count = bytes.readUInt32LE(4);
  if (bytes.length !== headerBytes + count * (4 + 4 * 4 + 2 * cells)) return [];
  const floats = headerBytes + 4 * count;
  const floatAt = (column: number, nth: number): number | null => {
    const value = bytes.readFloatLE(floats + 4 * (column * count + nth));
    return Number.isNaN(value) ? null : value;
  };
  const cellsFrom = floats + 4 * 4 * count;
  const cellsAt = (nth: number): (number | null)[] | null => {
    if (cells === 0) return null;
    const found = Array.from({ length: cells }, (_, cell) => {
      const mv = bytes.readUInt16LE(cellsFrom + 2 * (nth * cells + cell));
      return mv === unknownMv ? null : mv;
    });
    return found.some((mv) => mv !== null) ? found : null;
  };
  return Array.from({ length: count }, (_, nth) => ({
    at: dayAt + bytes.readUInt32LE(headerBytes + 4 * nth),
    soc: floatAt(0, nth),
    voltageV: floatAt(1, nth),
    currentA: floatAt(2, nth),
    tempC: floatAt(3, nth),
    cellMv: cellsAt(nth),
  }));
}
