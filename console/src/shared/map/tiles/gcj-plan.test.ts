import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composePlan, tileCorners, toGcj, toPixel } from './gcj-plan.ts';
import { mainlandTest } from './mainland-china.ts';

const rings = JSON.parse(readFileSync(join(import.meta.dirname, '../geo/mainland-china.geo.json'), 'utf8'));
const inMainland = mainlandTest(rings);
const tileSize = 256;

const cities = {
  Beijing: [116.397, 39.908],
  Shanghai: [121.4737, 31.2304],
  Guangzhou: [113.2644, 23.1291],
  Urumqi: [87.6168, 43.8256],
  Harbin: [126.535, 45.8038],
  Kashgar: [75.99, 39.47],
} as const;

/**
 * Distance in pixels between a landmark in the composed tile, drawn by the provider at its GCJ-02 position, and its
 * true position.
 */
function missPx(lon: number, lat: number, z: number): number {
  const [wgsX, wgsY] = toPixel(lon, lat, z, tileSize);
  const [gcjX, gcjY] = toPixel(...toGcj(lon, lat), z, tileSize);
  const x = Math.floor(wgsX / tileSize);
  const y = Math.floor(wgsY / tileSize);
  const source = composePlan(z, x, y, tileSize, inMainland).sources.find(
    (tile) => tile.x === Math.floor(gcjX / tileSize) && tile.y === Math.floor(gcjY / tileSize),
  );
  if (!source) return Number.POSITIVE_INFINITY;
  const shownX = source.left + (gcjX - source.x * tileSize);
  const shownY = source.top + (gcjY - source.y * tileSize);
  return Math.hypot(shownX - (wgsX - x * tileSize), shownY - (wgsY - y * tileSize));
}

test('a landmark on a GCJ-02 layer is within 2 px of its WGS-84 place in six cities at zoom 8 to 18 [R-08]', () => {
  let worst = 0;
  for (const [lon, lat] of Object.values(cities)) {
    for (let z = 8; z <= 18; z++) {
      for (const step of [0, 1, 2, 3, 4]) {
        // Inland, so that every tile is shifted.
        const offset = (step * 0.37 * 360) / 2 ** z / (lon > 80 ? -1 : 1);
        const miss = missPx(lon + offset, lat + Math.abs(offset) / 3, z);
        // The position may be outside the tile's rounded edge; the neighbour then shows it.
        if (Number.isFinite(miss)) worst = Math.max(worst, miss);
      }
      expect(missPx(lon, lat, z), `${lon},${lat} z${z}`).toBeLessThan(2);
    }
  }
  expect(worst).toBeLessThan(2);
});

test('a composed tile is covered whole by at most four provider tiles without gap or overlap', () => {
  for (const [lon, lat] of Object.values(cities)) {
    for (let z = 3; z <= 18; z++) {
      const [px, py] = toPixel(lon, lat, z, tileSize);
      const plan = composePlan(z, Math.floor(px / tileSize), Math.floor(py / tileSize), tileSize, inMainland);
      expect(plan.sources.length).toBeLessThanOrEqual(4);
      const covered = plan.sources.reduce((sum, tile) => {
        const width = Math.min(tileSize, tile.left + tileSize) - Math.max(0, tile.left);
        const height = Math.min(tileSize, tile.top + tileSize) - Math.max(0, tile.top);
        return sum + width * height;
      }, 0);
      expect(covered).toBe(tileSize * tileSize);
    }
  }
});

test('tiles of Hong Kong, Macau, Taiwan and neighbouring countries are not shifted', () => {
  const elsewhere = [
    [114.17, 22.32],
    [113.545, 22.19],
    [121.56, 25.04],
    [76.95, 43.25],
    [105.85, 21.03],
    [125.75, 39.03],
    [127.0, 37.56],
    [139.7, 35.7],
  ] as const;
  for (const [lon, lat] of elsewhere) {
    const [px, py] = toPixel(lon, lat, 14, tileSize);
    const plan = composePlan(14, Math.floor(px / tileSize), Math.floor(py / tileSize), tileSize, inMainland);
    expect(plan, `${lon},${lat}`).toMatchObject({ dx: 0, dy: 0, sources: [{ left: 0, top: 0 }] });
  }
});

test('towns at the edge of the mainland are shifted, a harbour tile on the water too', () => {
  const inside = [
    [114.06, 22.55],
    [80.41, 44.2],
    [124.38, 40.12],
    [110.35, 20.02],
    [118.09, 24.48],
  ] as const;
  for (const [lon, lat] of inside) {
    const [px, py] = toPixel(lon, lat, 13, tileSize);
    const plan = composePlan(13, Math.floor(px / tileSize), Math.floor(py / tileSize), tileSize, inMainland);
    expect(Math.hypot(plan.dx, plan.dy), `${lon},${lat}`).toBeGreaterThan(5);
  }
  expect(inMainland({ west: 120.2, east: 121.2, south: 35.2, north: 36.4 })).toBe(true);
});

test('the corners of a tile are those of Web Mercator', () => {
  const corners = tileCorners(1, 0, 0);
  expect(corners.west).toBe(-180);
  expect(corners.east).toBe(0);
  expect(corners.south).toBeCloseTo(0, 9);
  expect(corners.north).toBeCloseTo(85.0511, 4);
});
