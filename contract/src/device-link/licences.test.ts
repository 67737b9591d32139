import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LicenceData, licenceData } from './licences.schemas.ts';
import { canonicalLicences } from './licences.ts';

const circle: LicenceData = {
  id: 'B0000000-0000-4000-8000-000000000002',
  shape: { type: 'Circle', centre: [8.5500001, 47.45], radiusM: 300.5 },
  heightM: 15,
  beginAt: 1_790_000_000_000,
  endAt: 1_790_003_600_000,
};
const polygon: LicenceData = {
  ...circle,
  id: 'a0000000-0000-4000-8000-000000000001',
  shape: {
    type: 'Polygon',
    coordinates: [
      [
        [-8.55, -47.45],
        [-8.54, -47.45],
        [-8.54, -47.44],
        [-8.55, -47.45],
      ],
    ],
  },
};

test('the text of a set is the one that the protocol shows, in any order [N-04]', () => {
  const text = [
    'a0000000-0000-4000-8000-000000000001 1790000000000 1790003600000 1500 polygon -85500000,-474500000 -85400000,-474500000 -85400000,-474400000 -85500000,-474500000\n',
    'b0000000-0000-4000-8000-000000000002 1790000000000 1790003600000 1500 circle 85500001,474500000 30050\n',
  ].join('');
  expect(canonicalLicences([circle, polygon])).toBe(text);
  expect(canonicalLicences([polygon, circle])).toBe(text);
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '16cc0d0e7c9f6bff87b340f170588c04b8e5748566c530946620681681f6e9b2',
  );
  expect(canonicalLicences([])).toBe('');
});

test('a height above take-off is marked in the text, one above ground is not [N-04]', () => {
  const heightOf = (heightRef?: 'ground' | 'takeoff') =>
    canonicalLicences([heightRef ? { ...circle, heightRef } : circle]).split(' ')[3];
  expect([heightOf(), heightOf('ground'), heightOf('takeoff')]).toEqual(['1500', '1500', '1500@takeoff']);
});

test('a set has another hash whenever anything that matters of it differs [N-04]', () => {
  const hash = (of: readonly LicenceData[]) =>
    createHash('sha256').update(canonicalLicences(of)).digest('hex');
  const others: LicenceData[] = [
    { ...circle, heightM: 15.01 },
    { ...circle, beginAt: circle.beginAt + 1 },
    { ...circle, endAt: circle.endAt + 1 },
    { ...circle, shape: { type: 'Circle', centre: [8.5500002, 47.45], radiusM: 300.5 } },
    { ...circle, shape: { type: 'Circle', centre: [8.5500001, 47.45], radiusM: 300.51 } },
    polygon,
  ];
  const hashes = [[circle], ...others.map((one) => [one]), [], [circle, polygon]].map(hash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('what travels as JSON has the same text on the other side [N-04]', () => {
  const degrees = fc.integer({ min: -850_000_000, max: 850_000_000 }).map((fixed) => fixed / 1e7);
  fc.assert(
    fc.property(degrees, degrees, fc.integer({ min: 1000, max: 280_000 }), (lon, lat, radiusCm) => {
      const one: LicenceData = {
        ...circle,
        shape: { type: 'Circle', centre: [lon, lat], radiusM: radiusCm / 100 },
      };
      const arrived = licenceData.parse(JSON.parse(JSON.stringify(one)));
      expect(canonicalLicences([arrived])).toBe(canonicalLicences([one]));
      expect(canonicalLicences([one])).toContain(
        ` ${Math.round(lon * 1e7)},${Math.round(lat * 1e7)} ${radiusCm}\n`,
      );
    }),
  );
});
