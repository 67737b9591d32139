import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@smartflight/contract/kit/languages.ts';
import { expect, test } from 'vitest';
import { parsedTexts } from './parsed-texts.ts';
import { type MessageText, sentenceOf } from './src/shared/i18n/message-text.ts';

const locales = join(import.meta.dirname, 'src/locales');
const messages = join(import.meta.dirname, '../contract/src/messages');

type Tree = { [name: string]: MessageText | Tree };

function leaves(tree: Tree, prefix = ''): [string, MessageText][] {
  return Object.entries(tree).flatMap(([name, value]): [string, MessageText][] =>
    typeof value === 'string' || Array.isArray(value)
      ? [[prefix + name, value]]
      : leaves(value, `${prefix}${name}.`),
  );
}

const names = (text: string) => [...text.matchAll(/\{\s*(\w+)/g)].map(([, name]) => name ?? '');

test.each([...languages])(
  '[L-09] parsed at build time, every text of %s has the same output as its source',
  (lang) => {
    const folder = join(locales, lang);
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    const paths = [...files.map((file) => join(folder, file)), join(messages, `${lang}.json`)];
    let filled = 0;
    for (const path of paths) {
      const written: Tree = JSON.parse(readFileSync(path, 'utf8'));
      // Through JSON, as the browser receives it.
      const parsed = new Map(leaves(JSON.parse(JSON.stringify(parsedTexts(written)))));
      for (const [key, text] of leaves(written)) {
        if (typeof text !== 'string') throw new Error(`${key} of ${path} is no text`);
        const filling = Object.fromEntries(names(text).map((name, index) => [name, index + 2]));
        const own = parsed.get(key);
        expect(own, key).toBeDefined();
        if (own === undefined) continue;
        expect(sentenceOf(own, lang)(filling), key).toBe(sentenceOf(text, lang)(filling));
        if (text.includes('{')) {
          expect(Array.isArray(own), key).toBe(true);
          filled += 1;
        }
      }
    }
    expect(filled).toBeGreaterThan(100);
  },
);
