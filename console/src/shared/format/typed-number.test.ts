import { afterEach, expect, test } from 'vitest';
import { langs } from '../i18n/languages.ts';
import { loadMessages } from '../i18n/messages.ts';
import { typedNumber, typedText } from './typed-number.ts';

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
  ['ru', '30 000,5', 30_000.5],
  ['pt', '30.000', 30_000],
  ['pt', '2,75', 2.75],
  ['es', '0.125', 0.125],
  ['pt', '0,500', 0.5],
  ['en', '0,125', 0.125],
  ['zh', '３０，５', 30.5],
  ['en', '-1,000', -1_000],
  ['en', '\u22122.5', -2.5],
] as const)('a figure typed in %s as %s is read as %d', async (lang, text, value) => {
  await loadMessages(lang, 'app');
  expect(typedNumber(text)).toBe(value);
});

test('nothing is no figure, and words are none', () => {
  expect([typedNumber('  '), typedNumber('ten')]).toEqual([null, undefined]);
  expect(['0x10', '1e3', 'Infinity', '1,2,3', '.'].map(typedNumber)).toEqual(Array(5).fill(undefined));
});

test.each(langs)('what a field shows in %s is read as the same figure again', async (lang) => {
  await loadMessages(lang, 'app');
  const figures = [0, 0.1, 1.5, 2.75, 22.505, 152.399, 999, 1_000, 1_234.5, 30_000, 1_234_567.891, -2.5];
  expect(figures.map((value) => typedNumber(typedText(value)))).toEqual(figures);
  expect(typedNumber(typedText(20 / 15, 2))).toBe(1.33);
});

test('a field shows a figure as its reader types it', async () => {
  await loadMessages('ru', 'app');
  expect([typedText(1_234.5), typedText(null), typedText(undefined), typedText(-0.0001, 2)]).toEqual([
    '1234,5',
    '',
    '',
    '0',
  ]);
  await loadMessages('zh', 'app');
  expect(typedText(1_234.5)).toBe('1234.5');
});
