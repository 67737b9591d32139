import { formatLocale, type Lang } from '../i18n/languages.ts';
import { unknownMark } from './numbers.ts';

export type InstantInput = string | number | Date;

/** L-12: a 10-digit timestamp is in seconds, any other number in milliseconds; text is ISO 8601. */
export function toDate(at: InstantInput): Date {
  if (at instanceof Date) return at;
  if (typeof at === 'number') return new Date(Math.abs(at) < 1e11 ? at * 1000 : at);
  if (/^\d{10}$/.test(at)) return new Date(Number(at) * 1000);
  if (/^\d{13}$/.test(at)) return new Date(Number(at));
  return new Date(at);
}

const partFormats = new Map<string, Intl.DateTimeFormat>();

function parts(date: Date, timeZone: string): Record<string, string> {
  let format = partFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    partFormats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]));
}

/**
 * L-12: formats an instant by the letters y m d h i s in a named zone, by default `y-m-d h:i:s`. Returns the unknown
 * mark for an invalid instant.
 */
export function formatInstant(
  at: InstantInput | null | undefined,
  timeZone: string,
  pattern = 'y-m-d h:i:s',
): string {
  if (at === null || at === undefined) return unknownMark;
  const date = toDate(at);
  if (Number.isNaN(date.getTime())) return unknownMark;
  const p = parts(date, timeZone);
  const letters: Record<string, string | undefined> = {
    y: p['year'],
    m: p['month'],
    d: p['day'],
    h: p['hour'],
    i: p['minute'],
    s: p['second'],
  };
  return pattern.replace(/[ymdhis]/g, (letter) => letters[letter] ?? letter);
}

/** Date and time of day of each style, by the letters of L-12. */
const instantStyles = {
  second: ['y-m-d', 'h:i:s'],
  minute: ['y-m-d', 'h:i'],
  day: ['y-m-d', ''],
  shortDay: ['m-d', ''],
  shortMinute: ['m-d', 'h:i'],
  clock: ['', 'h:i'],
  clockSecond: ['', 'h:i:s'],
} as const;

/** What is shown of an instant: the date, without its year where "short", and the time of day to its unit. */
export type InstantStyle = keyof typeof instantStyles;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(lang: Lang, timeZone: string, isShort: boolean): Intl.DateTimeFormat {
  const key = `${lang} ${timeZone} ${isShort}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(formatLocale(lang), {
    timeZone,
    // Digits alone would leave day and month to be guessed in English.
    ...(lang === 'en' ? { month: 'short', day: 'numeric' } : { month: '2-digit', day: '2-digit' }),
    ...(isShort ? {} : { year: 'numeric' }),
  });
  dateFormats.set(key, made);
  return made;
}

/**
 * An instant as screens show it: the date in the language's own form ("18.11.2026", "Nov 18, 2026"; in Chinese that of
 * L-12) and 24 hours. Returns the unknown mark for an invalid instant.
 */
export function shownInstant(
  lang: Lang,
  at: InstantInput | null | undefined,
  style: InstantStyle,
  timeZone: string,
): string {
  const [date, clock] = instantStyles[style];
  if (lang === 'zh' || date === '') return formatInstant(at, timeZone, `${date} ${clock}`.trim());
  const time = formatInstant(at, timeZone, clock);
  if (at === null || at === undefined || time === unknownMark) return unknownMark;
  return `${dateFormat(lang, timeZone, date === 'm-d').format(toDate(at))} ${time}`.trim();
}

/** Heading of a local day `YYYY-MM-DD`: "Wed, Nov 18", "11月18日周三"; the weekday can be omitted. */
export function formatDay(
  lang: Lang,
  day: string,
  options: { year?: boolean; weekday?: boolean } = {},
): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return unknownMark;
  const text = new Intl.DateTimeFormat(formatLocale(lang), {
    timeZone: 'UTC',
    ...(options.weekday === false ? {} : { weekday: 'short' }),
    month: 'short',
    day: 'numeric',
    ...(options.year ? { year: 'numeric' } : {}),
  }).format(date);
  // Russian adds a word for "year", which a column of dates omits.
  return text.replace(/\sг\.$/u, '');
}

/** Heading of a month `YYYY-MM`: "November 2026", "2026年11月". */
export function formatMonth(lang: Lang, month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return unknownMark;
  const text = new Intl.DateTimeFormat(formatLocale(lang), {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(date);
  return text.replace(/\sг\.$/u, '');
}

/** Shortest name of a weekday: "W", "三", "С". */
export function formatWeekday(lang: Lang, day: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(lang), { timeZone: 'UTC', weekday: 'narrow' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

function zoneName(locale: string, timeZone: string, at: Date, style: 'shortOffset' | 'longGeneric'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * Readable name of a time zone and its offset: "Sydney, UTC+11", "澳大利亚东部时间，UTC+11". Browsers know cities in
 * English alone, and the zones' own names in every language.
 */
export function zoneLabel(timeZone: string, at: Date, lang: Lang = 'en'): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const offset = zoneName('en', timeZone, at, 'shortOffset').replace('GMT', 'UTC');
  if (offset === '' || city === 'UTC') return city;
  const named = lang === 'en' ? '' : zoneName(formatLocale(lang), timeZone, at, 'longGeneric');
  // Russian adds "standard time" where there is no summer time.
  const place = named === '' || /^(GMT|UTC)/.test(named) ? city : named.replace(/, стандартное время$/, '');
  return `${place}${lang === 'zh' ? '，' : ', '}${offset}`;
}

/** The browser's time zone. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Calendar day `YYYY-MM-DD` of an instant in a zone. */
export function dayIn(timeZone: string, at: InstantInput): string {
  return formatInstant(at, timeZone, 'y-m-d');
}

/** Offset of a zone from UTC at an instant, minutes; positive in the east. Undefined if the browser lacks the zone. */
export function utcOffsetMin(timeZone: string, at: number): number | undefined {
  try {
    return Math.round((Date.parse(`${formatInstant(at, timeZone, 'y-m-dTh:i:s')}Z`) - at) / 60_000);
  } catch {
    return undefined;
  }
}
