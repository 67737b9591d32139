import { expect, test } from 'vitest';
import { listQueryOf, sameRoles, withRole } from './people-search.ts';

const read = (text: string) => listQueryOf(new URLSearchParams(text));

test('the address names the filter; what it does not know is passed over', () => {
  expect(read('')).toEqual({ page: 1, size: 50 });
  expect(read('search=ann&type=dealer&role=91&company=c1&disabled=false&page=3')).toEqual({
    page: 3,
    size: 50,
    search: 'ann',
    accountType: 'dealer',
    role: '91',
    companyId: 'c1',
    disabled: 'false',
  });
  expect(read('type=king&role=99&disabled=maybe&page=x')).toEqual({ page: 1, size: 50 });
});

test('a ticked role joins the others, a taken one leaves; order does not matter for what was changed', () => {
  expect(withRole(['40'], '91', true)).toEqual(['40', '91']);
  expect(withRole(['40', '91'], '40', false)).toEqual(['91']);
  expect(sameRoles(['40', '91'], ['91', '40'])).toBe(true);
  expect(sameRoles(['40'], ['40', '91'])).toBe(false);
});
