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
 * Round local times between two instants (epoch ms), at most `most`, with the `pattern` to format them: hours within
 * days, days within years.
 */
export function timeAxis(
  fromMs: number,
  toMs: number,
  most: number,
): { times: number[]; pattern: 'h:i' | 'm-d' } {
  const lengthMs = Math.max(1, toMs - fromMs);
  const stepMs = stepsMs.find((step) => lengthMs / step <= most) ?? lengthMs;
  const pattern = stepMs < dayMs ? 'h:i' : 'm-d';
  const first = new Date(fromMs);
  first.setHours(0, 0, 0, 0);
  const times: number[] = [];
  for (const at = first; at.getTime() <= toMs; ) {
    if (at.getTime() >= fromMs) times.push(at.getTime());
    // By calendar, so that midnight stays midnight across clock changes.
    if (stepMs >= dayMs) at.setDate(at.getDate() + Math.round(stepMs / dayMs));
    else at.setTime(at.getTime() + stepMs);
  }
  return { times, pattern };
}
