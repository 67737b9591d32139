import { beforeEach, expect, test } from 'vitest';
import type { Lang } from '../i18n/languages.ts';
import { loadMessages, t } from '../i18n/messages.ts';
import { formatInstant, type InstantStyle, shownInstant, toDate, zoneLabel } from './dates.ts';
import { durationText, relativeText } from './durations.ts';
import { createFmt } from './fmt.ts';
import { abbreviate, formatNumber, thousands } from './numbers.ts';

beforeEach(() => loadMessages('en', 'app'));

const area = (lang: Lang, unit: 'mu' | 'ha', areaM2: number | null) =>
  createFmt(lang, unit, t).area(areaM2).text;

test.each<[Lang, 'mu' | 'ha', string]>([
  ['zh', 'mu', '1,851.9亩'],
  ['en', 'ha', '123.46\u00a0ha'],
  ['es', 'ha', '123,46\u00a0ha'],
  ['pt', 'ha', '123,46\u00a0ha'],
  ['ru', 'ha', '123,46\u00a0га'],
])('[L-11] in %s an area is shown in %s', async (lang, unit, text) => {
  await loadMessages(lang, 'app');
  expect(area(lang, unit, 1_234_567.8)).toBe(text);
});

test.each<[Lang, string]>([
  ['zh', 'A、B、C'],
  ['en', 'A, B, C'],
  ['es', 'A, B y C'],
  ['pt', 'A, B, C'],
  ['ru', 'A, B, C'],
])('in %s words of a list are separated as the language does', (lang, text) => {
  expect(createFmt(lang, 'ha', t).list(['A', 'B', 'C'])).toBe(text);
});

test('[L-11] a mu is exactly 2000/3 m²; unknown is a dash and zero is zero', () => {
  expect(createFmt('zh', 'mu', t).area(2000 / 3).value).toBe('1.0');
  expect(area('en', 'ha', null)).toBe('–');
  expect(createFmt('en', 'ha', t).area(0).value).toBe('0.00');
  expect(createFmt('zh', 'mu', t).rate(15).value).toBe('1.00');
});

test('[L-11] a share has no space before its sign in Chinese only', () => {
  expect(createFmt('zh', 'mu', t).percent(46).text).toBe('46%');
  expect(createFmt('ru', 'ha', t).percent(46).text).toBe('46\u00a0%');
});

const now = new Date('2026-11-18T12:00:00Z');
const ago = (seconds: number) =>
  relativeText(t, new Date(now.getTime() - seconds * 1000), now, (at) => formatInstant(at, 'Asia/Shanghai'));

test.each([
  [-5, 'just now'],
  [0, 'just now'],
  [29.9, 'just now'],
  [30, '1 minute ago'],
  [60, '1 minute ago'],
  [61, '2 minutes ago'],
  [3599, '60 minutes ago'],
  [3600, '1 hour ago'],
  [3601, '2 hours ago'],
  [86_399, '24 hours ago'],
  [86_400, '1 day ago'],
  [172_799, '1 day ago'],
  [172_800, '2026-11-16 20:00:00'],
])('[L-12] %d seconds before now read "%s"', (seconds, text) => {
  expect(ago(seconds)).toBe(text);
});

test.each<[Lang, number, string]>([
  ['ru', 60, '1 минуту назад'],
  ['ru', 120, '2 минуты назад'],
  ['ru', 300, '5 минут назад'],
  ['ru', 1260, '21 минуту назад'],
  ['zh', 300, '5 分钟前'],
  ['es', 60, 'hace 1 minuto'],
  ['pt', 7200, 'há 2 horas'],
])('[L-12] in %s, %d seconds ago read "%s"', async (lang, seconds, text) => {
  await loadMessages(lang, 'app');
  expect(ago(seconds)).toBe(text);
});

test.each([
  [1_795_000_000, '2026-11-18 11:06:40'],
  ['1795000000', '2026-11-18 11:06:40'],
  [1_795_000_000_000, '2026-11-18 11:06:40'],
  ['2026-11-18T11:06:40Z', '2026-11-18 11:06:40'],
  ['nonsense', '–'],
  [null, '–'],
])('[L-12] the instant %j is written y-m-d h:i:s, ten digits being seconds', (at, text) => {
  expect(formatInstant(at, 'UTC')).toBe(text);
});

