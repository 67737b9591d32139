import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { expect, test } from 'vitest';
import { createLatestPasses } from './latest-passes.ts';

const t0 = 1_760_000_000_000;
const metreLat = 1 / 110_608;

const at = (seconds: number, more: Partial<LiveDrone> = {}): LiveDrone => ({
  id: 'D1',
  name: 'Heron 1',
  ts: t0 + seconds * 1000,
  lat: 10 + seconds * 5 * metreLat,
  lon: 20,
  sprayOn: true,
  flowLpm: 5,
  swathM: 6,
  ...more,
});

function flown(seconds: number): ReturnType<typeof createLatestPasses> {
  const latest = createLatestPasses();
  for (let s = 0; s <= seconds; s += 1) latest.push(at(s));
  return latest;
}

test('working drones leave passes at their width in the direction of flight, others none', () => {
  const latest = flown(10);
  for (let s = 0; s <= 10; s += 1) latest.push(at(s, { id: 'D2', sprayOn: false, flowLpm: 0 }));
  const passes = latest.passes();
  expect(passes).toHaveLength(1);
  expect(passes[0]).toMatchObject({ droneId: 'D1', widthM: 6 });
  const lats = passes[0]?.points.map(({ lat }) => lat) ?? [];
  expect(lats).toEqual(lats.toSorted((a, b) => a - b));
});

test('product off ends a pass, and on again begins another', () => {
  const latest = flown(5);
  latest.push(at(6, { sprayOn: false, flowLpm: 0 }));
  for (let s = 7; s <= 9; s += 1) latest.push(at(s));
  expect(latest.passes()).toHaveLength(2);
});

test('what the server has is forgotten, without a gap to what follows', () => {
  const latest = flown(10);
  const before = latest.version();
  latest.trim([{ droneId: 'D1', at: t0 + 7_000 }]);
  expect(latest.version()).toBeGreaterThan(before);
  const [pass] = latest.passes();
  expect(pass?.points[0]?.lat).toBeLessThanOrEqual(at(7).lat ?? 0);
  expect(pass?.points).toHaveLength(5);
  latest.trim([]);
  expect(latest.passes()).toEqual([]);
});

test('after everything known was stored, the next sample continues the pass', () => {
  const latest = flown(5);
  latest.trim([{ droneId: 'D1', at: t0 + 5_500 }]);
  expect(latest.passes()).toEqual([]);
  latest.push(at(6));
  expect(latest.passes()[0]?.points).toHaveLength(2);
});
