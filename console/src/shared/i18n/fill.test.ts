import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { fillerOf } from './fill.ts';
import { formatLocale, langs } from './languages.ts';

type Tree = { [name: string]: string | Tree };

const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

const folder = join(import.meta.dirname, '../../locales');
const textsIn = (lang: string): string[] =>
  readdirSync(join(folder, lang))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsOf(JSON.parse(readFileSync(join(folder, lang, file), 'utf8'))));

const counts = [0, 1, 2, 5, 11, 21, 1.5, 1234, 1_000_000];

test.each(langs)('[L-09] every text of %s with arguments reads as the full ICU library writes it', (lang) => {
  const locale = formatLocale(lang);
  const texts = textsIn(lang).filter((text) => text.includes('{'));
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) {
    const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name);
    const numbers = new Set([...text.matchAll(/\{\s*(\w+)\s*,\s*plural/g)].map(([, name]) => name));
    const cases = [...text.matchAll(/(\w+)\s*\{/g)].map(([, name = '']) => name);
    const [ours, theirs] = [fillerOf(text, locale), new IntlMessageFormat(text, locale)];
    for (const [at, count] of [...counts, ...cases].entries()) {
      const filled = names.map((name) => [
        name,
        numbers.has(name) ? (typeof count === 'number' ? count : at) : String(count),
      ]);
      const filling = Object.fromEntries(filled);
      expect(ours(filling), `${text} ${JSON.stringify(filling)}`).toBe(theirs.format(filling));
    }
  }
});

test.each(['{n', '{n, number}', '{n, plural, one {x}}', 'a } b', '{a, select, b {c} other {d}'])(
  'what is no text of ours is refused: %s',
  (text) => {
    expect(() => fillerOf(text, 'en')).toThrow();
  },
);

test('a sign for the number stands for itself where nothing is counted', () => {
  expect(fillerOf('No. # of {name}', 'en')({ name: 'A' })).toBe('No. # of A');
  expect(fillerOf("{n, plural, one {it's #} other {# of {all}}}", 'en')({ n: 2000, all: 'x' })).toBe(
    '2,000 of x',
  );
});
