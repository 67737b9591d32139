import { nanodaysAt, SECONDS_PER_DAY, UNIX_EPOCH_SERIAL } from '../serial.ts';
import { writeWhole } from './digits.ts';

/** Serials of 1927-05-18 to 2173-10-13 have five digits before the point. */
const wholeDigits = 5;
const first = 10_000;
const last = 99_999;
const fractionDigits = 9;
const point = 0x2e;

/** Writes the serial of `serialAt`; returns where it ends, -1 for a day whose serial has not five digits. */
export function writeSerial(wallS: number, to: Uint8Array, toAt: number): number {
  const days = Math.floor(wallS / SECONDS_PER_DAY);
  const whole = days + UNIX_EPOCH_SERIAL;
  if (!(whole >= first && whole <= last)) return -1;
  const nanodays = nanodaysAt(wallS - days * SECONDS_PER_DAY);
  const wholeEnd = writeWhole(whole, wholeDigits, to, toAt);
  if (nanodays === 0) return wholeEnd;
  to[wholeEnd] = point;
  return writeWhole(nanodays, fractionDigits, to, wholeEnd + 1);
}
