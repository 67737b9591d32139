import type { GlyphState } from '../../../shared/ui/icons/glyph-shapes.ts';

const dayMs = 86_400_000;

/** How near the end of something is: `due` with the day itself. */
export type ExpiryGrade = 'past' | 'due' | 'week' | 'month' | 'later';

/** Whole days that are left, 0 in the last 24 hours, negative once it has ended. */
export const daysLeft = (at: string, now: number): number => Math.floor((Date.parse(at) - now) / dayMs);

/** D-06: marked from 30 days before its end, strongly from 7, gravest once it has come. */
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
