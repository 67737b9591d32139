import type { Lift } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { expect, test } from 'vitest';
import { dueOf } from './lift-labels.ts';
import { isFiltered, listQueryOf, nextAfter, patchOf, readSearch } from './lift-search.ts';

const read = (text: string, tab: 'mine' | 'review') => readSearch(new URLSearchParams(text), tab);

test('[N-03] the queue shows what waits, the own list everything', () => {
  expect(listQueryOf(read('', 'review'))).toMatchObject({ applyStatus: 'underReview' });
  expect(listQueryOf(read('', 'mine'))).not.toHaveProperty('applyStatus');
  expect(isFiltered(read('', 'review'), 'review')).toBe(false);
  expect(isFiltered(read('status=all', 'review'), 'review')).toBe(true);
});

test('a damaged address shows the default', () => {
  expect(read('page=-3&status=odd&form=what', 'mine')).toEqual({
    status: 'all',
    search: '',
    page: 1,
    lift: undefined,
    form: undefined,
  });
});

test('a filter goes back to the first page and closes what was opened', () => {
  expect(patchOf({ status: 'approved' }, 'mine')).toEqual({
    page: undefined,
    lift: undefined,
    form: undefined,
    status: 'approved',
  });
  expect(patchOf({ status: 'underReview' }, 'review')['status']).toBeUndefined();
});

const row = (id: string, more: Partial<Lift> = {}): Lift =>
  ({ id, applyStatus: 'underReview', claim: null, isMine: false, ...more }) as Lift;
const held = { by: { id: 'x', username: 'x' }, isMine: false, until: '' };

test('[N-03] the next to decide is neither held by another reviewer nor the own one', () => {
  const rows = [row('a'), row('b', { claim: held }), row('c', { isMine: true }), row('d')];
  expect(nextAfter(rows, 'a')?.id).toBe('d');
  expect(nextAfter(rows, 'd')?.id).toBe('a');
  expect(nextAfter([row('a')], 'a')).toBeUndefined();
});

test('[N-03] the 24 hours run down and go below nothing', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');
  expect(dueOf('2026-05-01T18:00:00Z', now)).toEqual({ seconds: 21_600, share: 0.75 });
  expect(dueOf('2026-05-01T11:00:00Z', now)).toEqual({ seconds: -3600, share: 1 });
});
