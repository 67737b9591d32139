/**
 * The part of ICU message texts that ours are written in: `{name}`, `{n, plural, =0 {…} one {…} other {# …}}` and
 * `{kind, select, a {…} other {…}}`, one within the other. A check refuses any other in the texts.
 */
export type Filling = Readonly<Record<string, unknown>>;
export type Filler = (filling: Filling) => string;

/** `counted`: what `#` stands for here. */
type Part = (filling: Filling, counted: string) => string;

const openings = /[{}#]/g;

/** Reads a text once; the answer fills it. `locale` chooses plural forms and writes numbers. Throws where it is no text of ours. */
export function fillerOf(text: string, locale: string): Filler {
  const reader = { text, at: 0, locale };
  const parts = readParts(reader);
  if (reader.at < text.length) throw new Error(`a brace too many: ${text}`);
  return (filling) => say(parts, filling, '#');
}

interface Reader {
  text: string;
  at: number;
  locale: string;
}

const say = (parts: readonly Part[], filling: Filling, counted: string): string =>
  parts.map((part) => part(filling, counted)).join('');

/** Up to the end or to the brace that closes a case. */
function readParts(reader: Reader): Part[] {
  const { text } = reader;
  const parts: Part[] = [];
  const put = (words: string) => void parts.push(() => words);
  for (;;) {
    openings.lastIndex = reader.at;
    const found = openings.exec(text);
    put(text.slice(reader.at, found?.index));
    reader.at = found?.index ?? text.length;
    if (found === null || found[0] === '}') return parts;
    reader.at += 1;
    if (found[0] === '{') parts.push(readArgument(reader));
    else parts.push((_filling, counted) => counted);
  }
}

const head = /\s*(\w+)\s*(?:(\})|,\s*(plural|select)\s*,)/y;
const choice = /\s*(=?\w+)\s*\{/y;
const end = /\s*\}/y;

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found) reader.at = pattern.lastIndex;
  return found;
}

function readArgument(reader: Reader): Part {
  const [, name = '', isPlain, kind] = take(reader, head) ?? [];
  if (isPlain) return (filling) => String(filling[name] ?? '');
  const cases = new Map<string, Part[]>();
  for (let found = take(reader, choice); found; found = take(reader, choice)) {
    cases.set(found[1] ?? '', readParts(reader));
    reader.at += 1;
  }
  const other = cases.get('other');
  if (!take(reader, end) || !kind || !other) throw new Error(`not a text of ours: ${reader.text}`);
  if (kind === 'select')
    return (filling, counted) => say(cases.get(String(filling[name])) ?? other, filling, counted);
  const rules = new Intl.PluralRules(reader.locale);
  const numbers = new Intl.NumberFormat(reader.locale);
  return (filling) => {
    const n = Number(filling[name]);
    const parts = cases.get(`=${n}`) ?? cases.get(rules.select(n)) ?? other;
    return say(parts, filling, numbers.format(n));
  };
}
