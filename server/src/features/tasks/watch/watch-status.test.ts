import { expect, test } from 'vitest';
import { clearAfterMs, raiseAfterMs, statusAfter, type Watched, wrongNow } from './watch-status.ts';

const ring: [number, number][] = [
  [10, 50],
  [11, 50],
  [11, 51],
  [10, 51],
  [10, 50],
];
const watched: Watched = {
  taskId: 't',
  participantId: 'p',
  droneId: 'd',
  from: 1_000,
  until: 2_000,
  areas: [{ type: 'Polygon', coordinates: [ring] }],
};
const working = (lon: number, o: object = {}) => ({
  id: 'd',
  landed: 'in_air',
  sprayOn: true,
  lat: 50.5,
  lon,
  ...o,
});

test('work outside the district in its period, or in the district out of its period, is wrong', () => {
  expect(wrongNow(working(10.5), [watched], 1_500)).toEqual([null]);
  expect(wrongNow(working(12), [watched], 1_500)).toEqual(['outsideDistrict']);
  expect(wrongNow(working(10.5), [watched], 2_000)).toEqual(['outsidePeriod']);
  expect(wrongNow(working(12), [watched], 2_000)).toEqual([null]);
});

test('a drone that only flies, rests or is absent, and a task without an outline, raise no alarm', () => {
  expect(wrongNow(working(12, { sprayOn: false }), [watched], 1_500)).toEqual([null]);
  expect(wrongNow(working(12, { landed: 'on_ground' }), [watched], 1_500)).toEqual([null]);
  expect(wrongNow(undefined, [watched], 1_500)).toEqual([null]);
  expect(wrongNow(working(12), [{ ...watched, areas: [] }], 2_500)).toEqual([null]);
});

test('work that is right for one task is wrong for no other, neither an earlier one nor one of another district', () => {
  const next = { ...watched, taskId: 'u', from: 2_000, until: 3_000 };
  expect(wrongNow(working(10.5), [watched, next], 2_500)).toEqual([null, null]);
  expect(wrongNow(working(10.5), [watched, next], 3_500)).toEqual(['outsidePeriod', 'outsidePeriod']);
  const everywhere = { ...next, areas: [] };
  expect(wrongNow(working(10.5), [watched, everywhere], 2_500)).toEqual(['outsidePeriod', null]);
  const east = [12, 13, 13, 12, 12].map((lon, at): [number, number] => [lon, at % 4 < 2 ? 50 : 51]);
  const other = { ...watched, areas: [{ type: 'Polygon' as const, coordinates: [east] }] };
  expect(wrongNow(working(12.5), [watched, other], 1_500)).toEqual([null, null]);
  expect(wrongNow(working(14), [watched, other], 1_500)).toEqual(['outsideDistrict', 'outsideDistrict']);
});

test('an alarm is raised once it has looked wrong for a while, and ends once it has looked right for longer', () => {
  let stand = { standing: null, looks: { kind: null, since: 0 } } as Parameters<typeof statusAfter>[0];
  const see = (wrong: 'outsideDistrict' | null, at: number) => {
    stand = statusAfter(stand, wrong, at);
    return stand.standing;
  };
  expect(see('outsideDistrict', 1_000)).toBeNull();
  expect(see(null, 2_000)).toBeNull();
  expect(see('outsideDistrict', 3_000)).toBeNull();
  expect(see('outsideDistrict', 3_000 + raiseAfterMs)).toBe('outsideDistrict');
  expect(see(null, 20_000)).toBe('outsideDistrict');
  expect(see('outsideDistrict', 25_000)).toBe('outsideDistrict');
  expect(see(null, 30_000)).toBe('outsideDistrict');
  expect(see(null, 30_000 + clearAfterMs)).toBeNull();
});
