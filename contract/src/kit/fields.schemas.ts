import { z } from 'zod';
import { languages } from './languages.ts';

/** Most ids of one request. */
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

/** IANA time zone name known to this runtime. */
export const timeZone = z.string().max(64).refine(isTimeZone, { error: 'zone.unknown' });

/** Query flag: absent, `true`, `1` or `false`, `0`. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

export const uuid = z.uuid();

/** Comma-separated ids, at most 50; the list then has only these rows, if visible to the caller. */
export const idList = (id: z.ZodType<string, string>, most = maxIds) =>
  z
    .string()
    .max(most * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(most));

export const language = z.enum(languages);

/** west,south,east,north in degrees; east < west crosses the antimeridian. */
export const bbox = z.string().regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, { error: 'bbox.malformed' });
