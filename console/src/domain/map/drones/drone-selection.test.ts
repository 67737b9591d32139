import { expect, test } from 'vitest';
import type { DroneFeature } from './drone-features.ts';
import type { ChosenDrone } from './drone-glyphs.ts';
import { createDroneSelection } from './drone-selection.ts';

const droneAt = (lon: number): DroneFeature => ({
  id: 'D-1',
  lon,
  lat: 45,
  headingDeg: 90,
  status: 'working',
  linkState: 'online',
  locked: false,
  name: 'Heron',
  label: '',
});

function make() {
  const chosen: (ChosenDrone | undefined)[] = [];
  const jumps: number[] = [];
  const map = { jumpTo: ({ center }: { center: [number, number] }) => jumps.push(center[0]) };
  const selection = createDroneSelection({ map }, { choose: (next) => void chosen.push(next) });
  return { selection, chosen, jumps, places: () => chosen.map((one) => one?.at.lon) };
}

test('a drone is drawn as chosen in the frame in which it is selected, and gone in the one it is not', () => {
  const { selection, chosen } = make();
  selection.frame(0);
  expect(chosen).toEqual([]);
  selection.show(droneAt(7), 1_000);
  selection.frame(1_000);
  expect(chosen).toEqual([{ drone: droneAt(7), at: { lon: 7, lat: 45 } }]);
  selection.frame(1_016);
  expect(chosen).toHaveLength(1);
  selection.show(undefined, 1_032);
  selection.frame(1_032);
  expect(chosen[1]).toBeUndefined();
  expect(chosen).toHaveLength(2);
});

test('between two fixes it glides, then it rests', () => {
  const { selection, places } = make();
  selection.show(droneAt(7), 0);
  selection.frame(0);
  selection.show(droneAt(8), 1_000);
  for (const now of [1_000, 1_500, 2_000, 2_500, 3_000]) selection.frame(now);
  expect(places()).toEqual([7, 7, 7.5, 8]);
});

test('a followed drone takes the map with it', () => {
  const { selection, jumps } = make();
  selection.setFollow(true);
  expect(selection.isFollowing()).toBe(false);
  selection.show(droneAt(7), 0);
  selection.frame(0);
  selection.show(droneAt(8), 1_000);
  selection.frame(1_250);
  expect(selection.isFollowing()).toBe(true);
  expect(jumps).toEqual([7, 7.25]);
});
