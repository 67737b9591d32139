import { formatLocale, type Lang } from './languages.ts';

/** Text for comparing in a search: lower case without accents, so that `sao` finds `São` and `е` finds `ё`. */
export function fold(text: string): string {
  const letters = isPlain(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return letters.toLowerCase();
}

// Most names of devices; a search of a large fleet folds each of them.
const isPlain = (text: string): boolean => !/[^\p{ASCII}]/u.test(text);

/** A test of texts for a part that was typed, whatever the case and the accents; everything contains an empty one. */
export function containing(typed: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const wanted = fold(typed.trim());
  if (wanted === '') return () => true;
  return (...texts) => texts.some((text) => text && fold(text).includes(wanted));
}

const collators = new Map<string, Intl.Collator>();

/**
 * The order of names in a language: accents and case count last, numbers by their value, Chinese by pinyin. Equal
 * names need a further key.
 */
export function nameOrder(lang: Lang): (one: string, other: string) => number {
  const locale = formatLocale(lang);
  let collator = collators.get(locale);
  if (!collator) {
    collator = new Intl.Collator(locale, { numeric: true });
    collators.set(locale, collator);
  }
  return collator.compare;
}

/**
 * Ranks of names in a language's order, the same for names that compare equal. They are kept until a name is missing:
 * sorting a large fleet by them takes a tenth of comparing its names.
 */
export function createNameRanks(): (lang: Lang, names: readonly string[]) => ReadonlyMap<string, number> {
  let ranks = new Map<string, number>();
  let rankedIn: Lang | undefined;
  return (lang, names) => {
    if (lang === rankedIn && names.every((name) => ranks.has(name))) return ranks;
    const inOrder = nameOrder(lang);
    const sorted = [...new Set(names)].sort(inOrder);
    let rank = 0;
    ranks = new Map();
    for (const [at, name] of sorted.entries()) {
      if (at > 0 && inOrder(sorted[at - 1] ?? '', name) !== 0) rank = at;
      ranks.set(name, rank);
    }
    rankedIn = lang;
    return ranks;
  };
}
