import { formatLocale } from '../i18n/languages.ts';
import { currentLang } from '../i18n/messages.ts';

/** The signs that the reader's language parts thousands and decimals with. */
function signs(): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(formatLocale(currentLang())).formatToParts(1_234_567.8);
  const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  // A space that does not break is typed as any space.
  return { group: (sign('group') ?? ',').normalize('NFKC'), decimal: sign('decimal') ?? '.' };
}

/** Without the signs that part thousands in the reader's language: "30,000" is no thirty; "0,125" has no thousands. */
function ungrouped(text: string): string {
  const { group } = signs();
  const grouped = new RegExp(`^[+-]?[1-9]\\d{0,2}(?:\\${group}\\d{3})+(?:[.,]\\d+)?$`);
  return grouped.test(text) ? text.replaceAll(group, '') : text;
}

/** A figure as it was typed, with a point or a comma; undefined where it is no number, null where nothing is. */
export function typedNumber(text: string): number | null | undefined {
  // Full-width digits of a Chinese keyboard and typographic spaces and minus signs are what they look like.
  const typed = text.normalize('NFKC').replace('\u2212', '-').trim();
  if (typed === '') return null;
  const plain = ungrouped(typed).replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/**
 * A figure as the reader would type it into a field: without thousands signs, at most `digits` decimals, and
 * `typedNumber` reads the same again; '' where there is none.
 */
export function typedText(value: number | null | undefined, digits = 9): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  return String(Number(value.toFixed(digits))).replace('.', signs().decimal);
}
