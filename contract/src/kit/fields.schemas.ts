import { z } from 'zod';
import { languages } from './languages.ts';

/** Most ids that a list may be asked for at once. */
const maxIds = 50;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/** Local calendar day `YYYY-MM-DD`. */
export const day = z.iso.date();

/** IANA time zone name that this runtime knows. */
export const timeZone = z.string().max(64).refine(isTimeZone, { error: 'zone.unknown' });

/** Query flag: absent, `true`, `1` or `false`, `0`. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

export const uuid = z.uuid();

/** Ids parted by commas, at most 50: a list then holds the rows of these alone, of those that the caller may see. */
export const idList = (id: z.ZodType<string, string>, most = maxIds) =>
  z
    .string()
    .max(most * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(most));

export const language = z.enum(languages);
