import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFleetStore } from '../../../live/fleet-store.ts';
import { readingsOf } from '../forecast/readings.ts';
import { createLatestPasses } from '../passes/latest-passes.ts';

const t0 = 1_760_000_000_000;
const hourMs = 3_600_000;
beforeEach(() => void vi.useFakeTimers({ now: t0 }));
afterEach(() => void vi.useRealTimers());

const drones = ['A', 'B', 'C'];
const at = (id: string, ts: number) => ({
  id,
  ts,
  seenAt: ts,
  armed: true,
  landed: 'in_air',
  online: true,
  sprayOn: true,
  swathM: 6,
  flowLpm: 5,
  lat: 45 + (ts % hourMs) / 1e9,
  lon: 9,
  tankL: 20,
  socPct: 60,
});

test('what a wall stores of a working fleet stays the same size over a night', () => {
  const store = createFleetStore();
  const readings = readingsOf(store);
  const passes = createLatestPasses();
  store.onDrone((drone) => passes.push(drone));
  store.apply({ type: 'snapshot', n: 1, at: t0, drones: drones.map((id) => at(id, t0)) as never[] });
  const most = { drones: 0, readings: 0, passes: 0 };
  for (let ms = 1_000; ms <= 12 * hourMs; ms += 1_000) {
    const now = t0 + ms;
    const changed = drones.map((id) => at(id, now)) as never[];
    store.apply({ type: 'delta', n: 2, at: now, drones: changed, gone: [] });
    // The server's passes replace the own ones about every half minute.
    if (ms % 30_000 === 0) passes.trim(drones.map((droneId) => ({ droneId, at: now })));
    if (ms % 10_000 !== 0) continue;
    most.drones = Math.max(most.drones, store.drones().size);
    most.readings = Math.max(most.readings, ...[...readings.values()].map(({ length }) => length));
    const points = passes.passes().reduce((sum, pass) => sum + JSON.stringify(pass).length, 0);
    most.passes = Math.max(most.passes, points);
  }
  expect(most.drones).toBe(drones.length);
  expect(most.readings).toBeGreaterThan(5);
  expect(most.readings).toBeLessThanOrEqual(32);
  expect(most.passes).toBeLessThan(20_000);
});
