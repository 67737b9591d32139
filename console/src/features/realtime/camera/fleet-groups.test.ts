import { expect, test } from 'vitest';
import { fleetGroups, groupAfter, openingPlaces } from './fleet-groups.ts';

const drone = (lon: number, lat: number, status = 'working') => ({ lon, lat, status });
const near = [drone(146.1, -34.3), drone(146.11, -34.305)];
const single = drone(146.3, -34.4);
const parked = [1, 2, 3, 4].map((n) => drone(20, 45 + n / 1000, 'offline'));

test('the map opens on the fields where most drones work, not on all drones of the district', () => {
  expect(openingPlaces([single, ...parked, ...near], undefined)).toEqual(near);
  expect(openingPlaces([single], undefined)).toEqual([single]);
});

test('drones at rest are a place to open on only while none works', () => {
  expect(fleetGroups([single, ...parked])).toEqual([[single]]);
  expect(openingPlaces(parked, undefined)).toHaveLength(4);
  expect(openingPlaces([], undefined)).toEqual([]);
});

test('a row of drones along a whole district opens on its densest part', () => {
  const row = Array.from({ length: 30 }, (_, i) => drone(146 + i * 0.04, -34));
  const [first = []] = fleetGroups([...row, drone(146.4, -34.001), drone(146.4, -34.002)]);
  expect(first).toHaveLength(3);
});

test('[L-20] with a centre the map opens on work near it, and without any it stays there', () => {
  expect(openingPlaces([single, ...near], [146.2, -34.3])).toEqual(near);
  expect(openingPlaces([single, ...near], [12, 41])).toEqual([]);
  expect(openingPlaces([drone(146.1, -34.3, 'offline')], [146.1, -34.3])).toEqual([]);
  expect(openingPlaces([drone(-179.9, 10)], [179.95, 10])).toHaveLength(1);
});

test('the next group is the one to the east, after the last the first', () => {
  const groups = [near, [single], [drone(150, -34)]];
  expect(groupAfter(groups, { lng: 146.1, lat: -34.3 })).toEqual([single]);
  expect(groupAfter(groups, { lng: 150, lat: -34 })).toEqual(near);
});
