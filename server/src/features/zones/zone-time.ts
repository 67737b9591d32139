import type { ZoneTime } from '@smartflight/contract/airspace/zone.schemas.ts';
import type { ZoneState } from '@smartflight/contract/airspace/zones.ts';

const weekMin = 7 * 1440;
const minuteMs = 60_000;

/** State of a zone at an instant from its times; without times it is always in force. */
export function stateAt(times: readonly ZoneTime[], at: number): ZoneState {
  if (times.length === 0) return 'inForce';
  let state: ZoneState = 'ended';
  for (const time of times) {
    const [from, until] = windowOf(time);
    if (at >= until) continue;
    if (at < from) {
      if (state === 'ended') state = 'upcoming';
      continue;
    }
    if (intersectsWeek(time, at, at)) return 'inForce';
    state = 'offHours';
  }
  return state;
}

/** Whether a zone is in force at some moment of an interval, bounds included. */
export const isInForceWithin = (times: readonly ZoneTime[], from: number, until: number): boolean =>
  times.length === 0 ||
  times.some((time) => {
    const [begins, ends] = windowOf(time);
    const [first, last] = [Math.max(from, begins), Math.min(until, ends)];
    return first <= last && first < ends && intersectsWeek(time, first, last);
  });

/** Earliest start and latest end over all times; null when one is open. */
export function boundsOf(times: readonly ZoneTime[]): { beginsAt: Date | null; endsAt: Date | null } {
  const windows = times.map(windowOf);
  const begins = Math.min(...windows.map(([from]) => from));
  const ends = Math.max(...windows.map(([, until]) => until));
  return {
    beginsAt: Number.isFinite(begins) ? new Date(begins) : null,
    endsAt: Number.isFinite(ends) ? new Date(ends) : null,
  };
}

const windowOf = ({ from, until }: ZoneTime): [number, number] => [
  from === null ? Number.NEGATIVE_INFINITY : Date.parse(from),
  until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
];

/** Whether the weekly hours intersect an interval. A change of the UTC offset within the interval is ignored. */
function intersectsWeek({ weekly, timeZone }: ZoneTime, from: number, until: number): boolean {
  if (weekly.length === 0) return true;
  const lengthMin = (until - from) / minuteMs;
  if (lengthMin >= weekMin) return true;
  const start = weekMinute(from, timeZone);
  return weekly.some(({ days, from: opens, until: closes }) => {
    const [first, last] = [minutesOf(opens), minutesOf(closes)];
    const lastsMin = last > first ? last - first : last + 1440 - first;
    return (days.length > 0 ? days : [1, 2, 3, 4, 5, 6, 7]).some((day) => {
      const begins = (day - 1) * 1440 + first;
      // Modulo one week: one of the two starts while the other lasts.
      return mod(start - begins) < lastsMin || mod(begins - start) <= lengthMin;
    });
  });
}

const mod = (minutes: number): number => ((minutes % weekMin) + weekMin) % weekMin;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Minutes since Monday 00:00 in a time zone. */
function weekMinute(at: number, timeZone: string): number {
  if (timeZone === 'UTC' || timeZone === '') {
    // 1970-01-05 was a Monday.
    return mod(at / minuteMs - 4 * 1440);
  }
  const part: Partial<Record<string, string>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) part[type] = value;
  const day = weekdays.indexOf(part['weekday'] ?? 'Mon');
  return day * 1440 + (Number(part['hour']) % 24) * 60 + Number(part['minute']);
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}
