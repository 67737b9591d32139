import { formatLocale } from '../i18n/languages.ts';
import { currentLang } from '../i18n/messages.ts';

/** The language's separators of thousands and decimals. */
function signs(): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(formatLocale(currentLang())).formatToParts(1_234_567.8);
  const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  // Non-breaking spaces are typed as ordinary ones.
  return { group: (sign('group') ?? ',').normalize('NFKC'), decimal: sign('decimal') ?? '.' };
}

/** Removes the language's thousands separators: "30,000" is not thirty, "0,125" has none. */
function ungrouped(text: string): string {
  const { group } = signs();
  const grouped = new RegExp(`^[+-]?[1-9]\\d{0,2}(?:\\${group}\\d{3})+(?:[.,]\\d+)?$`);
  return grouped.test(text) ? text.replaceAll(group, '') : text;
}

/** Parses a typed figure with a point or a comma; undefined for an invalid one, null for an empty one. */
export function typedNumber(text: string): number | null | undefined {
  // Normalises full-width digits of Chinese keyboards, typographic spaces and minus signs.
  const typed = text.normalize('NFKC').replace('\u2212', '-').trim();
  if (typed === '') return null;
  const plain = ungrouped(typed).replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/**
 * A figure as it would be typed: without thousands separators, at most `digits` decimals, readable by `typedNumber`;
 * '' for none.
 */
export function typedText(value: number | null | undefined, digits = 9): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  return String(Number(value.toFixed(digits))).replace('.', signs().decimal);
}
