import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaM2 } from '../area.ts';
import { contains } from '../contains.ts';
import { distanceM } from '../distance.ts';
import { moveBy } from '../plane.ts';
import { runwayProtection } from '../runway-protection.ts';
import type { Position } from '../shape.ts';
import { findFault } from '../validity.ts';
import { readRunways } from './runways.ts';

const file = join(process.env['REAL_DATA_DIR'] ?? '', 'airspace/ourairports_runways.csv');
const hasFile = process.env['REAL_DATA_DIR'] !== undefined && existsSync(file);
if (!hasFile) console.log('REAL_DATA_DIR is not set: the test on real runways is skipped');

const HEADER =
  '"id","airport_ref","airport_ident","length_ft","width_ft","surface","lighted","closed","le_ident","le_latitude_deg","le_longitude_deg","le_elevation_ft","le_heading_degT","le_displaced_threshold_ft","he_ident","he_latitude_deg","he_longitude_deg","he_elevation_ft","he_heading_degT","he_displaced_threshold_ft"';

test('[N-01] runways are read by their columns, and a row that cannot be read is passed over', () => {
  const sound = '1,2,"ZSPD",13123,197,"CON",1,0,"17L",31.17,121.80,10,167,328,"35R",31.13,121.81,10,347,';
  const text = `${HEADER}\n${sound}\n,,,\n2,3,"00A",80,80,"ASPH, ""G""",1,1,"H1",,,,,,,,,,,\n`;
  const rows = readRunways(new TextEncoder().encode(`\uFEFF${text}`)) ?? [];
  expect(rows).toHaveLength(3);
  expect(rows[0]?.runway).toMatchObject({
    airportIdent: 'ZSPD',
    lengthM: expect.closeTo(4_000, 0),
    isClosed: false,
    ends: [
      { ident: '17L', position: [121.8, 31.17], displacedThresholdM: expect.closeTo(99.97, 1) },
      { ident: '35R', elevationM: expect.closeTo(3.05) },
    ],
  });
  expect(rows[1]).toEqual({ row: 2, problem: 'runway.unreadable' });
  expect(rows[2]?.runway).toMatchObject({ isClosed: true, surface: 'ASPH, "G"' });
  expect(rows[2]?.runway?.ends).toBeUndefined();
});

test.each([
  ['with other columns', 'id,airport_ref,name\n1,2,3\n'],
  ['with a quote that never closes', `${HEADER}\n"1,2,3\n${'x,'.repeat(40_000)}`],
  ['that is empty', ''],
])('[N-01] a file %s is reported as no runway file', (_case, text) => {
  expect(readRunways(text)).toBeUndefined();
});

test('[N-01] the protection of a runway is its strip and a trapezoid beyond each end', () => {
  const low: Position = [121.8, 31.1];
  const high = moveBy(low, 30, 3_000);
  const shape = runwayProtection([low, high])!;
  expect(findFault(shape)).toBeUndefined();
  // 280 m of strip over 3,120 m, and two trapezoids of 280 m to 1,180 m over 3,000 m.
  expect(areaM2(shape)).toBeCloseTo(280 * 3_120 + 2 * 3_000 * ((280 + 1_180) / 2), -4);
  const at = (beyond: number, aside: number) => moveBy(moveBy(high, 30, beyond), 120, aside);
  expect(
    [at(-1_500, 135), at(60, 135), at(3_055, 580), at(-4_500, 0)].every((place) => contains(shape, place)),
  ).toBe(true);
  expect(
    [at(-1_500, 150), at(100, 160), at(3_070, 0), at(3_000, 600)].some((place) => contains(shape, place)),
  ).toBe(false);
  const small = runwayProtection([low, moveBy(low, 90, 700)])!;
  expect(areaM2(small)).toBeLessThan(areaM2(shape));
  const own = { stripHalfWidthM: 10, stripBeyondM: 0, innerHalfWidthM: 10, divergence: 0, approachM: 100 };
  expect(areaM2(runwayProtection([low, high], own)!)).toBeCloseTo(20 * 3_200, -3);
  expect(runwayProtection([low, low])).toBeUndefined();
});

test.skipIf(!hasFile)('[N-01] every runway of the world that has both ends gets a sound shape', () => {
  const rows = readRunways(readFileSync(file)) ?? [];
  expect(rows).toHaveLength(48_184);
  expect(rows.filter(({ problem }) => problem)).toEqual([]);
  const placed = rows.flatMap(({ runway }) => (runway?.ends ? [{ ...runway, ends: runway.ends }] : []));
  expect(placed.length).toBeGreaterThan(15_000);
  const shapes = placed.flatMap(({ ends }) => runwayProtection([ends[0].position, ends[1].position]) ?? []);
  expect(shapes.length / placed.length).toBeGreaterThan(0.97);
  for (const shape of shapes.slice(0, 300)) expect(findFault(shape)).toBeUndefined();
  const beijing = placed.find(({ airportIdent, ends }) => airportIdent === 'ZBAA' && ends[0].ident === '01');
  expect(distanceM(beijing!.ends[0].position, beijing!.ends[1].position) / beijing!.lengthM!).toBeCloseTo(
    1,
    1,
  );
  console.log(`${rows.length} runways, ${placed.length} with both ends, ${shapes.length} shapes`);
});
