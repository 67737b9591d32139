import { afterEach, expect, test } from 'vitest';
import { loadMessages } from '../i18n/messages.ts';
import { typedNumber } from './typed-number.ts';

afterEach(() => loadMessages('en', 'app'));

test.each([
  ['en', '30,000', 30_000],
  ['en', '1,234.5', 1_234.5],
  ['en', '1.5', 1.5],
  ['es', '30.000', 30_000],
  ['es', '1.234,5', 1_234.5],
  ['es', '1,5', 1.5],
  ['zh', '30,000', 30_000],
  ['ru', '1,5', 1.5],
  ['ru', '30\u00a0000', 30_000],
] as const)('a figure typed in %s as %s is read as %d', async (lang, text, value) => {
  await loadMessages(lang, 'app');
  expect(typedNumber(text)).toBe(value);
});

test('nothing is no figure, and words are none', () => {
  expect([typedNumber('  '), typedNumber('ten')]).toEqual([null, undefined]);
});
