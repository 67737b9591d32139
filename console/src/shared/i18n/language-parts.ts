import type { Lang } from './languages.ts';

/** Loads what a language needs and resolves to what puts it in force, at once and without failing. */
export type LanguagePart = (lang: Lang) => Promise<() => void>;

const parts = new Set<LanguagePart>();

/** Lets something beside the texts change with the language: rows already loaded. */
export function joinLanguageChange(part: LanguagePart): () => void {
  parts.add(part);
  return () => parts.delete(part);
}

/** Loads every part; the returned function puts them in force together. */
export async function prepareParts(lang: Lang): Promise<() => void> {
  const apply = await Promise.all([...parts].map((part) => part(lang)));
  return () => {
    for (const put of apply) put();
  };
}
