import { expect, test } from 'vitest';
import { createFleetStore } from '../../live/fleet-store.ts';
import { isAhead, watchAirborne } from './last-airborne.ts';

const ended = (endAt: string) => ({ endAt });
const noon = Date.parse('2026-05-01T12:00:00Z');

test('the last sample in the air is kept by the clocks of drone and server, the ground leaves it', () => {
  const store = createFleetStore(() => noon);
  const lastAirborne = watchAirborne(store);
  const notify = (ts: number, landed: string) =>
    store.apply({
      type: 'snapshot',
      n: 1,
      at: noon,
      drones: [{ id: 'A', ts, seenAt: noon, landed, heightAglM: 3 }],
    });
  notify(5_000, 'on_ground');
  expect(lastAirborne('A')).toBeUndefined();
  notify(6_000, 'in_air');
  notify(7_000, 'on_ground');
  expect(lastAirborne('A')).toEqual({ at: 6_000, seenAt: noon });
  expect(lastAirborne('B')).toBeUndefined();
});

test('a sortie that ended before the drone was last seen in the air is not its last one', () => {
  const airborne = { at: noon, seenAt: noon };
  const before = ended('2026-05-01T11:50:00.000Z');
  expect(isAhead(before, airborne, noon + 5_000)).toBe(true);
  expect(isAhead(undefined, airborne, noon + 5_000)).toBe(true);
  expect(isAhead(ended('2026-05-01T12:00:00.000Z'), airborne, noon + 5_000)).toBe(false);
  expect(isAhead(ended('2026-05-01T12:00:01.000Z'), airborne, noon + 5_000)).toBe(false);
});

test('a hop missing from the log is awaited for a minute, one never reported is not', () => {
  const before = ended('2026-05-01T11:50:00.000Z');
  expect(isAhead(before, { at: noon, seenAt: noon }, noon + 60_001)).toBe(false);
  expect(isAhead(before, undefined, noon)).toBe(false);
});
