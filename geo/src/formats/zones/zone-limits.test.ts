import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readZones } from '../read-zones.ts';

const ring = [
  [8, 47],
  [8.01, 47],
  [8.01, 47.01],
  [8, 47],
];
const geometry = { type: 'Polygon', coordinates: [ring] };
const read = (properties: object) => {
  const file = { type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] };
  const [result] = readZones(strToU8(JSON.stringify(file))).results;
  return {
    zone: result?.zones[0],
    warnings: result?.warnings?.map(({ code }) => code),
    at: result?.warnings?.[0]?.at,
  };
};

test.each([
  [
    { lower: 100, lowerRef: 'AMSL', upper: 400, upperRef: 'AMSL', uom: 'ft' },
    [30.48, 'AMSL'],
    [121.92, 'AMSL'],
  ],
  [{ lowerLimit: 100, lowerLimit_uom: 'FT', lowerLimitReference: 'MSL' }, [30.48, 'AMSL'], undefined],
  [
    { lowerLimit: 'GND', upperLimit: '120', upperLimit_uom: 'M', upperLimitReference: 'SFC' },
    [0, 'AGL'],
    [120, 'AGL'],
  ],
  [
    { lower: 10, upper: 120, lowerReference: 'WGS84', upperReference: 'AGL', uomDimensions: 'M' },
    [10, 'WGS84'],
    [120, 'AGL'],
  ],
  [
    {
      lowerLimit: { value: 0, unit: 1, referenceDatum: 0 },
      upperLimit: { value: 1000, unit: 1, referenceDatum: 1 },
    },
    [0, 'AGL'],
    [304.8, 'AMSL'],
  ],
  [{ AL: 'SFC', AH: '1500ft AMSL' }, [0, 'AGL'], [457.2, 'AMSL']],
  [{ floor: '500 MSL', ceiling: 'UNL', unit: 'feet' }, [152.4, 'AMSL'], undefined],
  [{ minHeightM: 10, upper_limit_ft: 1000, altitudeMode: 'AMSL' }, [10, 'AMSL'], [304.8, 'AMSL']],
  [{ maxAltitudeFeet: '400', unit: 'm', upperRef: 'AGL' }, undefined, [121.92, 'AGL']],
  [{ lower: "1000' AGL", upper: 99_999 }, [304.8, 'AGL'], undefined],
])('[N-01] heights %j are %j and %j', (properties, lower, upper) => {
  const { zone, warnings } = read(properties);
  const pair = (of: (string | number)[] | undefined) =>
    of && { valueM: expect.closeTo(Number(of[0])), reference: of[1] };
  expect([zone?.lower, zone?.upper]).toEqual([pair(lower), pair(upper)]);
  expect(warnings).toEqual([]);
});

test.each([
  [{ flightCeilingInYards: 130 }, 'height-unread', 'flightCeilingInYards: 130'],
  [{ upper: 120, upperRef: 'QFE', uom: 'm' }, 'height-reference-unknown', 'upper: 120 m QFE'],
  [{ upper: 120, upperRef: 'AGL', uom: 'yd' }, 'height-unit-unknown', 'upper: 120 yd AGL'],
  [{ upper: 'high' }, 'height-unread', 'upper: high'],
])('[N-01] a limit %j that cannot be read is left out, with a warning', (properties, code, at) => {
  expect(read(properties)).toMatchObject({ zone: { identifier: '1' }, warnings: [code], at });
  expect(read(properties).zone?.upper).toBeUndefined();
});

test('[N-01] a flight level is wider by what air pressure changes, and a bare number is warned about', () => {
  const level = read({ lower: 'FL65', upper: 'FL 95' });
  expect(level.warnings).toEqual(['height-flight-level', 'height-flight-level']);
  expect(level.zone?.lower?.valueM).toBeLessThan(1981 - 500);
  expect(level.zone?.upper?.valueM).toBeGreaterThan(2895 + 500);
  expect(read({ upper: 120 })).toMatchObject({
    zone: { upper: { valueM: 120, reference: 'AGL' } },
    warnings: ['height-assumed'],
  });
});

test('[N-01] windows, schedules and days become periods; what cannot be read is in force longer', () => {
  const applicability = [
    { permanent: 'NO', startDateTime: '2026-05-01T00:00:00Z', endDateTime: '2026-06-01T00:00:00Z' },
    { permanent: 'YES', schedule: [{ day: ['MON'], startTime: '08:00:00Z', endTime: '18:00:00Z' }] },
  ];
  expect(read({ applicability }).zone?.periods).toEqual([
    { startAt: '2026-05-01T00:00:00Z', endAt: '2026-06-01T00:00:00Z', schedules: [] },
    { schedules: [{ days: ['MON'], from: '08:00:00Z', to: '18:00:00Z' }] },
  ]);
  expect(read({ applicability: [...applicability, { permanent: 'YES' }] }).zone?.periods).toEqual([]);
  expect(read({ validFrom: '2026-05-01', validTo: '2026-05-02' }).zone?.periods).toEqual([
    { startAt: '2026-05-01T00:00:00+14:00', endAt: '2026-05-02T23:59:59-12:00', schedules: [] },
  ]);
  expect(read({ permanent: true, validTo: '2020-01-01' })).toMatchObject({
    zone: { periods: [] },
    warnings: [],
  });
  expect(read({ validFrom: 'soon', validTo: '2026-05-02T10:00:00Z' })).toMatchObject({
    zone: { periods: [{ endAt: '2026-05-02T10:00:00Z' }] },
    warnings: ['times-unread'],
  });
  expect(read({ activation: 'HJ' }).warnings).toEqual(['times-unread']);
  expect(read({ activation: 'H24' }).warnings).toEqual([]);
});

test('a height in feet by its name is read in feet, above ground with a warning', () => {
  const { zone, warnings, at } = read({ maxHeightFt: 400 });
  expect(zone?.upper).toEqual({ valueM: expect.closeTo(121.92), reference: 'AGL' });
  expect([warnings, at]).toEqual([['height-assumed'], 'upper: 400 Ft']);
});
