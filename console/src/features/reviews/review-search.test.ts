import type { Review } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { expect, test } from 'vitest';
import { isFiltered, listQueryOf, nextAfter, patchOf, readSearch, waitOf } from './review-search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));
const review = (id: string, more: Partial<Review> = {}): Review => ({
  id,
  kind: 'realName',
  version: 1,
  status: 'pending',
  isRenewal: false,
  submittedAt: '2026-03-01T00:00:00Z',
  applicant: { id: 'a', username: 'Ann', company: '', language: 'en' },
  claim: null,
  held: null,
  decision: null,
  ...more,
});
const held = (isMine: boolean): Review['claim'] => ({
  by: { id: 'r', username: 'Rita' },
  isMine,
  until: '2026-03-01T00:10:00Z',
});

test('without an address the page is the queue of what waits; damaged entries are passed over', () => {
  expect(listQueryOf(read(''))).toEqual({ page: 1, size: 50, status: 'pending' });
  expect(read('kind=cat&status=open&page=-3')).toEqual(read(''));
  expect(isFiltered(read('review=7'))).toBe(false);
});

test('filters go to the server; every status asks for none', () => {
  expect(listQueryOf(read('kind=pilot&status=all&search=ann&page=2'))).toEqual({
    kind: 'pilot',
    search: 'ann',
    page: 2,
    size: 50,
  });
  expect(isFiltered(read('status=all'))).toBe(true);
});

test('a filter returns to the first page and closes what is open; defaults leave no trace', () => {
  expect(patchOf({ status: 'pending' })).toEqual({ status: undefined, page: undefined, review: undefined });
  expect(patchOf({ review: '7' })).toEqual({ review: '7' });
  expect(patchOf({ page: 1 })).toEqual({ page: undefined });
});

test('next is the first free one behind the present one, then from the top, never one that somebody else holds', () => {
  const rows = [
    review('a'),
    review('b'),
    review('c', { claim: held(false) }),
    review('d', { status: 'passed' }),
    review('e', { claim: held(true) }),
  ];
  const next = (present?: string) => nextAfter(rows, present)?.id;
  expect(next()).toBe('a');
  expect(next('a')).toBe('b');
  expect(next('b')).toBe('e');
  expect(next('e')).toBe('a');
  expect(next('gone')).toBe('a');
  expect(nextAfter([review('a')], 'a')).toBeUndefined();
});

test('a wait is shown in seconds, or as a share of a day', () => {
  const at = Date.parse('2026-03-01T06:00:00Z');
  expect(waitOf('2026-03-01T00:00:00Z', at)).toEqual({ seconds: 21_600, share: 0.25 });
  expect(waitOf('2026-02-20T00:00:00Z', at).share).toBe(1);
  expect(waitOf('2026-03-02T00:00:00Z', at)).toEqual({ seconds: 0, share: 0 });
});
