import { instantOf, localInput } from '../format/local-input.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Steps between times of an axis; from a day on in calendar days. */
const stepsMs = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minuteMs),
  ...[1, 2, 3, 6, 12].map((n) => n * hourMs),
  ...[1, 2, 5, 10, 30, 60, 90].map((n) => n * dayMs),
];

/**
 * Round times of the account's zone between two instants (epoch ms), at most `most`, with the `style` to show them in: hours within
 * days, days within years.
 */
export function timeAxis(
  fromMs: number,
  toMs: number,
  most: number,
): { times: number[]; style: 'clock' | 'shortDay' } {
  const lengthMs = Math.max(1, toMs - fromMs);
  const stepMs = stepsMs.find((step) => lengthMs / step <= most) ?? lengthMs;
  const style = stepMs < dayMs ? 'clock' : 'shortDay';
  const times: number[] = [];
  let day = Date.parse(localInput(new Date(fromMs).toISOString()).slice(0, 10));
  for (let at = midnightMs(day); at <= toMs; ) {
    if (at >= fromMs) times.push(at);
    // By calendar, so that midnight stays midnight across clock changes.
    if (stepMs >= dayMs) {
      day += Math.round(stepMs / dayMs) * dayMs;
      at = midnightMs(day);
    } else at += stepMs;
  }
  return { times, style };
}

/** Midnight in the account's zone of the day that begins at `utcMs` in UTC. */
const midnightMs = (utcMs: number): number =>
  Date.parse(instantOf(new Date(utcMs).toISOString().slice(0, 10)) ?? '');
