import { stateMessage, telemetryMessage } from '@smartflight/contract/device-link/messages.schemas.ts';
import { telemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTolerant } from './read-tolerant.ts';

const envelope = {
  v: 1,
  id: '0b0c7c0e-9c5e-4b51-8d5e-0f5f3a2b1c0d',
  ts: 1_760_000_000_000,
  bootId: 'b',
  seq: 1,
};
const place = { lat: 45.1, lon: 7.6 };
const telemetry = (data: object) => readTolerant(telemetryMessage, { ...envelope, data });

test('an invalid optional field is left out and named, and the rest of the sample stays', () => {
  expect(telemetry({ ...place, flowLpm: 'fast', speedMps: 5 })).toMatchObject({
    value: { data: { ...place, speedMps: 5 } },
    leftOut: ['data.flowLpm'],
  });
  expect(telemetry({ ...place, link: { type: 'lte', quality: 400 } })).toMatchObject({
    value: { data: { ...place, link: { type: 'lte' } } },
    leftOut: ['data.link.quality'],
  });
  expect(
    telemetry({
      ...place,
      batteries: [
        { sn: 'A', soc: 50 },
        { sn: 'B', tempC: 'hot' },
      ],
    }),
  ).toMatchObject({
    value: { data: { batteries: [{ sn: 'A', soc: 50 }, { sn: 'B' }] } },
    leftOut: ['data.batteries.1.tempC'],
  });
});

test('half a position is none, and the rest of the sample stays', () => {
  expect(telemetry({ lat: 123, lon: 7, speedMps: 5 })).toEqual({
    value: { ...envelope, data: { speedMps: 5 } },
    leftOut: ['data.lat', 'data.lon'],
  });
  expect(telemetry({ lon: 7, soc: 4 })).toMatchObject({ leftOut: ['data.lon'] });
});

test('an invalid envelope, invalid data as a whole and a missing required field are errors', () => {
  expect(readTolerant(telemetryMessage, { ...envelope, seq: -1, data: place })).toHaveProperty('error');
  expect(readTolerant(telemetryMessage, { ...envelope, data: [1] })).toHaveProperty('error');
  expect(telemetry({ speedMps: 3, batteries: [7] })).toMatchObject({
    value: { data: { speedMps: 3 } },
    leftOut: ['data.batteries'],
  });
  expect(telemetry({ batteries: [7] })).toHaveProperty('error');
  expect(readTolerant(stateMessage, { ...envelope, data: { lock: { reported: 'yes' } } })).not.toHaveProperty(
    'value.data.lock.reported',
  );
});

test('whatever single field of a sample is wrong, every other field is kept', () => {
  const valid = { ...place, speedMps: 5, armed: true, work: 'spray', flowLpm: 3, swathM: 6, areaM2: 10 };
  const names = Object.keys(telemetryData.shape).filter((name) => name !== 'lat' && name !== 'lon');
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom(null, { a: 1 }, 'x\u0000', [null]),
      (name, wrong) => {
        const read = telemetry({ ...valid, [name]: wrong });
        const kept = Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name));
        expect(read).toMatchObject({ value: { data: kept } });
        expect('leftOut' in read && read.leftOut.every((path) => path.startsWith(`data.${name}`))).toBe(true);
      },
    ),
  );
});
