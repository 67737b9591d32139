import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitScale, fitted, inside, mostZoom, moved, quarterTurn, zoomed } from './picture-transform.ts';

const card = { width: 2000, height: 1200 };
const box = { width: 500, height: 600 };

test('a picture fits its box, also when it is turned, and a small one is not blown up', () => {
  expect(fitScale(card, box, 0)).toBe(0.25);
  expect(fitScale(card, box, 1)).toBe(0.3);
  expect(fitScale(card, box, -1)).toBe(0.3);
  expect(fitScale({ width: 10, height: 10 }, box, 0)).toBe(2);
});

test('what is under the pointer stays there while it is zoomed', () => {
  const points = fc.integer({ min: -250, max: 250 });
  fc.assert(
    fc.property(points, points, fc.double({ min: 1.01, max: 3, noNaN: true }), (x, y, factor) => {
      const before = { ...fitted, zoom: 2, x: 40, y: -30 };
      const after = zoomed(before, factor, { x, y });
      expect((x - after.x) / after.zoom).toBeCloseTo((x - before.x) / before.zoom, 6);
      expect((y - after.y) / after.zoom).toBeCloseTo((y - before.y) / before.zoom, 6);
    }),
  );
});

test('zoom ends at the fitted size and at its limit', () => {
  expect(zoomed(fitted, 0.5).zoom).toBe(1);
  expect(zoomed(fitted, 100).zoom).toBe(mostZoom);
});

test('a picture that fits can not be pushed away; a larger one as far as its edge', () => {
  expect(inside(moved(fitted, 300, 300), card, box)).toEqual(fitted);
  const far = inside(moved({ ...fitted, zoom: 2 }, 9999, -9999), card, box);
  expect(far).toMatchObject({ x: 250, y: 0 });
});

test('rotating the device fits the picture again', () => {
  expect(quarterTurn({ zoom: 3, x: 9, y: 9, turns: 0 }, -1)).toEqual({ ...fitted, turns: -1 });
});
