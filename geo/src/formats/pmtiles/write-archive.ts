import { gzipSync } from 'fflate';
import { Compression, type Entry, TileType, zxyToTileId } from 'pmtiles';

/** A tile: zoom, column from the west, row from the north. */
export interface ArchiveTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

/** West, south, east, north in degrees. */
type Bounds = readonly [number, number, number, number];

/** Type of tiles that are PNG pictures. */
export const png = TileType.Png;

/** Size of the header at the beginning of an archive, bytes. */
export const headerBytes = 127;
/** Most entries of a directory; with more, the root lists leaf directories. */
const mostEntries = 2_000;
/** As many leaf directories as the root holds. */
export const mostTiles = mostEntries * mostEntries;

/**
 * Writes a PMTiles archive, of vector tiles unless another type is named, version 3
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). The same tiles give the same bytes.
 */
export function writeArchive(
  tiles: readonly ArchiveTile[],
  o: { bounds: Bounds; metadata: Record<string, unknown>; tileType?: TileType },
): Uint8Array {
  if (tiles.length === 0 || tiles.length > mostTiles)
    throw new RangeError(`an archive has 1 to ${mostTiles} tiles, not ${tiles.length}`);
  const type = o.tileType ?? TileType.Mvt;
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({
      tileId: zxyToTileId(z, x, y),
      bytes: type === TileType.Mvt ? squeeze(bytes) : bytes,
    }))
    .sort((one, other) => one.tileId - other.tileId);
  let offset = 0;
  const entries = sorted.map(({ tileId, bytes }): Entry => {
    const entry = { tileId, offset, length: bytes.length, runLength: 1 };
    offset += bytes.length;
    return entry;
  });
  const { root, leaves } = directoriesOf(entries);
  const metadata = squeeze(new TextEncoder().encode(JSON.stringify(o.metadata)));
  const leavesAt = headerBytes + root.length + metadata.length;
  const header = headerOf(tiles, type, o.bounds, [
    [headerBytes, root.length],
    [headerBytes + root.length, metadata.length],
    [leavesAt, leaves.length],
    [leavesAt + leaves.length, offset],
  ]);
  return joined([header, root, metadata, leaves, ...sorted.map(({ bytes }) => bytes)]);
}

/** The root directory, and the leaf directories that it lists if the entries do not fit into it. */
function directoriesOf(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  if (entries.length <= mostEntries)
    return { root: squeeze(directoryBytes(entries)), leaves: new Uint8Array() };
  const listed: Entry[] = [];
  const leaves: Uint8Array[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += mostEntries) {
    const leaf = squeeze(directoryBytes(entries.slice(at, at + mostEntries)));
    leaves.push(leaf);
    listed.push({ tileId: entries[at]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    offset += leaf.length;
  }
  return { root: squeeze(directoryBytes(listed)), leaves: joined(leaves) };
}

/** The header; `parts` are offset and length of root directory, metadata, leaf directories and tiles. */
function headerOf(
  tiles: readonly ArchiveTile[],
  type: TileType,
  bounds: Bounds,
  parts: readonly [number, number][],
): Uint8Array {
  const bytes = new Uint8Array(headerBytes);
  const view = new DataView(bytes.buffer);
  const zooms = tiles.map(({ z }) => z);
  const [minZoom, maxZoom] = [Math.min(...zooms), Math.max(...zooms)];
  const degrees = (at: number, value: number) => view.setInt32(at, Math.round(value * 1e7), true);
  bytes.set(new TextEncoder().encode('PMTiles'));
  view.setUint8(7, 3);
  const counts = [tiles.length, tiles.length, tiles.length];
  for (const [nth, value] of [...parts.flat(), ...counts].entries())
    view.setBigUint64(8 + nth * 8, BigInt(value), true);
  // Clustered: tiles lie in the order of their ids.
  view.setUint8(96, 1);
  view.setUint8(97, Compression.Gzip);
  view.setUint8(98, type === TileType.Mvt ? Compression.Gzip : Compression.None);
  view.setUint8(99, type);
  view.setUint8(100, minZoom);
  view.setUint8(101, maxZoom);
  for (const [nth, side] of bounds.entries()) degrees(102 + nth * 4, side);
  view.setUint8(118, minZoom);
  degrees(119, (bounds[0] + bounds[2]) / 2);
  degrees(123, (bounds[1] + bounds[3]) / 2);
  return bytes;
}

/** A directory: numbers of entries, steps of tile ids, run lengths, lengths and offsets, as varints. */
function directoryBytes(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  put(entries.length);
  let last = 0;
  for (const { tileId } of entries) {
    put(tileId - last);
    last = tileId;
  }
  for (const { runLength } of entries) put(runLength);
  for (const { length } of entries) put(length);
  // 0 stands for "right after the entry before".
  for (const [nth, { offset }] of entries.entries()) put(nth === 0 ? offset + 1 : 0);
  return Uint8Array.from(bytes);
}

/** Without a time stamp, so that the result depends on nothing but the content. */
const squeeze = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9, mtime: 0 });

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
