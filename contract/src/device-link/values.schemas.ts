import { z } from 'zod';

/** Text a device may send: no control characters or lone surrogates, which a database would refuse. */
export const text = z
  .string()
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

export const name = text.min(1);

/** A finite number within bounds; a JSON number can be neither NaN nor infinite, and zod refuses both. */
export const within = (min: number, max: number) => z.number().min(min).max(max);

/** A whole number from 0 to `max`. */
export const count = (max: number) => z.number().int().min(0).max(max);

/** Device time, epoch milliseconds UTC, up to the year 9999: a wrong clock is flagged, not refused. */
export const instantMs = count(253_402_300_799_999);

export const uint32 = count(4_294_967_295);

export const lat = within(-90, 90);

export const lon = within(-180, 180);

export const soc = within(0, 100);

export const voltageV = within(0, 2_000);

export const currentA = within(-10_000, 10_000);

export const tempC = within(-100, 300);

export const cellV = z.array(within(0, 10)).max(64);

/** Named extras of an event, a command or an answer; bounded by the payload's size. */
export const extras = z.record(name, z.unknown());
