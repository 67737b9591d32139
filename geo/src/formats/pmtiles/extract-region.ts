import { type PMTiles, zxyToTileId } from 'pmtiles';
import type { ReadBytes } from './archive-source.ts';
import { type TileBox, tilesIn } from './tiles-in.ts';
import { type ArchiveTile, writeArchive } from './write-archive.ts';

/** Most tiles of a region: about 3° × 3° at zoom 15. */
export const mostRegionTiles = 150_000;

/** Why a region cannot be cut out. */
export class RegionError extends Error {
  override name = 'RegionError';
}

/**
 * Cuts a region out of an archive, as an archive of its own with the tile type and the metadata of the first.
 * @param maxZoom finest zoom wanted, if the archive has it
 * @throws RegionError where the archive has no tiles, or the region is too large
 */
export async function extractRegion(
  archive: PMTiles,
  o: { box: TileBox; maxZoom: number; onProgress?: (done: number, all: number) => void },
): Promise<Uint8Array> {
  const header = await archive.getHeader();
  const wanted: { z: number; x: number; y: number }[] = [];
  for (let z = header.minZoom; z <= Math.min(o.maxZoom, header.maxZoom); z += 1) {
    for (const { x, y } of tilesIn(o.box, z)) wanted.push({ z, x, y });
    if (wanted.length > mostRegionTiles)
      throw new RegionError(
        `the region has more than ${mostRegionTiles} tiles: choose a smaller box or zoom`,
      );
  }
  // In the order of the file, so that neighbours are read together.
  wanted.sort((a, b) => zxyToTileId(a.z, a.x, a.y) - zxyToTileId(b.z, b.x, b.y));
  const tiles: ArchiveTile[] = [];
  for (const [at, { z, x, y }] of wanted.entries()) {
    const tile = await archive.getZxy(z, x, y);
    if (tile) tiles.push({ z, x, y, bytes: new Uint8Array(tile.data) });
    o.onProgress?.(at + 1, wanted.length);
  }
  if (tiles.length === 0) throw new RegionError('the archive has no tiles in this box');
  const metadata = (await archive.getMetadata()) as Record<string, unknown>;
  return writeArchive(tiles, { bounds: o.box, metadata, tileType: header.tileType });
}

const blockBytes = 1_048_576;
const mostBlocks = 32;

/** Reads whole blocks of 1 MB and remembers the last ones: neighbouring tiles lie beside each other in an archive. */
export function inBlocks(read: ReadBytes): ReadBytes {
  const blocks = new Map<number, Promise<Uint8Array>>();
  const block = (nth: number): Promise<Uint8Array> => {
    const known = blocks.get(nth);
    if (known) return known;
    const found = read(nth * blockBytes, blockBytes);
    blocks.set(nth, found);
    for (const oldest of blocks.keys()) {
      if (blocks.size <= mostBlocks) break;
      blocks.delete(oldest);
    }
    return found;
  };
  return async (offset, length) => {
    const whole = new Uint8Array(length);
    let filled = 0;
    for (let nth = Math.floor(offset / blockBytes); nth * blockBytes < offset + length; nth += 1) {
      const bytes = await block(nth);
      const from = Math.max(0, offset - nth * blockBytes);
      const part = bytes.subarray(from, Math.min(bytes.length, offset + length - nth * blockBytes));
      whole.set(part, filled);
      filled += part.length;
      if (bytes.length < blockBytes) break;
    }
    return whole.subarray(0, filled);
  };
}
