import { futureClockMs, reportingIntervals } from '@smartflight/contract/device-link/intervals.ts';

export interface SampleMark {
  bootId: string;
  seq: number;
  ts: number;
}

/** The newest sample shown so far; `boots` lists its boots, newest last. */
export interface Newest extends SampleMark {
  receivedAt: number;
  boots: readonly string[];
}

/** After this silence the next sample is accepted even if its clock is behind. */
const quietMs = reportingIntervals.airborne.staleMs;
const rememberedBoots = 8;

/**
 * Whether a received sample is newer than the newest one shown. The order of receipt decides, but a re-sent older
 * sample never moves a drone back: within a boot the sequence number decides, otherwise device time, unless that was
 * more than five minutes ahead.
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

/** The newest sample after this one was accepted. */
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
