import { columnOf, rowIn, tileCells, tileKey, tileRowOf } from '@smartflight/geo/ground/grid.ts';
import { sql } from 'kysely';
import { loadSharp } from '../../../platform/files/sharp.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { inflateRawSync } from '../../../platform/process/zlib.ts';

const size = 256;
/** Translucent green of treated ground, RGBA. */
const colour = [22, 163, 74, 150] as const;
/**
 * Below this zoom a pixel is wider than a grid tile: each tile is drawn as one dot, its opacity by the treated share.
 */
const leastExactZoom = 11;

/** Draws treated ground as the image of one web map tile. */
export async function drawCoverage(
  db: Database,
  o: { taskId: string; z: number; x: number; y: number },
): Promise<Buffer> {
  const pixels = Buffer.alloc(size * size * 4);
  const n = 2 ** o.z;
  if (o.x < n && o.y < n) await paint(db, o, pixels);
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .png({ compressionLevel: 6, palette: true, colours: 64 })
    .toBuffer();
}

const lonOf = (z: number, x: number): number => (x / 2 ** z) * 360 - 180;
const latOf = (z: number, y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

async function paint(
  db: Database,
  { taskId, z, x, y }: { taskId: string; z: number; x: number; y: number },
  pixels: Buffer,
): Promise<void> {
  const isExact = z >= leastExactZoom;
  const rows = { from: tileRowOf(latOf(z, y + 1)), to: tileRowOf(latOf(z, y)) };
  const { rows: found } = await sql<{ row: number; col: number; cells: number; bits: Buffer | null }>`
    select tile_row as row, tile_col as col, cells, ${isExact ? sql`bits` : sql`null`} as bits from task_tiles
    where task_id = ${taskId} and tile_row between ${rows.from} and ${rows.to}`.execute(db);
  if (found.length === 0) return;
  const tiles = new Map<string, { cells: number; bits: Buffer | null }>();
  for (const tile of found) tiles.set(tileKey(tile.row, tile.col), tile);
  const inflated = new Map<string, Uint8Array>();
  for (let py = 0; py < size; py += 1) {
    const lat = latOf(z, y + (py + 0.5) / size);
    const tileRow = tileRowOf(lat);
    const row = Math.min(tileCells - 1, Math.max(0, Math.floor(rowIn(tileRow, lat))));
    for (let px = 0; px < size; px += 1) {
      const column = Math.floor(columnOf(tileRow, lonOf(z, x + (px + 0.5) / size)));
      const key = tileKey(tileRow, Math.floor(column / tileCells));
      const tile = tiles.get(key);
      if (!tile) continue;
      let strength = tile.cells / tileCells ** 2;
      if (tile.bits) {
        const bits = inflated.get(key) ?? inflateRawSync(tile.bits);
        inflated.set(key, bits);
        const bit = row * tileCells + (((column % tileCells) + tileCells) % tileCells);
        strength = (bits[bit >> 3]! >> (bit & 7)) & 1;
      }
      if (strength === 0) continue;
      const at = (py * size + px) * 4;
      pixels[at] = colour[0];
      pixels[at + 1] = colour[1];
      pixels[at + 2] = colour[2];
      pixels[at + 3] = Math.round(colour[3] * Math.max(0.35, strength));
    }
  }
}
