import { z } from 'zod';

/** Instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
/** Local calendar day `YYYY-MM-DD`. */
export const day = z.iso.date();
/** IANA time zone name that this runtime knows. */
export const timeZone = z.string().max(64).refine(isTimeZone, { error: 'zone.unknown' });
/** Query flag: absent, `true`, `1` or `false`, `0`. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
export const uuid = z.uuid();

/** Most ids that a list may be asked for at once. */
export const maxIds = 50;
/** Ids parted by commas, at most 50: a list then holds the rows of these alone, of those that the caller may see. */
export const idList = (id: z.ZodType<string, string>, most = maxIds) =>
  z
    .string()
    .max(most * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(most));

export const languages = ['zh', 'en', 'es', 'pt', 'ru'] as const;
export type Language = (typeof languages)[number];
export const language = z.enum(languages);

/** Accept-Language value the console sends for each language (spec 9). */
export const acceptLanguageOf: Record<Language, string> = {
  zh: 'zh-CN',
  en: 'en-US',
  es: 'es',
  pt: 'pt',
  ru: 'ru',
};

/** The language among the five that the first two letters of an Accept-Language header name, else English. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').slice(0, 2).toLowerCase();
  return languages.find((candidate) => candidate === wanted) ?? 'en';
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
