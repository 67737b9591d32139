import { telemetryMessage } from '@smartflight/contract/device-link/messages.schemas.ts';
import { sample } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { z } from 'zod';

/** A parsed message, with the paths of invalid optional fields that were left out, such as `data.link.quality`. */
export type TolerantRead<T> = { value: T; leftOut: readonly string[] } | { error: z.core.$ZodError };

/** Fields that mean nothing without each other. */
const pairs: Readonly<Record<string, string>> = { lat: 'lon', lon: 'lat' };
const none: readonly string[] = [];
/** Each round removes at least one invalid field; a message with more than a few is not worth repairing. */
const mostRounds = 8;

/**
 * Parses a message; invalid fields within `data` are left out where the rest stays valid, so that one bad reading does
 * not lose a position. An invalid envelope, a missing required field, and data with nothing valid in it are errors.
 */
export function readTolerant<T>(schema: z.ZodType<T>, json: unknown): TolerantRead<T> {
  const read = schema.safeParse(json);
  if (read.success) return { value: read.data, leftOut: none };
  const leftOut: string[] = [];
  let message = json;
  let { error } = read;
  for (let round = 0; round < mostRounds; round += 1) {
    const before = leftOut.length;
    for (const { path } of error.issues) {
      const field = fieldOn(message, path);
      if (!field) continue;
      message = withoutFields(message, field.holder, field.keys);
      leftOut.push(...field.keys.map((key) => [...field.holder, key].join('.')));
    }
    if (leftOut.length === before || isEmpty(message)) break;
    const again = schema.safeParse(message);
    if (again.success) return { value: again.data, leftOut };
    error = again.error;
  }
  return { error: read.error };
}

// Of the many messages of drones in flight: a compiled schema reads one in a fraction of the time.
const [compiledTelemetry, compiledSample] = [z.compile(telemetryMessage), z.compile(sample)];

/** Parses a telemetry message as `readTolerant` does. */
export const readTelemetry = (json: unknown) => readTolerant(compiledTelemetry, json);

/** Parses a sample of a batch as `readTolerant` does. */
export const readSample = (json: unknown) => readTolerant(compiledSample, json);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (message: unknown): boolean =>
  isObject(message) && isObject(message['data']) && Object.keys(message['data']).length === 0;

/**
 * The innermost field of `data` on a path. Removing an element would move its neighbours, so an invalid element takes
 * its list along.
 */
function fieldOn(
  message: unknown,
  path: readonly PropertyKey[],
): { holder: string[]; keys: string[] } | undefined {
  const steps = path.map(String);
  if (steps[0] !== 'data') return undefined;
  for (let depth = steps.length - 1; depth >= 1; depth -= 1) {
    const holder = steps.slice(0, depth);
    const found = holder.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      message,
    );
    const key = steps[depth] ?? '';
    const keys = [key, pairs[key] ?? key].filter(
      (one, nth, all) => all.indexOf(one) === nth && isObject(found) && Object.hasOwn(found, one),
    );
    if (keys.length > 0) return { holder, keys };
  }
  return undefined;
}

/** A copy of `message` without these keys of the object at `path`; what is not on the path is shared. */
function withoutFields(
  message: unknown,
  [step, ...rest]: readonly string[],
  keys: readonly string[],
): unknown {
  if (Array.isArray(message))
    return message.map((one, nth) => (String(nth) === step ? withoutFields(one, rest, keys) : one));
  if (!isObject(message)) return message;
  if (step === undefined)
    return Object.fromEntries(Object.entries(message).filter(([key]) => !keys.includes(key)));
  return { ...message, [step]: withoutFields(message[step], rest, keys) };
}
