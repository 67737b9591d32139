import { dayBefore, type FlightSearch, readSearch, type SearchPatch } from '../list/flight-search.ts';

/** What the log by day shows: a month in its strip, a day below, and the filters that it shares with the log. */
export interface DaySearch {
  /** `YYYY-MM`. */
  month: string;
  /** The day that was chosen in this month; undefined: the newest one with flights. */
  day: string | undefined;
  /** The filters as the log has them; their days are those of the month. */
  filters: FlightSearch;
}

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}$/;
/** The first month that any list of the product reaches back to (decision 24). */
export const firstMonth = '2019-01';

/** The month `steps` after (negative: before) a month `YYYY-MM`. */
export function monthAfter(month: string, steps: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + steps, 1)).toISOString().slice(0, 7);
}

/** Days `YYYY-MM-DD` of a month, the first one first. */
export function daysOf(month: string): string[] {
  const last = Number(dayBefore(`${monthAfter(month, 1)}-01`, 1).slice(8));
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** Reads the page's URL; damaged entries become the default, which is the month of `today`. */
export function readDaySearch(params: URLSearchParams, today: string): DaySearch {
  const now = today.slice(0, 7);
  const isPast = (month: string) => month >= firstMonth && month <= now;
  const asked = params.get('day') ?? '';
  const named = dayPattern.test(asked) && daysOf(asked.slice(0, 7)).includes(asked) ? asked : undefined;
  const wanted = params.get('month') ?? named?.slice(0, 7) ?? now;
  const month = monthPattern.test(wanted) && isPast(wanted) ? wanted : now;
  const day = named?.startsWith(month) && named <= today ? named : undefined;
  const days = daysOf(month);
  const filters = readSearch(params, today);
  return { month, day, filters: { ...filters, from: days[0] ?? today, to: days.at(-1) ?? today } };
}

/** The day that is shown where none was chosen: the newest with flights, else today or the month's last. */
export function shownDay({ month, day }: DaySearch, withFlights: readonly string[], today: string): string {
  const last = daysOf(month).at(-1) ?? today;
  return day ?? withFlights.at(-1) ?? (last < today ? last : today);
}

/** Entries of the URL for another month: its newest day, the first page. */
export const monthPatch = (month: string, today: string) => ({
  month: month === today.slice(0, 7) ? undefined : month,
  day: undefined,
  page: undefined,
});

/** Entries of the URL for a chosen day, which names its month. */
export const dayPatch = (day: string) => ({ day, month: undefined, page: undefined });

/** A change of the filters, which keeps the day. */
export function filterPatch(change: SearchPatch): Record<string, string | number | boolean | undefined> {
  const { workType, ...rest } = change;
  return {
    page: undefined,
    ...rest,
    ...('workType' in change ? { workType: workType === 'all' ? undefined : workType } : {}),
  };
}

/** Takes every filter away and keeps the day. */
export const noFilters = {
  workType: undefined,
  hideZero: undefined,
  droneId: undefined,
  pilotId: undefined,
  teamId: undefined,
  plotId: undefined,
  page: undefined,
};
