import { expect, test } from 'vitest';
import { isLacking } from './licence-words.ts';

const from = '2026-05-01T00:00:00Z';
const to = '2026-05-02T00:00:00Z';
const during = Date.parse('2026-05-01T12:00:00Z');

test('[N-04] a drone lacks a licence that holds now and that it has not shown', () => {
  expect(isLacking({ state: 'approved', from, to }, during)).toBe(true);
});

test('[N-04] a licence that the drone has, or whose time has not come, is not lacking', () => {
  expect(isLacking({ state: 'delivered', from, to }, during)).toBe(false);
  expect(isLacking({ state: 'active', from, to }, during)).toBe(false);
  expect(isLacking({ state: 'approved', from, to }, Date.parse(from) - 1)).toBe(false);
  expect(isLacking({ state: 'approved', from, to }, Date.parse(to))).toBe(false);
});
