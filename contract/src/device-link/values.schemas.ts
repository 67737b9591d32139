import { z } from 'zod';

/** Text of a device: no control characters or unpaired surrogates, which the database refuses. */
export const text = z
  .string()
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

export const name = text.min(1);

/** A finite number between two bounds, inclusive. */
export const within = (min: number, max: number) => z.number().min(min).max(max);

/** A whole number from 0 to `max`. */
export const count = (max: number) => z.number().int().min(0).max(max);

/** Device time, epoch milliseconds UTC, up to year 9999: a wrong clock is flagged, not refused. */
export const instantMs = count(253_402_300_799_999);

export const uint32 = count(4_294_967_295);

export const lat = within(-90, 90);

export const lon = within(-180, 180);

export const soc = within(0, 100);

export const voltageV = within(0, 2_000);

export const currentA = within(-10_000, 10_000);

export const tempC = within(-100, 300);

export const cellV = z.array(within(0, 10)).max(64);

/** Additional named values of an event, command or result; limited by the payload's size. */
export const extras = z.record(name, z.unknown());
