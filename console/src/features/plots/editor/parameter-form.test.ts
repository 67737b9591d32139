import { plotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import { expect, test } from 'vitest';
import { keptOf, shownFigure } from '../../../shared/forms/figure.ts';
import { lookOf, readParameters, typedOf } from './parameter-form.ts';

const empty = typedOf(plotParameters.parse({}));

test('[T-01] of rate, flow, speed and width the fourth fills itself, exactly', () => {
  const read = readParameters({ ...empty, flowLpm: '6', speedMps: '5', swathM: '5' });
  expect(read.parameters?.rateLpha).toBeCloseTo(40, 9);
  expect(read.derived).toBe('rateLpha');
});

test('[T-01] four contradicting values are reported with the value each would need', () => {
  const read = readParameters({ ...empty, flowLpm: '6', speedMps: '5', swathM: '5', rateLpha: '50' });
  expect(read.parameters).toBeNull();
  expect(read.faults.rateLpha).toEqual({
    code: 'contradicts',
    would: [
      { name: 'rateLpha', kept: '40' },
      { name: 'flowLpm', kept: '7.5' },
      { name: 'speedMps', kept: '4' },
      { name: 'swathM', kept: '4' },
    ],
  });
});

test('a rate by mu is stored by hectare, and a comma is a decimal sign', () => {
  const { scale, digits } = lookOf('mu', 'rateLpha');
  const read = readParameters({ ...empty, rateLpha: keptOf('1,5', scale), swathM: keptOf('4,25') });
  expect(read.parameters).toMatchObject({ rateLpha: 22.5, swathM: 4.25 });
  expect(read.parameters && shownFigure(typedOf(read.parameters).rateLpha, scale, digits)).toBe('1.5');
});

test('an invalid or out-of-range value is reported at its field', () => {
  const read = readParameters({ ...empty, heightM: 'high', swathM: '50', insetM: '-1' });
  expect(read.parameters).toBeNull();
  expect(read.faults).toEqual({
    heightM: { code: 'not-a-number' },
    swathM: { code: 'too-big', limit: 20 },
    insetM: { code: 'too-small', limit: 0 },
  });
});

test('parameters that are opened and saved stay what they were', () => {
  const stored = plotParameters.parse({
    angleDeg: 12.5,
    swathM: 4.25,
    rateLpha: 20,
    heightM: 2.5,
    insetM: 1.5,
  });
  const typed = typedOf(stored);
  expect(readParameters(typed).parameters).toEqual(stored);
  expect(readParameters({ ...typed, heightM: '3' }).parameters).toEqual({ ...stored, heightM: 3 });
});

test('thousands typed with a comma are thousands, and beyond the bounds', () => {
  expect(readParameters({ ...empty, rateLpha: keptOf('30,000') }).faults.rateLpha).toEqual({
    code: 'too-big',
    limit: 1000,
  });
});
