import { expect, test } from 'vitest';
import { noticeHref } from './notice-href.ts';

test('a notice leads to the page of its key, with its id and query', () => {
  const drone = { target: { page: 'manageRealtime', query: { drone: 'A/1' } } } as const;
  expect(noticeHref(drone, ['40'])).toBe('/manage/realtime?drone=A%2F1');
  expect(noticeHref({ target: { page: 'flightDetail', id: 'a/b?c' } }, ['11'])).toBe(
    '/flightlog/detail/a%2Fb%3Fc',
  );
});

test('a page that the account may not open, or that lacks its id, is led to by nothing', () => {
  expect(noticeHref({ target: { page: 'manageRealtime' } }, ['11'])).toBeUndefined();
  expect(noticeHref({ target: { page: 'flightDetail' } }, ['11'])).toBeUndefined();
  expect(noticeHref({ target: null }, ['00'])).toBeUndefined();
});
