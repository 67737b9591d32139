import type { Translate } from '../i18n/messages.ts';
import { unknownMark } from './numbers.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Seconds as `1 h 05 min`, `6 min 21 s` or `12 s`, localised. */
export function durationText(t: Translate, seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return unknownMark;
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return t('duration.seconds', { s: String(whole) });
  if (whole < 3600) return t('duration.minutes', { m: String(Math.floor(whole / 60)), s: two(whole % 60) });
  const minutes = Math.round(whole / 60);
  return t('duration.hours', { h: String(Math.floor(minutes / 60)), m: two(minutes % 60) });
}

/**
 * L-12: under 30 s "just now", under 1 h minutes, under 24 h hours, under 48 h "1 day ago", else the date
 * that `shown` makes. Minutes and hours are rounded up, so 0 never appears. A future instant counts as now.
 */
export function relativeText(t: Translate, at: Date, now: Date, shown: (at: Date) => string): string {
  const seconds = (now.getTime() - at.getTime()) / 1000;
  if (seconds < 30) return t('ago.now');
  if (seconds < 3600) return t('ago.minutes', { n: Math.ceil(seconds / 60) });
  if (seconds < 86_400) return t('ago.hours', { n: Math.ceil(seconds / 3600) });
  if (seconds < 172_800) return t('ago.day');
  return shown(at);
}
