import { expect, test } from 'vitest';
import { recentPages, remembered } from './recent.ts';

test('the last shown page is first, each page once with its last filters, and the list is limited', () => {
  let list = remembered([], { href: '/flightlog', title: undefined });
  list = remembered(list, { href: '/realtime?drone=SF-1', title: undefined });
  list = remembered(list, { href: '/flightlog?range=month', title: undefined });
  expect(list.map(({ href }) => href)).toEqual(['/flightlog?range=month', '/realtime?drone=SF-1']);
  for (let n = 0; n < 30; n += 1)
    list = remembered(list, { href: `/flightlog/detail/${n}`, title: { name: `F${n}` } });
  expect(list).toHaveLength(12);
  expect(list[0]).toEqual({ href: '/flightlog/detail/29', title: { name: 'F29' } });
});

test.each(['{broken', '7', '[1,{"href":7},{"href":"/x","title":4},{"href":"/x","title":{"name":""}}]'])(
  'a damaged memory %s does no harm',
  (text) => {
    localStorage.setItem('smartflight.recent.u1', text);
    expect(recentPages('u1').every(({ title }) => title === undefined)).toBe(true);
  },
);
