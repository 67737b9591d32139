import { IntlMessageFormat } from 'intl-messageformat';
import { styleErrors } from './locale-style.ts';

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Element = Ast[number];
// The parser's node type for plain text; the '#' of a plural carries no value.
const LITERAL = 0;

type Argument = { name: string; plural?: { isOrdinal: boolean; cases: string[] } };

/** Errors of one text of `lang` compared with its English original; empty if there are none. */
export function formatErrors(lang: string, text: string, english: string): string[] {
  if (text.trim() === '') return ['is empty'];
  const own = argumentsOf(lang, text);
  if (typeof own === 'string') return [`does not parse: ${own}`];
  const original = argumentsOf('en', english);
  const wanted = typeof original === 'string' ? own : original;
  return [
    ...nameErrors(own, wanted),
    ...own.flatMap((one) => pluralErrors(lang, one)),
    ...styleErrors(lang, literalWords(lang, text), english),
  ];
}

/** Brand names, figures, units and formats are the same in every language and do not count as untranslated. */
export function sameInEveryLanguage(text: string): boolean {
  const words =
    text
      .replace(/\{[^{}]*\}/g, '')
      .replace(NAMES, '')
      .match(/\p{L}{2,}/gu) ?? [];
  return words.every((word) => UNITS.has(word) || /^[A-Z0-9]+$/.test(word));
}

const NAMES =
  /Smart Flight|Google Map|AMap|TianDiTu|OpenStreetMap|Natural Earth|WeChat|GeoJSON|Shapefile|Excel|English|Español|Português/g;
const UNITS = new Set('ha km cm mm min kg mAh kWh Hz dB ms kPa xlsx csv'.split(' '));

function argumentsOf(lang: string, text: string): Argument[] | string {
  try {
    return collect(new IntlMessageFormat(text, lang).getAst());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The literal parts of a text, without the names of its arguments; throws if the text does not parse. */
export function literalWords(lang: string, text: string): string {
  return wordsOf(new IntlMessageFormat(text, lang).getAst());
}

function collect(ast: Ast): Argument[] {
  return ast.flatMap((element) => {
    if (element.type === LITERAL || !('value' in element)) return [];
    return [argumentOf(element), ...inner(element).flatMap(collect)];
  });
}

function argumentOf(element: Element & { value: string }): Argument {
  if (!('pluralType' in element)) return { name: element.value };
  const cases = Object.keys(element.options).filter((one) => !one.startsWith('='));
  return { name: element.value, plural: { isOrdinal: element.pluralType === 'ordinal', cases } };
}

function inner(element: Element): Ast[] {
  if ('options' in element) return Object.values(element.options).map((option) => option.value);
  return 'children' in element ? [element.children] : [];
}

function nameErrors(own: Argument[], wanted: Argument[]): string[] {
  const ownNames = new Set(own.map(({ name }) => name));
  const wantedNames = new Set(wanted.map(({ name }) => name));
  const missing = [...wantedNames]
    .filter((name) => !ownNames.has(name))
    .map((name) => `leaves out {${name}}`);
  const extra = [...ownNames]
    .filter((name) => !wantedNames.has(name))
    .map((name) => `{${name}} is not in English`);
  return [...missing, ...extra];
}

function pluralErrors(lang: string, { name, plural }: Argument): string[] {
  if (!plural) return [];
  const rules = new Intl.PluralRules(lang, { type: plural.isOrdinal ? 'ordinal' : 'cardinal' });
  const missing = rules.resolvedOptions().pluralCategories.filter((one) => !plural.cases.includes(one));
  return missing.length === 0 ? [] : [`plural of {${name}} lacks ${missing.join(', ')}`];
}

function wordsOf(ast: Ast): string {
  return ast
    .map((element) => {
      if (element.type === LITERAL) return element.value;
      const parts = inner(element).map(wordsOf);
      return parts.length === 0 ? '\u0001' : `\u0001${parts.map((part) => `\n${part}`).join('')}\n`;
    })
    .join('');
}