test.each<[Lang, InstantStyle, string]>([
  ['zh', 'second', '2026-11-08 19:06:40'],
  ['zh', 'day', '2026-11-08'],
  ['en', 'second', 'Nov 8, 2026 19:06:40'],
  ['en', 'shortMinute', 'Nov 8 19:06'],
  ['es', 'minute', '08/11/2026 19:06'],
  ['pt', 'day', '08/11/2026'],
  ['pt', 'shortDay', '08/11'],
  ['ru', 'minute', '08.11.2026 19:06'],
  ['ru', 'shortMinute', '08.11 19:06'],
  ['ru', 'clock', '19:06'],
  ['ru', 'clockSecond', '19:06:40'],
])('[L-12] in %s, an instant to its %s reads "%s"', (lang, style, text) => {
  expect(shownInstant(lang, '2026-11-08T11:06:40Z', style, 'Asia/Shanghai')).toBe(text);
  expect(shownInstant(lang, 'nonsense', style, 'Asia/Shanghai')).toBe('–');
  expect(shownInstant(lang, null, style, 'Asia/Shanghai')).toBe('–');
});

test('[L-12] an instant is written in the zone named, midnight as 00, other patterns on request', () => {
  expect(formatInstant('2026-11-18T13:00:00Z', 'Australia/Sydney')).toBe('2026-11-19 00:00:00');
  expect(formatInstant('2026-11-18T13:05:09Z', 'UTC', 'd.m.y h:i')).toBe('18.11.2026 13:05');
  expect(toDate(1_795_000_000).getTime()).toBe(1_795_000_000_000);
  expect(zoneLabel('Australia/Sydney', now)).toBe('Sydney, UTC+11');
  expect(zoneLabel('UTC', now)).toBe('UTC');
  expect(zoneLabel('Australia/Sydney', now, 'zh')).toBe('澳大利亚东部时间，UTC+11');
  expect(zoneLabel('Australia/Sydney', now, 'es')).toBe('hora de Australia oriental, UTC+11');
  expect(zoneLabel('America/Sao_Paulo', now, 'pt')).toBe('Horário Padrão de Brasília, UTC-3');
  expect(zoneLabel('Europe/Moscow', now, 'ru')).toBe('Москва, UTC+3');
  expect(zoneLabel('UTC', now, 'zh')).toBe('UTC');
});

test.each([
  [0, '0'],
  [950, '950'],
  [999.94, '999.9'],
  [1000, '1k'],
  [1234, '1.2k'],
  [-1234, '-1.2k'],
  [999_949, '999.9k'],
  [999_999, '1M'],
  [3_000_000, '3M'],
  [2.5e9, '2.5G'],
  [1e12, '1T'],
  [4.2e15, '4.2P'],
  [1e18, '1E'],
])('[L-13] %d is abbreviated to %s', (value, text) => {
  expect(abbreviate(value)).toBe(text);
});

test.each<[number, string]>([
  [0, '0'],
  [999, '999'],
  [1234, '1,234'],
  [-1_234_567.891, '-1,234,567.891'],
])('[L-13] %d has its thousands separated: %s', (value, text) => {
  expect(thousands(value)).toBe(text);
});

test.each<[Lang, string]>([
  ['zh', '1,234.5'],
  ['en', '1,234.5'],
  ['es', '1.234,5'],
  ['pt', '1.234,5'],
  ['ru', '1\u00a0234,5'],
])('[L-13] four digits are grouped in %s too', (lang, text) => {
  expect(formatNumber(lang, 1234.5, 1)).toBe(text);
  expect(formatNumber(lang, undefined, 1)).toBe('–');
});

test.each([
  [0, '0 s'],
  [59.6, '1 min 00 s'],
  [381, '6 min 21 s'],
  [3900, '1 h 05 min'],
  [674_520, '187 h 22 min'],
  [null, '–'],
])('%d seconds last "%s"', (seconds, text) => {
  expect(durationText(t, seconds).replaceAll('\u00a0', ' ')).toBe(text);
});
