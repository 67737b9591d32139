import { IntlMessageFormat } from 'intl-messageformat';
import type { Plugin } from 'vite';

/** Text files of console and contract: one per feature or language. */
const files = /\/(?:console\/src\/locales\/\w+\/[\w-]+|contract\/src\/messages\/\w+)\.json(?:\?start)?$/;

export function parsedTexts(texts: unknown): unknown {
  if (typeof texts === 'string')
    return texts.includes('{') ? new IntlMessageFormat(texts, 'en').getAst() : texts;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, parsedTexts(value)]));
}

/** Parses texts at build time, so that the parser, a twelfth of the sign-in page's code, is not shipped. */
export function parseTexts(): Plugin {
  const parser = '@formatjs/icu-messageformat-parser';
  return {
    name: 'parse-texts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: new RegExp(`^${parser}$`), replacement: `${parser}/no-parser.js` }] },
    }),
    transform: {
      filter: { id: files },
      handler: (code) => ({
        code: JSON.stringify(parsedTexts(JSON.parse(code))),
        moduleType: 'json',
        map: null,
      }),
    },
  };
}
