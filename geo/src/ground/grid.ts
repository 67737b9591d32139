import { metresPerRadian, radians } from '../ellipsoid.ts';

/** Cells along each side of a tile. */
export const tileCells = 256;
/** Bytes of the bits of a tile. */
export const tileBytes = (tileCells * tileCells) / 8;

/** Rows of cells per degree of latitude: a cell is 0.996 m high at the equator and 1.006 m at the poles. */
const rowsPerDegree = 111_000;
const tilesPerDegree = rowsPerDegree / tileCells;

/**
 * Row of tiles at a latitude. One grid covers the Earth, so that all flights of a task use the same cells. Rows are
 * counted from the south pole; in each, the columns are sized so that a cell in the middle of the row is about one
 * metre wide: exactly so on a sphere, which stays because stored tiles depend on it.
 */
export const tileRowOf = (lat: number): number => Math.floor((lat + 90) * tilesPerDegree);

/** Southern latitude of a row of tiles. */
export const southOf = (tileRow: number): number => tileRow / tilesPerDegree - 90;

/**
 * Columns of cells per degree of longitude in a row of tiles, chosen so that a full turn has a whole number of tiles.
 */
export function columnsPerDegree(tileRow: number): number {
  // Caches the newest row: consecutive corners of a strip are in the same row.
  if (newest.tileRow !== tileRow) {
    const middle = southOf(tileRow + 0.5);
    const metresPerDegree = radians(LAYOUT_RADIUS_M * Math.cos(radians(middle)));
    newest = { tileRow, columns: Math.max(1, Math.round(metresPerDegree)) };
  }
  return newest.columns;
}
/** Mean Earth radius (IUGG R1), m. */
const LAYOUT_RADIUS_M = 6_371_008.8;
let newest = { tileRow: Number.NaN, columns: 0 };

/** Area of one cell of a row of tiles, m², on the WGS-84 ellipsoid. */
export function cellM2(tileRow: number): number {
  const { north, east } = metresPerRadian(southOf(tileRow + 0.5));
  const height = radians(north) / rowsPerDegree;
  const width = radians(east) / columnsPerDegree(tileRow);
  return height * width;
}

/** Longitude in columns of cells from 180° west, for a row of tiles. */
export const columnOf = (tileRow: number, lon: number): number => (lon + 180) * columnsPerDegree(tileRow);
/** Latitude in rows of cells from the south of a row of tiles. */
export const rowIn = (tileRow: number, lat: number): number => (lat - southOf(tileRow)) * rowsPerDegree;

/** West, south, east, north of a tile, degrees. */
export function tileBox(tileRow: number, tileCol: number): [number, number, number, number] {
  const perDegree = columnsPerDegree(tileRow);
  return [
    (tileCol * tileCells) / perDegree - 180,
    southOf(tileRow),
    ((tileCol + 1) * tileCells) / perDegree - 180,
    southOf(tileRow + 1),
  ];
}

/** Tiles by `row,col`; one bit per cell, row by row from the south-west. */
export type Ground = Map<string, Uint8Array>;
/** Key of a tile in a `Ground`. */
export const tileKey = (row: number, col: number): string => `${row},${col}`;
/** Row and column of a tile, from its key. */
export const tileOf = (key: string): [row: number, col: number] =>
  key.split(',').map(Number) as [number, number];

/**
 * Sets cells of one row of cells, from one column (inclusive) to another (exclusive). `row` is relative to the tile
 * row.
 */
export function fillCells(
  ground: Ground,
  { tileRow, row, from, to }: { tileRow: number; row: number; from: number; to: number },
): void {
  for (let column = from; column < to; ) {
    const tileCol = Math.floor(column / tileCells);
    const end = Math.min(to, (tileCol + 1) * tileCells);
    const key = tileKey(tileRow, tileCol);
    let bits = ground.get(key);
    if (!bits) {
      bits = new Uint8Array(tileBytes);
      ground.set(key, bits);
    }
    const base = row * tileCells - tileCol * tileCells;
    for (; column < end; column += 1) {
      const bit = base + column;
      bits[bit >> 3]! |= 1 << (bit & 7);
    }
  }
}

const ones = Uint8Array.from({ length: 256 }, (_none, byte) => {
  let count = 0;
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
  return count;
});

/** Number of set cells. */
export function countCells(bits: Uint8Array): number {
  let count = 0;
  for (const byte of bits) count += ones[byte]!;
  return count;
}

/** Number of cells set in both. */
export function countBoth(one: Uint8Array, other: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < one.length; i += 1) count += ones[one[i]! & other[i]!]!;
  return count;
}

/** Adds `bits` to `into`; returns the number of newly set cells. */
export function unite(into: Uint8Array, bits: Uint8Array): number {
  let added = 0;
  for (let i = 0; i < bits.length; i += 1) {
    const fresh = bits[i]! & ~into[i]!;
    if (fresh === 0) continue;
    added += ones[fresh]!;
    into[i]! |= fresh;
  }
  return added;
}

/** Clears the bits that are not in the mask. */
export function intersectWith(bits: Uint8Array, mask: Uint8Array): void {
  for (let i = 0; i < bits.length; i += 1) bits[i]! &= mask[i]!;
}
