import { areaIn, ratePer } from '@smartflight/contract/kit/units.ts';
import { useMemo } from 'react';
import { formatLocale, type Lang } from '../i18n/languages.ts';
import { currentLang, type Translate, t } from '../i18n/messages.ts';
import { useT } from '../i18n/use-t.ts';
import { type AreaUnit, useSettings } from '../settings/settings.ts';
import {
  formatDay,
  formatMonth,
  formatWeekday,
  type InstantInput,
  type InstantStyle,
  shownInstant,
  toDate,
  zoneLabel,
} from './dates.ts';
import { durationText, relativeText } from './durations.ts';
import { abbreviate, formatNumber, unknownMark } from './numbers.ts';
import { ownZone, useOwnZone } from './use-own-zone.ts';

/** A figure and its unit, separate because the unit is set smaller. `text` joins both. */
export interface Quantity {
  value: string;
  unit: string;
  text: string;
}
type Maybe = number | null | undefined;

/** `isClose`: no space before the unit; Chinese units never have one. */
function quantity(value: string, unit: string, isClose = false): Quantity {
  if (value === unknownMark) return { value, unit: '', text: value };
  const close = isClose || /^[亩公升千米转]/.test(unit);
  return { value, unit, text: close ? value + unit : `${value}\u00a0${unit}` };
}

function scaled(value: Maybe, scale: (known: number) => number): Maybe {
  return value === null || value === undefined ? value : scale(value);
}

/**
 * Formatters of all displayed figures for one language and area unit: numbers, units, areas, times (L-11 to L-13).
 */
export function createFmt(lang: Lang, areaUnit: AreaUnit, t: Translate) {
  const number = (value: Maybe, digits = 0, options: { maxDigits?: number } = {}) =>
    formatNumber(lang, value, digits, options);
  const lists = new Intl.ListFormat(formatLocale(lang), { type: 'conjunction', style: 'narrow' });
  const areaDigits = areaUnit === 'mu' ? 1 : 2;
  return {
    lang,
    areaUnit,
    number,
    abbreviate,
    /** Area in m² → mu with one decimal, or hectares with two. */
    area: (areaM2: Maybe): Quantity =>
      quantity(
        number(
          scaled(areaM2, (m2) => areaIn(areaUnit, m2)),
          areaDigits,
        ),
        t(`unit.${areaUnit}`),
      ),
    /** Name of the area unit, for table headers and axes. */
    areaUnitName: t(`unit.${areaUnit}`),
    /** Litres per hectare → litres per area unit. */
    rate: (litresPerHa: Maybe): Quantity =>
      quantity(
        number(
          scaled(litresPerHa, (rate) => ratePer(areaUnit, rate)),
          areaUnit === 'mu' ? 2 : 1,
        ),
        t(areaUnit === 'mu' ? 'unit.litresPerMu' : 'unit.litresPerHa'),
      ),
    /** Kilograms per hectare → kilograms per area unit. */
    sownRate: (kgPerHa: Maybe): Quantity =>
      quantity(
        number(
          scaled(kgPerHa, (rate) => ratePer(areaUnit, rate)),
          areaUnit === 'mu' ? 2 : 1,
        ),
        t(areaUnit === 'mu' ? 'unit.kgPerMu' : 'unit.kgPerHa'),
      ),
    /** Square metres per hour → mu/h or ha/h. */
    workRate: (areaM2PerHour: Maybe): Quantity =>
      quantity(
        number(
          scaled(areaM2PerHour, (m2) => areaIn(areaUnit, m2)),
          1,
        ),
        t(areaUnit === 'mu' ? 'unit.muPerHour' : 'unit.haPerHour'),
      ),
    volume: (litres: Maybe, digits = 1): Quantity => quantity(number(litres, digits), t('unit.litres')),
    mass: (kg: Maybe, digits = 1): Quantity => quantity(number(kg, digits), t('unit.kg')),
    flow: (litresPerMin: Maybe): Quantity => quantity(number(litresPerMin, 1), t('unit.litresPerMin')),
    /** An electrical figure; `mOhm` is milliohms. */
    electric: (value: Maybe, unit: 'V' | 'A' | 'mV' | 'Ah' | 'mOhm', digits = 0): Quantity =>
      quantity(number(value, digits), t(`unit.${unit}`)),
    speed: (mps: Maybe): Quantity => quantity(number(mps, 1), t('unit.mps')),
    metres: (m: Maybe, digits = 1, options: { maxDigits?: number } = {}): Quantity =>
      quantity(number(m, digits, options), t('unit.m')),
    /** Metres below 10 km, then kilometres with one decimal. */
    distance: (m: Maybe): Quantity =>
      typeof m === 'number' && m >= 10_000
        ? quantity(number(m / 1000, 1), t('unit.km'))
        : quantity(number(m, 0), t('unit.m')),
    percent: (share: Maybe, digits = 0): Quantity => quantity(number(share, digits), '%', lang === 'zh'),
    duration: (seconds: Maybe): string => durationText(t, seconds),
    /** "just now", "5 minutes ago" …, then a date (L-12). */
    relative: (at: InstantInput, now: Date, timeZone = ownZone()): string =>
      relativeText(t, toDate(at), now, (date) => shownInstant(lang, date, 'second', timeZone)),
    /** Date and time in the language's own form and a named zone; by default the account's. */
    instant: (
      at: InstantInput | null | undefined,
      style: InstantStyle = 'second',
      timeZone = ownZone(),
    ): string => shownInstant(lang, at, style, timeZone),
    day: (day: string, options?: { year?: boolean; weekday?: boolean }): string =>
      formatDay(lang, day, options),
    month: (month: string): string => formatMonth(lang, month),
    /** One or two letters, for calendar headers. */
    weekday: (day: string): string => formatWeekday(lang, day),
    /** Names or words in one line, separated as the language does; '' for none. */
    list: (words: readonly string[]): string => lists.format(words),
    zone: (timeZone = ownZone(), at = new Date()): string => zoneLabel(timeZone, at, lang),
  };
}

export type Fmt = ReturnType<typeof createFmt>;

/** Formatters of the current language, unit and time zone; a new object when one changes. */
export function useFmt(): Fmt {
  const translate = useT();
  const unit = useSettings((settings) => settings.unit);
  const timeZone = useOwnZone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formatters read the zone themselves
  return useMemo(() => createFmt(currentLang(), unit, translate), [unit, translate, timeZone]);
}

/** Current formatters for use outside React (map layers, stores). */
export function currentFmt(): Fmt {
  return createFmt(currentLang(), useSettings.getState().unit, t);
}
