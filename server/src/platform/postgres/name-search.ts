import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type RawBuilder, sql } from 'kysely';

/** Pattern for `like` that a text matches if it contains `part`. */
const patternOf = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a text contains `part`, whatever the case and the accents of both; every text contains an empty one. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return part === '' ? sql<boolean>`true` : foldedContains(sql`fold_text(${text})`, part);
}

/** `contains` for a text that is stored as `fold_text` gives it. */
export function foldedContains(folded: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${folded} like fold_text(${patternOf(part)})`;
}

/** Whether a number or code contains `part` exactly. */
export function containsExactly(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${patternOf(part)}`;
}

/** A name to sort by in the order of a language: accents and case count last, numbers by their value. */
export function inOrderOf(language: Language, name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${name} collate ${sql.ref(`names_${language}`)})`;
}
