import { dayBefore, type FlightSearch, readSearch, type SearchPatch } from '../list/flight-search.ts';

export interface DaySearch {
  /** `YYYY-MM`. */
  month: string;
  /** The selected day; undefined means the newest one with flights. */
  day: string | undefined;
  /** Neither a month nor a day is chosen. */
  isOpen: boolean;
  /** The filters of the flight log; their dates are those of the month. */
  filters: FlightSearch;
}

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}$/;
/** The earliest month of any list in the product (decision 24). */
export const firstMonth = '2019-01';

/** The month `steps` after a month `YYYY-MM`; negative steps go back. */
export function monthAfter(month: string, steps: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + steps, 1)).toISOString().slice(0, 7);
}

/** Days `YYYY-MM-DD` of a month, ascending. */
export function daysOf(month: string): string[] {
  const last = Number(dayBefore(`${monthAfter(month, 1)}-01`, 1).slice(8));
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** Days that each key moves by. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The day a key leads to: arrows by a day or a week, also into another month, Home and End to the ends of the month.
 * Never after `today` nor before the first month; undefined for any other key.
 */
export function dayByKey(key: string, day: string, today: string): string | undefined {
  const days = daysOf(day.slice(0, 7));
  const step = steps[key];
  const wanted =
    step !== undefined
      ? dayBefore(day, -step)
      : key === 'Home'
        ? days[0]
        : key === 'End'
          ? days.at(-1)
          : undefined;
  if (wanted === undefined) return undefined;
  if (wanted > today) return today;
  return wanted < `${firstMonth}-01` ? day : wanted;
}

/**
 * Parses the URL's query parameters; invalid ones become the default, which is the month of `newest`: today, or the last
 * day with flights.
 */
export function readDaySearch(params: URLSearchParams, today: string, newest = today): DaySearch {
  const now = today.slice(0, 7);
  const byDefault = newest.slice(0, 7);
  const isPast = (month: string) => month >= firstMonth && month <= now;
  const asked = params.get('day') ?? '';
  const named = dayPattern.test(asked) && daysOf(asked.slice(0, 7)).includes(asked) ? asked : undefined;
  const wanted = params.get('month') ?? named?.slice(0, 7) ?? '';
  const isChosen = monthPattern.test(wanted) && isPast(wanted);
  const month = isChosen ? wanted : byDefault;
  const day = named?.startsWith(month) && named <= today ? named : undefined;
  const days = daysOf(month);
  const filters = readSearch(params, today);
  return {
    month,
    day,
    isOpen: !isChosen,
    filters: { ...filters, from: days[0] ?? today, to: days.at(-1) ?? today },
  };
}

/** The selected day, else the newest with flights, else today or the last day of the month. */
export function shownDay({ month, day }: DaySearch, withFlights: readonly string[], today: string): string {
  const last = daysOf(month).at(-1) ?? today;
  return day ?? withFlights.at(-1) ?? (last < today ? last : today);
}

/** Query parameters for another month, with its default day and the first page. */
export const monthPatch = (month: string) => ({ month, day: undefined, page: undefined });

/** Query parameters for a selected day, which implies its month. */
export const dayPatch = (day: string) => ({ day, month: undefined, page: undefined });

/** Query parameters for a change of the filters; the day stays. */
export function filterPatch(change: SearchPatch): Record<string, string | number | boolean | undefined> {
  const { workType, ...rest } = change;
  return {
    page: undefined,
    ...rest,
    ...('workType' in change ? { workType: workType === 'all' ? undefined : workType } : {}),
  };
}

/** The earliest day of a search for the newest flights: a year back, the longest range of a call. */
export const yearBefore = (today: string): string => dayBefore(today, 365);

/** Clears every filter; the day stays. */
export const noFilters = {
  workType: undefined,
  hideZero: undefined,
  droneId: undefined,
  pilotId: undefined,
  teamId: undefined,
  plotId: undefined,
  page: undefined,
};
