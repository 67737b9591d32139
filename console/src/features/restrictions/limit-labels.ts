import type { LimitKind, Limits, RestrictionState } from '@smartflight/contract/drones/restrictions.ts';
import type { Fmt, Quantity } from '../../shared/format/fmt.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

/** A bound of a limit with its unit. */
export function boundText(fmt: Fmt, kind: LimitKind, value: number | null): Quantity {
  return kind === 'speedMps' ? fmt.speed(value) : fmt.metres(value, 0);
}

/** `2–60 m`: a range with its unit once; a dash if unknown. */
export function rangeText(
  fmt: Fmt,
  kind: LimitKind,
  range: { min: number | null; max: number | null } | undefined | null,
): string {
  if (!range || (range.min === null && range.max === null)) return fmt.number(null);
  return `${boundText(fmt, kind, range.min).value}–${boundText(fmt, kind, range.max).text}`;
}

export const isSame = (
  wanted: Limits[LimitKind],
  reported: { min: number | null; max: number | null },
): boolean =>
  reported.min !== null &&
  reported.max !== null &&
  Math.abs(reported.min - wanted.min) < 0.01 &&
  Math.abs(reported.max - wanted.max) < 0.01;

export const stateGlyphs = {
  scheduled: 'warning',
  active: 'done',
  ended: 'offline',
  revoked: 'offline',
} as const satisfies Record<RestrictionState, GlyphState>;
