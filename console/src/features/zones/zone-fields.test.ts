import type { Zone } from '@smartflight/contract/airspace/zones.schemas.ts';
import { expect, test } from 'vitest';
import { keptOf } from '../../shared/forms/figure.ts';
import { bodyOf, emptyZone, fieldsOf, zoneFields } from './zone-fields.ts';

const shape = { type: 'Circle', centre: [8.5, 47.3], radiusM: 500 } as const;
const filled = { ...emptyZone, name: 'Airfield', shape: JSON.stringify(shape) };
const problems = (typed: object) =>
  zoneFields.safeParse({ ...filled, ...typed }).error?.issues.map(({ path, message }) => [path[0], message]);

test('[N-01] a height with thousands parted is no thirty, and words are none', () => {
  expect(zoneFields.parse({ ...filled, ceiling: keptOf('30,000') }).ceiling).toBe(30_000);
  expect(problems({ ceiling: 'high' })).toEqual([['ceiling', 'field.invalid']]);
  expect(problems({ ceiling: keptOf('300,000') })).toEqual([['ceiling', 'field.too-big']]);
  expect(problems({ floor: '200', ceiling: '100' })).toEqual([['ceiling', 'zone.heights-reversed']]);
});

test('[N-01] a zone that is opened and saved keeps its heights', () => {
  const layer = {
    shape,
    floor: { m: 152.399, reference: 'AMSL' },
    ceiling: { m: 1_500 * 0.3048, reference: 'AGL' },
  } as const;
  const zone = {
    name: 'Airfield',
    names: { en: 'Airfield' },
    message: '',
    messages: {},
    class: 'restricted',
    layers: [layer],
    times: [],
  } as unknown as Zone;
  expect(bodyOf(zoneFields.parse(fieldsOf(zone)), zone, 'en').layers).toEqual([layer]);
});
