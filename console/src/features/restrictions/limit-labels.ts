import type { LimitKind, Limits, RestrictionState } from '@smartflight/contract/drones/restrictions.ts';
import type { Fmt, Quantity } from '../../shared/format/fmt.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

/** One bound of a limit in its unit. */
export function boundText(fmt: Fmt, kind: LimitKind, value: number | null): Quantity {
  return kind === 'speedMps' ? fmt.speed(value) : fmt.metres(value, 0);
}

/** `2–60 m`: a range of one limit with its unit once; a dash where nothing is known. */
export function rangeText(
  fmt: Fmt,
  kind: LimitKind,
  range: { min: number | null; max: number | null } | undefined | null,
): string {
  if (!range || (range.min === null && range.max === null)) return fmt.number(null);
  return `${boundText(fmt, kind, range.min).value}–${boundText(fmt, kind, range.max).text}`;
}

/** Whether a reported range is the wanted one, to a hundredth. */
export const isSame = (
  wanted: Limits[LimitKind],
  reported: { min: number | null; max: number | null },
): boolean =>
  reported.min !== null &&
  reported.max !== null &&
  Math.abs(reported.min - wanted.min) < 0.01 &&
  Math.abs(reported.max - wanted.max) < 0.01;

/** The glyph of each state. */
export const stateGlyphs = {
  scheduled: 'warning',
  active: 'done',
  ended: 'offline',
  revoked: 'offline',
} as const satisfies Record<RestrictionState, GlyphState>;
