import { expect, test } from 'vitest';
import { filterOf } from './audit-search.ts';

const read = (text: string) => filterOf(new URLSearchParams(text));

test('only what is asked for goes to the server; a time that is none is passed over', () => {
  expect(read('')).toEqual({});
  expect(read('actorId=a1&action=+reviews.+&targetId=&from=yesterday')).toEqual({
    actorId: 'a1',
    action: 'reviews.',
  });
});

test('a local time becomes an instant', () => {
  expect(read('from=2026-03-01T10:00')).toEqual({ from: new Date('2026-03-01T10:00').toISOString() });
});
