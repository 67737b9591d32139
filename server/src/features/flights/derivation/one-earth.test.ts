import { areaM2 } from '@smartflight/geo/area.ts';
import { moveBy } from '@smartflight/geo/plane.ts';
import { expect, test } from 'vitest';
import { flyLegs } from './fixture/lanes.ts';
import { sortieCoverage } from './sortie-areas.ts';

/** A square of about one hectare whose corners are placed by `geo`, not by the plane under test. */
function plotAt(lat: number, lon: number): { type: 'Polygon'; coordinates: [number, number][][] } {
  const south = moveBy([lon, lat], 205, 70);
  const east = moveBy(south, 70, 100);
  const north = moveBy(east, 340, 100);
  const west = moveBy(south, 340, 100);
  return { type: 'Polygon', coordinates: [[south, east, north, west, south]] };
}

for (const lat of [-70, -45, -23, 0, 10, 31, 45, 52, 63, 70]) {
  test(`inside and skipped ground make up the plot at ${lat}°`, () => {
    const boundary = plotAt(lat, 114.3);
    const samples = flyLegs({ origin: { lat, lon: 114.3 }, start: [-3, -200], legs: [{ to: [-3, 200] }] });
    const { plotM2, insideM2, skipM2 } = sortieCoverage(samples).spray!.plotFigures({ boundary });
    const exactM2 = areaM2(boundary);
    expect(insideM2).toBeGreaterThan(500);
    expect(Math.abs((insideM2 + skipM2) / exactM2 - 1)).toBeLessThan(0.001);
    expect(Math.abs(plotM2 / exactM2 - 1)).toBeLessThan(0.001);
  });
}
