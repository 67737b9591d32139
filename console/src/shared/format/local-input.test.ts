import { expect, test } from 'vitest';
import { instantOf, localInput } from './local-input.ts';

test('fields show and read times of the given zone, also across clock changes', () => {
  expect(localInput('2026-11-18T22:30:00Z', 'Australia/Sydney')).toBe('2026-11-19T09:30');
  expect(instantOf('2026-11-19T09:30', 'Australia/Sydney')).toBe('2026-11-18T22:30:00.000Z');
  expect(instantOf('2026-10-04T00:00', 'Australia/Sydney')).toBe('2026-10-03T14:00:00.000Z');
  expect(instantOf('2026-10-04T12:00', 'Australia/Sydney')).toBe('2026-10-04T01:00:00.000Z');
  expect(instantOf('2026-03-08T23:59:59.999', 'America/Los_Angeles')).toBe('2026-03-09T06:59:59.999Z');
});

test('a date alone begins at midnight of the zone; invalid texts are no instant', () => {
  expect(instantOf('2026-11-19', 'Australia/Sydney')).toBe('2026-11-18T13:00:00.000Z');
  expect(instantOf('', 'Australia/Sydney')).toBeNull();
  expect(instantOf('2026-13-40T00:00', 'Australia/Sydney')).toBeNull();
});

test('a year that is being typed is no instant yet', () => {
  for (const year of ['0000', '0002', '0020', '0202', '1000'])
    expect(instantOf(`${year}-11-26T09:30`, 'Australia/Sydney')).toBeNull();
  expect(instantOf('2026-11-26T09:30', 'Australia/Sydney')).toBe('2026-11-25T22:30:00.000Z');
});
