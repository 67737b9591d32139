import { EARTH_RADIUS_M } from './earth.ts';

/** Cells along each side of a tile. */
export const tileCells = 256;
export const tileBytes = (tileCells * tileCells) / 8;

/** Rows of cells on a degree of latitude: a cell is 1.002 m high. */
const rowsPerDegree = 111_000;
const tilesPerDegree = rowsPerDegree / tileCells;
const rad = Math.PI / 180;

/**
 * One grid over the whole Earth, so that every flight of a task falls on the same cells anyone who flew it. Rows of tiles
 * go up from the south pole; in each, columns are cut so that a cell in the middle of the row is a metre wide.
 */
export const tileRowOf = (lat: number): number => Math.floor((lat + 90) * tilesPerDegree);

/** Latitude of the lower edge of a row of tiles. */
export const southOf = (tileRow: number): number => tileRow / tilesPerDegree - 90;

/** Columns of cells on a degree of longitude in a row of tiles, a whole number for the whole turn to be one. */
export function columnsPerDegree(tileRow: number): number {
  // Asked for every corner of a strip, of one row after another.
  if (newest.tileRow !== tileRow) {
    const middle = southOf(tileRow + 0.5);
    newest = { tileRow, columns: Math.max(1, Math.round(EARTH_RADIUS_M * rad * Math.cos(middle * rad))) };
  }
  return newest.columns;
}
let newest = { tileRow: Number.NaN, columns: 0 };

/** Area of one cell of a row of tiles, m², on the sphere that flights are measured on. */
export function cellM2(tileRow: number): number {
  const middle = southOf(tileRow + 0.5);
  const height = (EARTH_RADIUS_M * rad) / rowsPerDegree;
  const width = (EARTH_RADIUS_M * rad * Math.cos(middle * rad)) / columnsPerDegree(tileRow);
  return height * width;
}

/** Where a position lies on the cells of a row of tiles: columns from 180° west, rows from the row's lower edge. */
export const columnOf = (tileRow: number, lon: number): number => (lon + 180) * columnsPerDegree(tileRow);
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

/** Tiles by `row,col`, each a bit for a cell, row by row from the south-west. */
export type Ground = Map<string, Uint8Array>;
export const tileKey = (row: number, col: number): string => `${row},${col}`;
export const tileOf = (key: string): [row: number, col: number] =>
  key.split(',').map(Number) as [number, number];

/** Sets the cells of a row of cells from one column up to before another. `row` counts within the row of tiles. */
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

/** How many cells are set. */
export function countCells(bits: Uint8Array): number {
  let count = 0;
  for (const byte of bits) count += ones[byte]!;
  return count;
}

/** How many are set in both. */
export function countBoth(one: Uint8Array, other: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < one.length; i += 1) count += ones[one[i]! & other[i]!]!;
  return count;
}

/** Adds the cells of one to the other; answers how many were new to it. */
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

/** Keeps of one what the other has too. */
export function intersectWith(bits: Uint8Array, mask: Uint8Array): void {
  for (let i = 0; i < bits.length; i += 1) bits[i]! &= mask[i]!;
}
