import type { TaskForecast } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import { indexAt, type Span } from '../../../shared/charts/chart-line.ts';
import { pathOf } from '../../../shared/charts/decimate.ts';
import { valueAxis } from '../../../shared/charts/value-axis.ts';

const dayMs = 86_400_000;

/** Input of a burn-up: local days `YYYY-MM-DD`, areas in m². */
export interface BurnUpFigures {
  /** First and last day of the period. */
  from: string;
  to: string;
  /** Today in the task's time zone. */
  today: string;
  /** Target area; null when none is set. */
  targetM2: number | null;
  /** Area of each day with work, in ascending order. */
  days: readonly { day: string; netAreaM2: number; grossAreaM2: number }[];
  /** When it will be done at the present pace; days are null where that can't be determined. */
  forecast: Pick<TaskForecast, 'finishOn' | 'earliestOn' | 'latestOn'>;
}

interface Point {
  atMs: number;
  value: number;
}

/** Milliseconds from the start of the chart's first day to the start of a day. */
const msOf = (day: string, first: string): number =>
  Date.parse(`${day}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`);

/** The day that a position of the chart is in, or that ends there: its sums are drawn at its end. */
export const dayEndingAt = (first: string, atMs: number): string =>
  new Date(Date.parse(`${first}T00:00:00Z`) + Math.floor(Math.max(0, atMs - 1) / dayMs) * dayMs)
    .toISOString()
    .slice(0, 10);

/** At most `most` days labelled at their ends, a whole number of days apart. */
export function axisDays(first: string, lengthMs: number, most: number): { atMs: number; day: string }[] {
  const days = Math.round(lengthMs / dayMs);
  const step = Math.max(1, Math.ceil(days / most));
  return Array.from({ length: Math.floor(days / step) }, (_, n) => (n + 1) * step * dayMs)
    .filter((atMs) => atMs > lengthMs * 0.03 && atMs < lengthMs * 0.97)
    .map((atMs) => ({ atMs, day: dayEndingAt(first, atMs) }));
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

/** Last drawn day of a forecast: at most half a period after the period's end. */
const furthest = (from: string, to: string): string =>
  new Date(Date.parse(to) + Math.max(7 * dayMs, (Date.parse(to) - Date.parse(from)) / 2))
    .toISOString()
    .slice(0, 10);

/** Cumulative sums at the end of each day; today's ends today, a day without work repeats the former sum. */
function risen(figures: BurnUpFigures, first: string, of: 'netAreaM2' | 'grossAreaM2'): Point[] {
  const points: Point[] = [{ atMs: 0, value: 0 }];
  let sum = 0;
  for (const { day, ...sums } of figures.days) {
    const begin = msOf(day, first);
    if ((points.at(-1)?.atMs ?? 0) < begin) points.push({ atMs: begin, value: sum });
    sum += sums[of];
    points.push({ atMs: begin + dayMs, value: sum });
  }
  const now = msOf(earlier(figures.today, figures.to), first) + dayMs;
  if ((points.at(-1)?.atMs ?? 0) < now && figures.today >= first) points.push({ atMs: now, value: sum });
  return points;
}

const pathThrough = (points: readonly Point[], lengthMs: number, scale: Span): string =>
  pathOf(points, lengthMs, scale);

/** The line closed to the axis, as an area. */
function areaUnder(points: readonly Point[], lengthMs: number, scale: Span): string {
  const [begin, end] = [points[0], points.at(-1)];
  if (!begin || !end) return '';
  const ground = [{ atMs: begin.atMs, value: 0 }, ...points, { atMs: end.atMs, value: 0 }];
  return `${pathThrough(ground, lengthMs, scale)}Z`;
}

/** Paths and values of a drawn burn-up. */
export interface BurnUp {
  first: string;
  lengthMs: number;
  scale: Span;
  marks: readonly number[];
  netLine: string;
  netArea: string;
  grossLine: string;
  /** From zero to the target over the period; undefined without a target. */
  planLine: string | undefined;
  /** From now to the target; undefined without a forecast. */
  forecastLine: string | undefined;
  forecastArea: string | undefined;
  todayMs: number | undefined;
  endMs: number;
  /** Treated area up to a moment; null after now. */
  doneAt: (atMs: number) => { netM2: number; grossM2: number } | null;
  plannedAt: (atMs: number) => number | null;
}

/** Computes a burn-up chart: cumulative areas, plan and forecast. */
export function burnUpOf(figures: BurnUpFigures): BurnUp {
  const { from, to, today, targetM2, days } = figures;
  const { finishOn, earliestOn, latestOn } = figures.forecast;
  const first = days[0] ? earlier(from, days[0].day) : from;
  const last = [to, days.at(-1)?.day ?? to, earlier(latestOn ?? to, furthest(from, to))].reduce(later);
  const lengthMs = msOf(last, first) + dayMs;
  const net = risen(figures, first, 'netAreaM2');
  const gross = risen(figures, first, 'grossAreaM2');
  const now = net.at(-1) ?? { atMs: 0, value: 0 };
  const { top, marks } = valueAxis(Math.max(targetM2 ?? 0, now.value, gross.at(-1)?.value ?? 0));
  const scale = { low: 0, high: top };
  const draw = (points: readonly Point[]) => pathThrough(points, lengthMs, scale);
  const planFrom = msOf(from, first);
  const planTo = msOf(to, first) + dayMs;
  const endOf = (day: string) => Math.max(now.atMs, msOf(day, first) + dayMs);
  const isExpected = targetM2 !== null && targetM2 > now.value;
  const goal = targetM2 ?? 0;
  const at = Float64Array.from(net, ({ atMs }) => atMs);
  const between = (points: readonly Point[], atMs: number): number => {
    const n = indexAt({ atMs: at }, atMs);
    const [before, after] = [points[n], points[n + 1]];
    if (!before) return 0;
    if (!after) return before.value;
    return before.value + ((after.value - before.value) * (atMs - before.atMs)) / (after.atMs - before.atMs);
  };
  return {
    first,
    lengthMs,
    scale,
    marks,
    netLine: draw(net),
    netArea: areaUnder(net, lengthMs, scale),
    grossLine: draw(gross),
    planLine:
      targetM2 === null
        ? undefined
        : draw([
            { atMs: planFrom, value: 0 },
            { atMs: planTo, value: targetM2 },
          ]),
    forecastLine: isExpected && finishOn ? draw([now, { atMs: endOf(finishOn), value: goal }]) : undefined,
    forecastArea:
      isExpected && earliestOn && latestOn
        ? `${draw([now, { atMs: endOf(earliestOn), value: goal }, { atMs: endOf(latestOn), value: goal }])}Z`
        : undefined,
    todayMs: today >= first && today <= last ? msOf(today, first) + dayMs : undefined,
    endMs: planTo,
    doneAt: (atMs) => (atMs > now.atMs ? null : { netM2: between(net, atMs), grossM2: between(gross, atMs) }),
    plannedAt: (atMs) =>
      targetM2 === null ? null : targetM2 * Math.min(1, Math.max(0, (atMs - planFrom) / (planTo - planFrom))),
  };
}
