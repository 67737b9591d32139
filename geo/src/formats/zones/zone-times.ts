import { z } from 'zod';
import type { ZonePeriod } from '../zone.ts';
import { daily, instant, optional, periodOf } from '../zone-schema.ts';

const schedules = z.array(daily);
/** A window of validity as ED-269 (`applicability`) and ED-318 (`limitedApplicability`) write it. */
const windows = z.array(
  z.object({
    permanent: z.unknown(),
    startDateTime: optional(instant),
    endDateTime: optional(instant),
    schedule: optional(schedules),
    dailyPeriod: optional(schedules),
  }),
);
const date = z.iso.date();

export type WrittenTimes = {
  startAt: unknown;
  endAt: unknown;
  permanent: unknown;
  applicability: unknown;
  schedule: unknown;
  /** Times in words, which are not read. */
  hours: unknown;
};

/**
 * When a zone of plain GeoJSON is in force. What cannot be read restricts nothing, so that the zone is in force longer,
 * never shorter, and `isWhole` is false.
 */
export function readTimes(written: WrittenTimes): { periods: ZonePeriod[]; isWhole: boolean } {
  const { applicability, schedule, hours } = written;
  if (isGiven(applicability)) {
    const read = windows.safeParse(applicability);
    if (!read.success) return { periods: [], isWhole: false };
    const periods = read.data.map(({ startDateTime, endDateTime, schedule: days, dailyPeriod }) =>
      periodOf(startDateTime, endDateTime, days ?? dailyPeriod ?? []),
    );
    // A window without limits makes the zone always in force.
    return { periods: periods.every(isLimited) ? periods : [], isWhole: true };
  }
  const isPermanent = /^(yes|true|1)$/i.test(String(written.permanent));
  const [start, end] = isPermanent
    ? [none, none]
    : [momentOf(written.startAt, 'start'), momentOf(written.endAt, 'end')];
  const daysRead = isGiven(schedule) ? schedules.safeParse(schedule) : undefined;
  const period = periodOf(start.at, end.at, daysRead?.data ?? []);
  const isWordless = !isGiven(hours) || /^h\s*24$/i.test(String(hours).trim());
  return {
    periods: isLimited(period) ? [period] : [],
    isWhole: start.isRead && end.isRead && daysRead?.success !== false && isWordless,
  };
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const isLimited = ({ startAt, endAt, schedules: days }: ZonePeriod) => startAt || endAt || days.length > 0;

type Moment = { at: string | undefined; isRead: boolean };
const none: Moment = { at: undefined, isRead: true };

/** A day without a time is the day of any time zone, from the first to begin it to the last to end it. */
function momentOf(value: unknown, side: 'start' | 'end'): Moment {
  if (!isGiven(value)) return none;
  if (date.safeParse(value).success)
    return { at: side === 'start' ? `${value}T00:00:00+14:00` : `${value}T23:59:59-12:00`, isRead: true };
  const { data } = instant.safeParse(value);
  return { at: data, isRead: data !== undefined };
}
