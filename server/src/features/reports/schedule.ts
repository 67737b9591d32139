import type { ReportPeriod } from '@smartflight/contract/flights/reports.ts';

/** When a report is sent: at a full hour of the first day after each period. */
export interface Schedule {
  period: ReportPeriod;
  /** 0 to 23. */
  hour: number;
  /** IANA name. */
  timeZone: string;
}

/** First and last local day, `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The first time of the schedule after an instant; both epoch ms. */
export function nextRun(schedule: Schedule, after: number): number {
  return runFrom(schedule, after, 1, (run) => run > after);
}

/** The days of the period that ended last when the schedule was due last, at an instant in epoch ms at the latest. */
export function dueDays(schedule: Schedule, at: number): Days {
  return endedDays(
    schedule,
    runFrom(schedule, at, -1, (run) => run <= at),
  );
}

/** The days of the period that ended last before the local day of an instant in epoch ms. */
export function endedDays({ period, timeZone }: Schedule, at: number): Days {
  const today = Math.floor(wallOf(timeZone, at) / dayMs) * dayMs;
  const first = firstDayOf(period, today);
  return { from: textOf(firstDayOf(period, first - dayMs)), to: textOf(first - dayMs) };
}

/** The nearest time of the schedule, by days in one direction, that is wanted. */
function runFrom(
  { period, hour, timeZone }: Schedule,
  at: number,
  step: 1 | -1,
  isWanted: (run: number) => boolean,
): number {
  let day = Math.floor(wallOf(timeZone, at) / dayMs) * dayMs;
  for (;;) {
    if (firstDayOf(period, day) === day) {
      const run = instantOf(timeZone, day + hour * hourMs);
      if (isWanted(run)) return run;
    }
    day += step * dayMs;
  }
}

/** First day of the period with a day; days are midnights of the wall clock as if it were UTC. */
function firstDayOf(period: ReportPeriod, day: number): number {
  const date = new Date(day);
  if (period === 'week') return day - ((date.getUTCDay() + 6) % 7) * dayMs;
  if (period === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return day;
}

const textOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a zone at an instant, as epoch ms of a clock in UTC that shows the same. */
function wallOf(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

/** The first instant at which the zone's wall clock shows `wall`; for an hour that is skipped, when the clock changes. */
function instantOf(timeZone: string, wall: number): number {
  const before = wall - dayMs;
  const after = wall + dayMs;
  const candidates = [before, after].map((near) => wall - (wallOf(timeZone, near) - near));
  const shown = candidates.sort((a, b) => a - b).find((at) => wallOf(timeZone, at) === wall);
  return shown ?? wall - (wallOf(timeZone, before) - before);
}
