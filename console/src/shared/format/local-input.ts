import { formatInstant } from './dates.ts';
import { ownZone } from './use-own-zone.ts';

/** Earlier years are not written with four digits by the formatter. */
const firstMs = Date.UTC(1001, 0);

const wallTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?)?$/;

/** An instant in the form of a `datetime-local` field, `YYYY-MM-DDThh:mm` in the account's zone; '' for null. */
export function localInput(instant: string | null, timeZone = ownZone()): string {
  return instant === null ? '' : formatInstant(new Date(instant), timeZone, 'y-m-dTh:i');
}

/**
 * The instant of a `datetime-local` or `date` field in the account's zone; null while it is empty or invalid. A time
 * that a clock change skips is moved by that change, in either direction.
 */
export function instantOf(local: string, timeZone = ownZone()): string | null {
  if (!wallTime.test(local)) return null;
  const wallMs = Date.parse(local.includes('T') ? `${local}Z` : `${local}T00:00Z`);
  // A year that is being typed begins as 0002.
  if (Number.isNaN(wallMs) || wallMs < firstMs) return null;
  const guessMs = wallMs - offsetMs(wallMs, timeZone);
  return new Date(wallMs - offsetMs(guessMs, timeZone)).toISOString();
}

/** Milliseconds by which a zone is ahead of UTC at an instant (epoch ms). */
function offsetMs(atMs: number, timeZone: string): number {
  const shown = Date.parse(formatInstant(new Date(atMs), timeZone, 'y-m-dTh:i:sZ'));
  return shown - Math.floor(atMs / 1000) * 1000;
}
