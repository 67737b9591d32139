import { expect, test } from 'vitest';
import { featuresOf, placesOf } from './read-places.ts';

const plan = { kind: 'bees' as const, radiusM: 10, nameOf: (nth: number) => `Place ${nth}` };
const at = (geometry: unknown, properties: Record<string, unknown> | null = null) => ({
  type: 'Feature',
  geometry,
  properties,
});
const read = (...features: unknown[]) =>
  placesOf(featuresOf(JSON.stringify({ type: 'FeatureCollection', features })) ?? [], plan);

test('areas, lines and points of a file become places with their own name and kind, else those of the plan', () => {
  const ring = [
    [114, 30, 12],
    [114.01, 30, 12],
    [114.01, 30.01, 12],
    [114, 30, 12],
  ];
  const found = read(
    at({ type: 'Polygon', coordinates: [ring] }, { Name: ' Pond ', kind: 'water' }),
    at({ type: 'LineString', coordinates: ring.slice(0, 2) }, { name: 7, kind: 'river' }),
    at({ type: 'MultiPoint', coordinates: [ring[0], ring[1]] }),
  );
  expect(found.map(({ form }) => form)).toMatchObject([
    {
      name: 'Pond',
      kind: 'water',
      shape: { type: 'Polygon', coordinates: [ring.map(([lon, lat]) => [lon, lat])] },
    },
    { name: '7', kind: 'bees', shape: { type: 'LineString' } },
    { name: 'Place 3', kind: 'bees', shape: { type: 'Circle', centre: [114, 30], radiusM: 10 } },
    { name: 'Place 3', shape: { centre: [114.01, 30] } },
  ]);
});

test('what is no place is named with its fault, and what is no GeoJSON is not read', () => {
  const bow = [
    [114, 30],
    [114.01, 30.01],
    [114.01, 30],
    [114, 30.01],
    [114, 30],
  ];
  const found = read(
    at(null, { name: 'Empty' }),
    at({ type: 'Polygon', coordinates: [bow] }, { name: 'Bow' }),
    at({ type: 'Point', coordinates: [114, 95] }, { name: 'Pole' }),
  );
  expect(found).toEqual([
    { form: undefined, name: 'Empty', fault: 'boundary.too-few-points' },
    { form: undefined, name: 'Bow', fault: 'place.shape-invalid' },
    { form: undefined, name: 'Pole', fault: 'boundary.out-of-range' },
  ]);
  expect(featuresOf('{"a":1}')).toBeUndefined();
  expect(featuresOf('lat;lon')).toBeUndefined();
  expect(featuresOf('{"type":"Point","coordinates":[1,2]}')).toHaveLength(1);
});
