import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsFor, type WorkingDrone, withPlots } from './wall-fields.ts';

const drone = (id: string, lon: number, plotName?: string): WorkingDrone => ({ id, lon, lat: 45, plotName });
const ids = (fields: ReturnType<typeof fieldsFor>) => fields.map(({ drones }) => drones.map(({ id }) => id));

test('insets show the busiest fields, named by the plot of most drones', () => {
  const working = [
    drone('a', 7),
    drone('b', 8, 'North'),
    drone('c', 8.001, 'North'),
    drone('d', 8.002, 'East'),
  ];
  const fields = fieldsFor([], working, 2);
  expect(ids(fields)).toEqual([['b', 'c', 'd'], ['a']]);
  expect(fields.map(({ name }) => name)).toEqual(['North', undefined]);
});

test('an inset keeps its field while a drone works there, and then shows the busiest other one', () => {
  const first = fieldsFor([], [drone('a', 7), drone('b', 8)], 2);
  const busier = [drone('a', 7), drone('b', 8), drone('c', 9), drone('d', 9.001)];
  expect(ids(fieldsFor(first, busier, 2))).toEqual([['a'], ['b']]);
  expect(ids(fieldsFor(first, busier.slice(1), 2))).toEqual([['c', 'd'], ['b']]);
});

test('each working drone is in at most one inset, and no inset is empty', () => {
  const some = fc.array(fc.record({ id: fc.uuid(), lon: fc.double({ min: 7, max: 7.2, noNaN: true }) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(some, some, fc.integer({ min: 1, max: 4 }), (earlier, now, most) => {
      const asDrones = (all: typeof now) => all.map(({ id, lon }) => drone(id, lon));
      const fields = ids(fieldsFor(fieldsFor([], asDrones(earlier), most), asDrones(now), most));
      expect(fields.length).toBeLessThanOrEqual(most);
      expect(fields.every((field) => field.length > 0)).toBe(true);
      const shown = fields.flat();
      expect(new Set(shown).size).toBe(shown.length);
    }),
  );
});

test('an inset shows the whole plots that its drones are in, and no others', () => {
  const inside = { lon: 7.5, lat: 45.5 };
  expect(
    withPlots(
      [inside],
      [
        [7, 45, 8, 46],
        [9, 45, 10, 46],
      ],
    ),
  ).toEqual([inside, { lon: 7, lat: 45 }, { lon: 8, lat: 46 }]);
  expect(withPlots([inside], [])).toEqual([inside]);
});
