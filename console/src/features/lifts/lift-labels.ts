import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import type { Lift, LiftPapers } from '@smartflight/contract/airspace/lifts.schemas.ts';
import type { LiftState } from '@smartflight/contract/airspace/lifts.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

export interface Words {
  t: Translate;
  fmt: Fmt;
}

export const stateGlyphs: Record<LiftState, GlyphState> = {
  underReview: 'warning',
  approved: 'done',
  notApproved: 'fault',
  withdrawn: 'idle',
  expired: 'offline',
  revoked: 'fault',
};

/** The order in which an applicant's documents are shown (N-05). */
export const paperNames = [
  'truename',
  'contact',
  'address',
  'company',
  'corporationName',
  'corporationIdNumber',
  'corporationContact',
  'businessLicense',
] as const satisfies readonly (keyof LiftPapers)[];

export function whenText({ t, fmt }: Words, { from, to }: Lift['liftDateRange']): string {
  const at = (instant: string) => fmt.instant(instant, 'minute');
  return t('lifts.when', { from: at(from), to: at(to) });
}

export function shapeText({ t, fmt }: Words, shape: LiftShape): string {
  if (shape.type === 'Circle') return t('lifts.circle', { radius: fmt.distance(shape.radiusM).text });
  return t('lifts.polygon', { n: shape.coordinates[0].length - 1 });
}

/** Seconds until the deadline, negative when overdue, and the elapsed share of the 24 hours. */
export function dueOf(dueAt: string, nowMs: number): { seconds: number; share: number } {
  const seconds = (Date.parse(dueAt) - nowMs) / 1000;
  return { seconds, share: Math.max(0, Math.min(1, 1 - seconds / 86_400)) };
}

export function dueText({ t, fmt }: Words, dueAt: string, nowMs: number): string {
  const { seconds } = dueOf(dueAt, nowMs);
  return seconds >= 0
    ? t('lifts.left', { time: fmt.duration(Math.ceil(seconds / 60) * 60) })
    : t('lifts.late', { time: fmt.duration(Math.floor(-seconds / 60) * 60) });
}
