import type { Lang } from './languages.ts';

/** Loads what a language needs; resolves with a function that applies it synchronously and does not throw. */
export type LanguagePart = (lang: Lang) => Promise<() => void>;

const parts = new Set<LanguagePart>();

/** Registers a part that changes with the language, such as loaded data. */
export function joinLanguageChange(part: LanguagePart): () => void {
  parts.add(part);
  return () => parts.delete(part);
}

/** Loads all parts; the returned function applies them together. */
export async function prepareParts(lang: Lang): Promise<() => void> {
  const apply = await Promise.all([...parts].map((part) => part(lang)));
  return () => {
    for (const put of apply) put();
  };
}
