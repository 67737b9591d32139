import { expect, test } from 'vitest';
import { isLacking, licenceLabel } from './licence-labels.ts';

const from = '2026-05-01T00:00:00Z';
const to = '2026-05-02T00:00:00Z';
const isAwaited = false;
const during = Date.parse('2026-05-01T12:00:00Z');

test('[N-04] a drone lacks a licence that holds now and that it has not shown', () => {
  expect(isLacking({ state: 'approved', from, to, isAwaited }, during)).toBe(true);
});

test('[N-04] a licence that the drone has, or whose time has not come, is not lacking', () => {
  expect(isLacking({ state: 'delivered', from, to, isAwaited }, during)).toBe(false);
  expect(isLacking({ state: 'active', from, to, isAwaited }, during)).toBe(false);
  expect(isLacking({ state: 'approved', from, to, isAwaited }, Date.parse(from) - 1)).toBe(false);
  expect(isLacking({ state: 'approved', from, to, isAwaited }, Date.parse(to))).toBe(false);
});

test('[N-04] a licence is pending until its drone has reported', () => {
  const granted = { state: 'approved', from, to, isAwaited: true } as const;
  expect(isLacking(granted, during)).toBe(false);
  expect(licenceLabel(granted)).toBe('lifts.licence.awaited');
  expect(licenceLabel({ ...granted, isAwaited: false })).toBe('lifts.licence.approved');
  expect(licenceLabel({ ...granted, state: 'active' })).toBe('lifts.licence.active');
});
