import { IntlMessageFormat } from 'intl-messageformat';
import type { Plugin } from 'vite';

/** The texts of console and contract, by the file of one feature or language. */
const files = /\/(?:console\/src\/locales\/\w+\/[\w-]+|contract\/src\/messages\/\w+)\.json$/;

/** The same tree of texts in which those with arguments are parsed; plain ones stay as they are. */
export function parsedTexts(texts: unknown): unknown {
  if (typeof texts === 'string')
    return texts.includes('{') ? new IntlMessageFormat(texts, 'en').getAst() : texts;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, parsedTexts(value)]));
}

/** Parses texts while the console is built: the parser, a twelfth of what sign-in loads, stays at home. */
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
      handler: (code) => ({ code: JSON.stringify(parsedTexts(JSON.parse(code))), map: null }),
    },
  };
}
