import { fold } from '../../shared/i18n/text-order.ts';

const scores = { whole: 100, start: 90, wordStart: 75, inside: 50, initials: 40, scattered: 15 } as const;
/** Matches better than scattered letters score higher than this. */
export const scatteredScore = scores.scattered;
/** A scattered match may span this many times the length of the query. */
const longestStretch = 2.5;

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

function wordScore(word: string, text: string): number {
  if (text === word) return scores.whole;
  const at = text.indexOf(word);
  if (at === 0) return scores.start;
  if (wordsOf(text).some((one) => one.startsWith(word))) return scores.wordStart;
  if (at > 0) return scores.inside;
  const initials = wordsOf(text)
    .map((one) => one.charAt(0))
    .join('');
  if (word.length > 1 && initials.startsWith(word)) return scores.initials;
  return word.length > 2 && isScattered(word, text) ? scores.scattered : 0;
}

/** The letters occur in `text` in order and close together: `flog` in `flight log`. */
function isScattered(word: string, text: string): boolean {
  const first = text.indexOf(word.charAt(0));
  if (first < 0) return false;
  let at = first;
  for (const letter of word.slice(1)) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return at - first < word.length * longestStretch;
}

/** How well `query` matches a text: 0 if a word is missing, 100 if they are equal. */
export function scoreOf(query: string, text: string): number {
  const wanted = fold(query).trim();
  const folded = fold(text);
  if (wanted === '' || folded === wanted) return scores.whole;
  const each = wanted.split(/\s+/).map((word) => wordScore(word, folded));
  return Math.min(...each) === 0 ? 0 : each.reduce((sum, score) => sum + score, 0) / each.length;
}

/**
 * The items that match `query`, best first; equal scores keep their order. An item has several texts, its name first;
 * each later one counts a tenth less. `over` is the score to exceed.
 */
export function rank<T>(
  query: string,
  items: readonly T[],
  textsOf: (item: T) => readonly string[],
  over = 0,
): T[] {
  const scored = items.map((item) => {
    const each = textsOf(item).map((text, index) => scoreOf(query, text) * (1 - index / 10));
    return { item, score: Math.max(0, ...each) };
  });
  return scored
    .filter(({ score }) => score > over)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
