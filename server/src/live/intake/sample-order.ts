import { futureClockMs, reportingIntervals } from '@smartflight/contract/device-link/intervals.ts';

/** Where a sample is in its device's own count and clock. */
export interface SampleMark {
  bootId: string;
  seq: number;
  /** Device time, epoch ms. */
  ts: number;
}

/** The newest sample shown so far; `boots` are the boots it has had, newest last. */
export interface Newest extends SampleMark {
  receivedAt: number;
  boots: readonly string[];
}

/** Silence after which what arrives next is believed although its clock reads earlier. */
const quietMs = reportingIntervals.airborne.staleMs;
const rememberedBoots = 8;

/**
 * Whether a sample received now is newer than the newest one shown. The order of receipt decides, except that
 * a re-sent older sample never moves a drone back: within a boot by its number, else by its device time,
 * which is not trusted when it lay more than five minutes ahead.
 */
export function isNewer(newest: Newest | undefined, mark: SampleMark, receivedAt: number): boolean {
  if (newest === undefined) return true;
  const isQuiet = receivedAt - newest.receivedAt > quietMs;
  const isAhead = mark.ts > newest.ts;
  if (mark.bootId === newest.bootId) {
    if (mark.seq <= newest.seq) return isQuiet && isAhead;
    return isQuiet || mark.ts >= newest.ts || isUntrusted(newest);
  }
  if (newest.boots.includes(mark.bootId)) return isAhead && !isUntrusted({ ...mark, receivedAt });
  return isQuiet || isAhead || isUntrusted(newest);
}

const isUntrusted = ({ ts, receivedAt }: { ts: number; receivedAt: number }): boolean =>
  ts > receivedAt + futureClockMs;

/** The newest sample after this one has been taken. */
export function advance(newest: Newest | undefined, mark: SampleMark, receivedAt: number): Newest {
  const boots = newest?.boots ?? [];
  return {
    ...mark,
    receivedAt,
    boots: boots.at(-1) === mark.bootId ? boots : [...without(boots, mark.bootId), mark.bootId],
  };
}

const without = (boots: readonly string[], bootId: string): string[] =>
  boots.filter((each) => each !== bootId).slice(1 - rememberedBoots);
