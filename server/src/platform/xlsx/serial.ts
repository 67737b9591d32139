export const SECONDS_PER_DAY = 86_400;
const NANODAYS_PER_DAY = 1e9;
/** 1970-01-01 as a day number in Excel's 1900 date system. */
export const UNIX_EPOCH_SERIAL = 25_569;
/** 1900-03-01: before it Excel's calendar includes the nonexistent 29 February 1900. */
const FIRST_TRUE_SERIAL = 61;
/** Times that are exact as a binary fraction of a day: 86,400 is 2⁷ × 675. */
const EXACT_EVERY_S = 675;

const wallClock = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/;

/**
 * Converts a local wall-clock time to an Excel serial: days since 1899-12-30, the time of day as a fraction. Null
 * when the text is invalid, names a nonexistent day, or is before 1900-03-01.
 */
export function serialOf(text: string): number | null {
  const match = wallClock.exec(text);
  if (!match) return null;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const hour = Number(match[4] ?? 0);
  const minute = Number(match[5] ?? 0);
  const second = Number(match[6] ?? 0);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const serial = serialAt(Date.UTC(year, month - 1, day, hour, minute, second) / 1000);
  return serial < FIRST_TRUE_SERIAL ? null : serial;
}

/**
 * Excel serial of a wall-clock time in whole seconds since 1970-01-01 00:00 of that clock; faster than `serialOf` for
 * many values. Valid from 1900-03-01 on.
 */
export function serialAt(wallS: number): number {
  const days = Math.floor(wallS / SECONDS_PER_DAY);
  const nanodays = nanodaysAt(wallS - days * SECONDS_PER_DAY);
  return ((days + UNIX_EPOCH_SERIAL) * NANODAYS_PER_DAY + nanodays) / NANODAYS_PER_DAY;
}

/**
 * The part after the point of the serial of a second of the day, in billionths of a day. Inexact ones are rounded up
 * by 0.04 to 0.13 ms, because some readers truncate and would show the previous second.
 */
export function nanodaysAt(secondOfDay: number): number {
  const nanodays = (secondOfDay * NANODAYS_PER_DAY) / SECONDS_PER_DAY;
  return secondOfDay % EXACT_EVERY_S === 0 ? nanodays : Math.ceil(nanodays + 0.5);
}

/** Wall-clock time of a serial of `serialAt` as `YYYY-MM-DD HH:mm:ss`. */
export function dateTimeOf(serial: number): string {
  const wallS = Math.round((serial - UNIX_EPOCH_SERIAL) * SECONDS_PER_DAY);
  return new Date(wallS * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
