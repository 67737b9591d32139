import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointColumns } from '../../../live/tracks/point.ts';
import { type PointRow, packPoints, unpackPoints } from './packed-points.ts';

const numbers = pointColumns.filter(({ type }) => type !== 'text').map(({ name }) => name);
const texts = pointColumns.filter(({ type }) => type === 'text').map(({ name }) => name);
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 3 });
const number = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);
const row = fc.record({
  at: fc.integer({ min: 0, max: 4e15 }),
  boot_no: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  seq: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  ...Object.fromEntries(numbers.map((name) => [name, optional(number)])),
  ...Object.fromEntries(texts.map((name) => [name, optional(fc.string())])),
  flags: fc.nat({ max: 63 }),
}) as unknown as fc.Arbitrary<PointRow>;

test('points of every kind are the same after packing', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      expect(unpackPoints(packPoints(rows))).toEqual(rows);
    }),
    { numRuns: 300 },
  );
});

/** An hour of a drone at 1 Hz over lanes, as the device reports it: with the noise of its sensors. */
function flown(count: number): PointRow[] {
  const none = Object.fromEntries(pointColumns.map(({ name }) => [name, null]));
  let seed = 7;
  const noise = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31 - 0.5;
  };
  return Array.from({ length: count }, (_, second) => {
    const north = Math.floor(second / 40) % 2 === 0;
    const along = (second % 40) * 5 + noise() * 0.05;
    return {
      ...none,
      at: 1_790_000_000_000_000 + second * 1_000_000 + Math.round(noise() * 20) * 1000,
      boot_no: 12,
      seq: 100 + second,
      lat: Number((31.2 + (north ? along : 200 - along) / 111_320).toFixed(7)),
      lon: Number((120.6 + (Math.floor(second / 40) * 6) / 95_000 + noise() * 4e-7).toFixed(7)),
      height_agl_m: Number((3 + noise() * 0.2).toFixed(2)),
      speed_mps: Number((5 + noise() * 0.3).toFixed(2)),
      heading_deg: north ? 0 : 180,
      flow_lpm: Number((4 + noise() * 0.3).toFixed(2)),
      volume_used_l: Number((second / 15).toFixed(3)),
      swath_m: 6,
      soc_pct: Math.round(95 - second / 60),
      flags: 15,
      landed: 2,
      work: 1,
      fix: 5,
      sortie_id: 'one',
    } as unknown as PointRow;
  });
}

test('a noisy hour of flight takes at most 25 bytes a point', () => {
  const rows = flown(3600);
  const packed = packPoints(rows);
  expect(unpackPoints(packed)).toEqual(rows);
  expect(packed.length / rows.length).toBeLessThan(25);
});

test('damaged bytes and bytes of a later version are refused', () => {
  const packed = packPoints(flown(50));
  expect(() => unpackPoints(packed.subarray(0, packed.length - 9))).toThrow();
  expect(() => unpackPoints(new Uint8Array(40))).toThrow();
});
