import type { Licence } from '@smartflight/contract/airspace/lift.schemas.ts';
import type { Agreement, LicenceState } from '@smartflight/contract/airspace/lift.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

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

type Held = Pick<Licence, 'state' | 'from' | 'to' | 'isAwaited'>;

/**
 * Whether a drone lacks a licence that is granted and currently valid: it has reported since without showing it. Only
 * the drone's reports count.
 */
export const isLacking = ({ state, from, to, isAwaited }: Held, now: number): boolean =>
  state === 'approved' && !isAwaited && Date.parse(from) <= now && now < Date.parse(to);

/** State of a licence, or that it waits for a drone that has not reported since. */
export const licenceLabel = ({ state, isAwaited }: Pick<Held, 'state' | 'isAwaited'>) =>
  state === 'approved' && isAwaited
    ? ('lifts.licence.awaited' as const)
    : (`lifts.licence.${state}` as const);
