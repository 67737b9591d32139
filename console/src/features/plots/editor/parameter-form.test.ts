import { plotParameters } from '@smartflight/contract/plot-parameters.ts';
import { afterEach, expect, test } from 'vitest';
import { langs } from '../../../shared/i18n/languages.ts';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { readParameters, typedOf } from './parameter-form.ts';

afterEach(() => loadMessages('en', 'app'));

const empty = typedOf('ha', plotParameters.parse({}));

test('[T-01] of rate, flow, speed and width the fourth fills itself, exactly', () => {
  const read = readParameters('ha', { ...empty, flowLpm: '6', speedMps: '5', swathM: '5' });
  expect(read.parameters?.rateLpha).toBeCloseTo(40, 9);
  expect(read.derived).toBe('rateLpha');
});

test('[T-01] four that contradict each other are told with what each would have to be', () => {
  const read = readParameters('ha', { ...empty, flowLpm: '6', speedMps: '5', swathM: '5', rateLpha: '50' });
  expect(read.parameters).toBeNull();
  expect(read.faults.rateLpha).toEqual({
    code: 'contradicts',
    would: [
      { name: 'rateLpha', typed: '40' },
      { name: 'flowLpm', typed: '7.5' },
      { name: 'speedMps', typed: '4' },
      { name: 'swathM', typed: '4' },
    ],
  });
});

test('a rate by mu is stored by hectare, and a comma is a decimal sign', () => {
  const read = readParameters('mu', { ...empty, rateLpha: '1,5', swathM: '4,25' });
  expect(read.parameters).toMatchObject({ rateLpha: 22.5, swathM: 4.25 });
  expect(read.parameters && typedOf('mu', read.parameters).rateLpha).toBe('1.5');
});

test('what is no number or beyond its bounds is told at its field', () => {
  const read = readParameters('ha', { ...empty, heightM: 'high', swathM: '50', insetM: '-1' });
  expect(read.parameters).toBeNull();
  expect(read.faults).toEqual({
    heightM: { code: 'not-a-number' },
    swathM: { code: 'too-big', limit: 20 },
    insetM: { code: 'too-small', limit: 0 },
  });
});

test.each(langs)('parameters that are opened and saved in %s stay what they were', async (lang) => {
  await loadMessages(lang, 'app');
  const stored = plotParameters.parse({
    angleDeg: 12.5,
    swathM: 4.25,
    rateLpha: 20,
    heightM: 2.5,
    insetM: 1.5,
  });
  for (const unit of ['mu', 'ha'] as const) {
    const typed = typedOf(unit, stored);
    expect(readParameters(unit, typed, stored).parameters).toEqual(stored);
    expect(readParameters(unit, { ...typed, heightM: '3' }, stored).parameters).toEqual({
      ...stored,
      heightM: 3,
    });
  }
});

test('thousands typed with a comma are thousands, and beyond the bounds', () => {
  expect(readParameters('ha', { ...empty, rateLpha: '30,000' }).faults.rateLpha).toEqual({
    code: 'too-big',
    limit: 1000,
  });
});
