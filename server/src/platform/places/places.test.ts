import { expect, test } from 'vitest';
import { loadPlaces } from './places.ts';

const nearest = await loadPlaces();

test.for([
  ['in a city', { lat: 48.2, lon: 16.37 }, 'Vienna, AT'],
  ['40 km from one, across the edge of a cell', { lat: -34.29, lon: 145.7 }, 'Griffith, AU'],
  ['at a longitude beyond the date line', { lat: -16.43, lon: -180.63 }, 'Labasa, FJ'],
  ['far from any', { lat: 0, lon: -140 }, null],
  ['at the pole', { lat: 90, lon: 0 }, null],
] as const)('names the nearest place %s', ([, position, name]) => {
  expect(nearest(position)).toBe(name);
});
