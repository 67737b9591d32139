import type { TaskDay, TaskForecast } from '@smartflight/contract/tasks/task-figures.schemas.ts';

const dayMs = 86_400_000;
/** As many days with work as the forecast itself looks back on. */
const lookedAt = 7;
/** Two days report nothing of how much days differ. */
const fewest = 3;

const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + Math.round(days) * dayMs).toISOString().slice(0, 10);

/**
 * Between which days a task is likely to be done: the pace of its last seven days with work, give or take the standard
 * error of their mean. The forecast's own day alone where too few days were flown; null without a forecast.
 */
export function spreadOf(
  forecast: TaskForecast,
  days: readonly Pick<TaskDay, 'netAreaM2'>[],
  today: string,
): { day: string; earliest: string; latest: string } | null {
  const { state, finishOn, perDayM2 } = forecast;
  if (state !== 'forecast' || finishOn === null) return null;
  const last = days
    .map(({ netAreaM2 }) => netAreaM2)
    .filter((net) => net > 0)
    .slice(-lookedAt);
  const alone = { day: finishOn, earliest: finishOn, latest: finishOn };
  if (perDayM2 === null || perDayM2 <= 0 || last.length < fewest) return alone;
  const mean = last.reduce((sum, net) => sum + net, 0) / last.length;
  const variance = last.reduce((sum, net) => sum + (net - mean) ** 2, 0) / (last.length - 1);
  const error = Math.min(Math.sqrt(variance / last.length), perDayM2 * 0.6);
  const left = Math.max(0, (Date.parse(finishOn) - Date.parse(today)) / dayMs);
  return {
    day: finishOn,
    earliest: dayPlus(today, (left * perDayM2) / (perDayM2 + error)),
    latest: dayPlus(today, (left * perDayM2) / (perDayM2 - error)),
  };
}
