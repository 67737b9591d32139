import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgePointers, type PlacedDrone } from './edge-pointers.ts';

const area = { left: 0, top: 0, right: 200, bottom: 100 };
const drone = (id: string, x: number, y: number, group: PlacedDrone['group'] = 'working'): PlacedDrone => ({
  id,
  x,
  y,
  group,
});

test('a pointer is on the edge towards the drones outside, with the most urgent state of them', () => {
  const east = [drone('a', 900, 50), drone('b', 500, 50, 'attention'), drone('c', 700, 50, 'standby')];
  expect(edgePointers([...east, drone('in', 10, 10)], area)).toEqual([
    { x: 200, y: 50, angleDeg: 90, group: 'attention', ids: ['a', 'b', 'c'] },
  ]);
  expect(edgePointers([drone('n', 100, -800)], area)).toMatchObject([{ x: 100, y: 0, angleDeg: 0 }]);
});

test('each drone outside is in one pointer, each pointer is on the border, and there are at most eight', () => {
  const place = fc.integer({ min: -5000, max: 5000 });
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.uuid(), x: place, y: place }), { maxLength: 60 }), (places) => {
      const pointers = edgePointers(
        places.map(({ id, x, y }) => drone(id, x, y)),
        area,
      );
      const outside = places.filter(({ x, y }) => x < 0 || x > 200 || y < 0 || y > 100);
      expect(pointers.flatMap(({ ids }) => ids).sort()).toEqual(outside.map(({ id }) => id).sort());
      expect(pointers.length).toBeLessThanOrEqual(8);
      for (const { x, y } of pointers) {
        expect(x === 0 || x === 200 || y === 0 || y === 100).toBe(true);
        expect(x >= 0 && x <= 200 && y >= 0 && y <= 100).toBe(true);
      }
    }),
  );
});
