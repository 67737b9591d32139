import { formatLocale } from '../i18n/languages.ts';
import { currentLang } from '../i18n/messages.ts';

/** Without the signs that part thousands in the reader's language: "30,000" is no thirty. */
function ungrouped(text: string): string {
  const parts = new Intl.NumberFormat(formatLocale(currentLang())).formatToParts(1_234_567);
  const sign = parts.find(({ type }) => type === 'group')?.value ?? ',';
  const grouped = new RegExp(`^\\d{1,3}(?:\\${sign}\\d{3})+(?:[.,]\\d+)?$`);
  return grouped.test(text) ? text.replaceAll(sign, '') : text;
}

/** A figure as it was typed, with a point or a comma; undefined where it is no number, null where nothing stands. */
export function typedNumber(text: string): number | null | undefined {
  const typed = text.trim();
  const value = Number(ungrouped(typed).replace(',', '.'));
  return typed === '' ? null : Number.isFinite(value) ? value : undefined;
}
