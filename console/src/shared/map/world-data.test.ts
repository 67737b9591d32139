import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeWorld, type WorldTopology } from './tiles/decode-world.ts';
import { cityFeatures, countryFeatures, type LabelTable } from './tiles/world-labels.ts';

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, 'geo', name), 'utf8'));
const worlds: [string, WorldTopology][] = ['world-110m.geo.json', 'world-50m.geo.json'].map((name) => [
  name,
  read(name),
]);
const labels: LabelTable = read('labels.geo.json');

function inRing(lon: number, lat: number, ring: number[][]): boolean {
  return ring.reduce((inside, point, i) => {
    const [xi = 0, yi = 0] = point;
    const [xj = 0, yj = 0] = ring[(i + ring.length - 1) % ring.length] ?? [];
    return yi > lat !== yj > lat && lon < ((xj - xi) * (lat - yi)) / (yj - yi) + xi ? !inside : inside;
  }, false);
}

test.each(worlds)(
  '%s draws land on both sides of the antimeridian and no bar across the map',
  (_name, topology) => {
    const { land, coast, borders } = decodeWorld(topology);
    const isLand = (lon: number, lat: number) =>
      land.coordinates.some((polygon) =>
        polygon.reduce((inside, ring) => inside !== inRing(lon, lat, ring), false),
      );
    expect(isLand(-175, 66.5), 'Chukotka east of 180°').toBe(true);
    expect(isLand(175, 67.5), 'Chukotka west of 180°').toBe(true);
    expect(isLand(-160, 74), 'Arctic ocean').toBe(false);
    expect(isLand(-40, 35), 'Atlantic').toBe(false);
    expect(isLand(116.4, 39.9), 'Beijing').toBe(true);
    expect(isLand(0, -85), 'Antarctica').toBe(true);
    let longestDeg = 0;
    let alongSeam = 0;
    for (const line of [...coast.coordinates, ...borders.coordinates]) {
      for (let i = 1; i < line.length; i++) {
        const [ax = 0, ay = 0] = line[i - 1] ?? [];
        const [bx = 0, by = 0] = line[i] ?? [];
        longestDeg = Math.max(longestDeg, Math.abs(ax - bx));
        if (Math.abs(ax) > 179.99 && Math.abs(bx) > 179.99 && Math.abs(ay - by) > 0.05) alongSeam++;
      }
    }
    expect(longestDeg).toBeLessThan(20);
    expect(alongSeam).toBe(0);
  },
);

test('the 193 members of the United Nations carry labels in each language, disputed territories none', () => {
  const zh = countryFeatures(labels, 'zh').features.map((f) => f.properties.name);
  expect(zh).toHaveLength(193);
  expect(zh).toContain('中国');
  const codes = labels.countries.map(([code]) => code);
  for (const code of ['TW', 'HK', 'MO', 'XK', 'GL']) expect(codes).not.toContain(code);
  expect(countryFeatures(labels, 'ru').features.map((f) => f.properties.name)).toContain('Казахстан');
});

test('cities are named in the language where a name is known, else as GeoNames has them', () => {
  const names = (lang: 'zh' | 'es' | 'ru') =>
    cityFeatures(labels, lang).features.map((f) => f.properties.name);
  expect(names('zh')).toContain('哈尔滨');
  expect(names('ru')).toContain('Хабаровск');
  expect(names('es')).toContain('Pekín');
  expect(labels.attribution).toContain('GeoNames');
});
