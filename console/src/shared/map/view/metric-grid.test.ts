import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fromMetres,
  gridLines,
  gridOrigin,
  gridStepM,
  metresPerPixel,
  scaleBarM,
  ticksBetween,
  toMetres,
} from './metric-grid.ts';

test('a grid cell is 90 to 230 px wide from zoom 12 up to where 10 m is the finest step', () => {
  for (let zoom = 12; zoom <= 19; zoom += 0.1) {
    for (const lat of [0, 31, 47, 60]) {
      const cell = gridStepM(lat, zoom) / metresPerPixel(lat, zoom);
      expect(cell).toBeGreaterThanOrEqual(90);
      if (gridStepM(lat, zoom) > 10) expect(cell).toBeLessThanOrEqual(90 * 2.5);
    }
  }
});

test('metres and degrees around an origin are inverse to each other', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -5000, max: 5000, noNaN: true }),
      (lat, m) => {
        const origin = { lon: 100, lat };
        const back = toMetres(origin, fromMetres(origin, m, -m));
        expect(back.eastM).toBeCloseTo(m, 4);
        expect(back.northM).toBeCloseTo(-m, 4);
      },
    ),
  );
});

test('grid lines are on multiples of the step from the origin, every fifth is major', () => {
  const origin = { lon: 10, lat: 50 };
  const to = fromMetres(origin, 1010, 510);
  const lines = gridLines({ west: 10, south: 50, east: to.lon, north: to.lat }, origin, 100);
  expect(lines.features).toHaveLength(11 + 6);
  expect(lines.features.filter((line) => line.properties.major)).toHaveLength(3 + 2);
  expect(ticksBetween(-150, 250, 100)).toEqual([-100, 0, 100, 200]);
  expect(Object.is(ticksBetween(-50, 50, 100)[0], 0)).toBe(true);
});

test('the grid stands still while the view stays near its origin and moves along when it goes far', () => {
  const first = gridOrigin(undefined, { lon: 10.00049, lat: 50.0004 });
  expect(first).toEqual({ lon: 10, lat: 50 });
  expect(gridOrigin(first, { lon: 10.3, lat: 50.1 })).toBe(first);
  expect(gridOrigin(first, { lon: 12, lat: 50 })).not.toBe(first);
});

test('the scale bar has a round length that fits', () => {
  for (let zoom = 2; zoom <= 20; zoom += 0.3) {
    const length = scaleBarM(45, zoom, 110);
    const px = length / metresPerPixel(45, zoom);
    expect(px).toBeLessThanOrEqual(110);
    expect(px).toBeGreaterThan(40);
    expect(String(length)).toMatch(/^(0\.0*)?[125]0*$/);
  }
});
