import type { GlyphState } from '../../../shared/ui/icons/glyph-shapes.ts';

const dayMs = 86_400_000;

/** Time left by grade; `due` is the last day. */
export type ExpiryGrade = 'past' | 'due' | 'week' | 'month' | 'later';

/** Whole days left, 0 in the last 24 hours, negative after the end. */
export const daysLeft = (at: string, now: number): number => Math.floor((Date.parse(at) - now) / dayMs);

/** Whole days since the end, at least 1. */
export const daysPast = (at: string, now: number): number => Math.max(1, -daysLeft(at, now) - 1);

/** D-06: marked from 30 days before the end, more strongly from 7, most strongly at the end. */
export function gradeOf(at: string, now: number): ExpiryGrade {
  const days = daysLeft(at, now);
  if (Date.parse(at) <= now) return 'past';
  if (days < 1) return 'due';
  if (days <= 7) return 'week';
  return days <= 30 ? 'month' : 'later';
}

export const gradeGlyphs: Record<Exclude<ExpiryGrade, 'later'>, GlyphState> = {
  past: 'fault',
  due: 'fault',
  week: 'warning',
  month: 'soon',
};
