import type { TaskForecast } from '@smartflight/contract/tasks/task-figures.schemas.ts';

/** Number of days with work that the pace is averaged over. */
const paceDays = 7;
const dayMs = 86_400_000;

export interface WorkedDay {
  day: string;
  netAreaM2: number;
}

/**
 * When the plan will be reached, and between which days, from net area by day, oldest first. The pace is the mean of the last seven days with
 * work; days without count as they have come until now, so that rain and rest are in it.
 * `earliestOn` and `latestOn` are one standard error of that mean away.
 * @param period the task's; days as `YYYY-MM-DD`
 */
export function forecastOf(
  days: readonly WorkedDay[],
  o: { plannedM2: number | null; period: { from: string; to: string }; today: string; isClosed?: boolean },
): TaskForecast {
  const unknown = { finishOn: null, earliestOn: null, latestOn: null, daysLeft: null, daysLate: null };
  const open = { ...unknown, state: 'open' as const, perDayM2: null };
  const worked = days.filter(({ netAreaM2 }) => netAreaM2 > 0);
  const recent = worked.slice(-paceDays);
  const perDayM2 =
    recent.length === 0 ? null : recent.reduce((sum, { netAreaM2 }) => sum + netAreaM2, 0) / recent.length;
  if (o.plannedM2 === null || perDayM2 === null) return { ...open, perDayM2 };
  let soFar = 0;
  for (const { day, netAreaM2 } of worked) {
    soFar += netAreaM2;
    if (soFar >= o.plannedM2)
      return {
        ...unknown,
        state: 'done',
        finishOn: day,
        perDayM2,
        daysLeft: 0,
        daysLate: between(o.period.to, day),
      };
  }
  if (o.isClosed) return { ...open, perDayM2 };
  const first = worked[0]!.day;
  const last = worked.at(-1)!.day;
  const daysLeft = Math.ceil((o.plannedM2 - soFar) / perDayM2);
  // Share of days with work between the first and the last of them.
  const share = worked.length / (between(first, last) + 1);
  // Today still counts as a possible work day unless it has work already.
  const from = last >= o.today ? last : added(o.today, -1);
  const ahead = Math.ceil(daysLeft / share);
  if (ahead > mostAhead) return { ...open, perDayM2, daysLeft };
  const finishOn = added(from, ahead);
  const error = errorOfMean(recent, perDayM2);
  const onPace = (paceM2: number): string =>
    added(o.today, Math.round((between(o.today, finishOn) * perDayM2) / paceM2));
  return {
    state: 'forecast',
    finishOn,
    earliestOn: onPace(perDayM2 + error),
    latestOn: onPace(perDayM2 - error),
    perDayM2,
    daysLeft,
    daysLate: between(o.period.to, finishOn),
  };
}

/** Fewer days show nothing of how much days differ. */
const fewestDays = 3;

/** Standard error of the mean area of a day, m², at most 60 % of the mean; 0 for too few days. */
function errorOfMean(days: readonly WorkedDay[], meanM2: number): number {
  if (days.length < fewestDays) return 0;
  const squares = days.reduce((sum, { netAreaM2 }) => sum + (netAreaM2 - meanM2) ** 2, 0);
  const variance = squares / (days.length - 1);
  return Math.min(Math.sqrt(variance / days.length), meanM2 * 0.6);
}

/** No forecast beyond ten years. */
const mostAhead = 3660;

const between = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const added = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
