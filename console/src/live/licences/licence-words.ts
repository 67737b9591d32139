import type { Agreement, Licence, LicenceState } from '@smartflight/contract/lift-shapes.ts';
import type { GlyphState } from '../../shared/ui/glyph-shapes.ts';

export const licenceGlyphs: Record<LicenceState, GlyphState> = {
  approved: 'stale',
  delivered: 'online',
  active: 'done',
  expired: 'offline',
  revoked: 'fault',
};

export const agreementGlyphs: Record<Agreement, GlyphState> = {
  agrees: 'done',
  differs: 'warning',
  unknown: 'stale',
};

/**
 * Whether a drone that may fly by a licence now lacks it: granted and in its time, but not shown by the drone. Only what
 * the drone reports counts.
 */
export const isLacking = (
  { state, from, to }: Pick<Licence, 'state' | 'from' | 'to'>,
  now: number,
): boolean => state === 'approved' && Date.parse(from) <= now && now < Date.parse(to);
