import { SECONDS_PER_DAY } from '../serial.ts';
import type { FieldColumn } from '../spec.ts';
import { copyNumber, readNumber, writeNumber } from './digits.ts';
import { copyText } from './plain-text.ts';
import { writeSerial } from './serial-digits.ts';

/** What the functions of this folder return for a value that they don't write. */
export const unusual = -1;

/**
 * Writes the content of a cell from the bytes of its value; returns where it ends, `unusual` for a value, of which
 * any number of bytes may have been written.
 */
export type ValueBytes = (
  from: Uint8Array,
  start: number,
  end: number,
  to: Uint8Array,
  toAt: number,
) => number;

/** The same content as `cellOf` gives, for usual values of the column; undefined where each value is looked up. */
export function valueBytesOf({ kind, conversion }: FieldColumn): ValueBytes | undefined {
  switch (conversion.by) {
    case 'copy':
      return kind === 'text' ? copyText : kind === 'number' || kind === 'integer' ? copyNumber : undefined;
    case 'ratio': {
      const { times, over } = conversion.ratio;
      if (times === over) return copyNumber;
      return (from, start, end, to, toAt) =>
        writeNumber((readNumber(from, start, end) * times) / over, to, toAt);
    }
    case 'seconds':
      return (from, start, end, to, toAt) =>
        writeNumber(Math.round(readNumber(from, start, end)) / SECONDS_PER_DAY, to, toAt);
    case 'instant': {
      const { wallClock } = conversion;
      return (from, start, end, to, toAt) => {
        const epochS = readNumber(from, start, end);
        return epochS >= 0 ? writeSerial(wallClock(epochS), to, toAt) : unusual;
      };
    }
    case 'name':
      return undefined;
  }
}
