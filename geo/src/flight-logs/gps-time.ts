/** Since when GPS time is ahead of UTC by how many seconds: leap seconds as announced in IERS Bulletin C. */
const leapSeconds = [
  [Date.UTC(2017, 0, 1), 18],
  [Date.UTC(2015, 6, 1), 17],
  [Date.UTC(2012, 6, 1), 16],
  [Date.UTC(2009, 0, 1), 15],
] as const;

const gpsEpoch = Date.UTC(1980, 0, 6);
const weekMs = 7 * 86_400_000;

/** Epoch ms of a GPS week and time of week, ms; undefined for weeks before 2009 or after 2079, which no log has. */
export function instantOfGpsTime(week: number, timeOfWeekMs: number): number | undefined {
  if (!(week >= 1_513 && week < 5_200 && timeOfWeekMs >= 0 && timeOfWeekMs < weekMs)) return undefined;
  const at = gpsEpoch + week * weekMs + timeOfWeekMs;
  const ahead = leapSeconds.find(([since, seconds]) => at - seconds * 1000 >= since)?.[1] ?? 15;
  return Math.round(at - ahead * 1000);
}
