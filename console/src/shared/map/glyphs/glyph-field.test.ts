import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAll, type Sight, worldPlace } from './glyph-field.ts';

const sight: Sight = {
  anchor: { lon: 8.4, lat: 47.2 },
  anchorPx: { x: 640, y: 400 },
  worldPx: 512 * 2 ** 17,
  widthPx: 1280,
  heightPx: 800,
};

function placed(at: { lon: number; lat: number }, from: Sight = sight): { x: number; y: number } | undefined {
  const { x, y } = worldPlace(at);
  let found: { x: number; y: number } | undefined;
  const each = (_: number, px: number, py: number) => {
    found = { x: px, y: py };
  };
  placeAll(from, new Float64Array([x, y]), { count: 1, marginPx: 20, each });
  return found;
}

test('a step on the ground is as many pixels as the map’s own projection makes it', () => {
  expect(placed(sight.anchor)).toEqual({ x: 640, y: 400 });
  const east = placed({ lon: 8.4005, lat: 47.2 });
  expect(east?.x).toBeCloseTo(640 + (0.0005 / 360) * sight.worldPx, 6);
  expect(east?.y).toBeCloseTo(400, 6);
  const north = placed({ lon: 8.4, lat: 47.2005 });
  expect(north?.y).toBeCloseTo(400 - (0.0005 / 360 / Math.cos((47.2 * Math.PI) / 180)) * sight.worldPx, 1);
});

test('what lies outside the view and its margin is left out', () => {
  expect(placed({ lon: 8.5, lat: 47.2 })).toBeUndefined();
  expect(placed({ lon: 8.4, lat: 46 })).toBeUndefined();
});

test('over the antimeridian the nearer copy of the world is meant', () => {
  const there = placed({ lon: -179.9999, lat: 0 }, { ...sight, anchor: { lon: 179.9999, lat: 0 } });
  expect(there?.x).toBeCloseTo(640 + (0.0002 / 360) * sight.worldPx, 6);
});

test('places grow to the east and to the south, poles included', () => {
  const lat = fc.double({ min: -90, max: 90, noNaN: true });
  fc.assert(
    fc.property(lat, lat, (a, b) => {
      expect(Math.sign(worldPlace({ lon: 0, lat: a }).y - worldPlace({ lon: 0, lat: b }).y)).not.toBe(
        Math.sign(a - b) || 2,
      );
    }),
  );
});
