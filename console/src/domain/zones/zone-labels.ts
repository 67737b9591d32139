import type { HeightLimit, ZoneTime } from '@smartflight/contract/airspace/zone.schemas.ts';
import { keepsOut, type ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import type { MapZone } from '@smartflight/contract/airspace/zones.schemas.ts';
import { handSource, type ZoneFormat, type ZoneState } from '@smartflight/contract/airspace/zones.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import { formatLocale } from '../../shared/i18n/languages.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';
import type { ZoneLabel } from '../map/zones/zones-layer.ts';

/** Translation and formatting together. */
export interface Words {
  t: Translate;
  fmt: Fmt;
}

export const classGlyph = (zoneClass: ZoneClass): GlyphState => (keepsOut(zoneClass) ? 'fault' : 'warning');

export const stateGlyphs: Record<ZoneState, GlyphState> = {
  inForce: 'working',
  offHours: 'idle',
  upcoming: 'soon',
  ended: 'offline',
};

const formatNames: Record<Exclude<ZoneFormat, 'runways'>, string> = {
  ed269: 'ED-269',
  ed318: 'ED-318',
  geojson: 'GeoJSON',
  kml: 'KML, KMZ',
};

/** Name of the format of an airspace file. */
export const formatText = (t: Translate, format: ZoneFormat): string =>
  format === 'runways' ? t('zones.import.runways') : formatNames[format];

function limitText({ t, fmt }: Words, { m, reference }: HeightLimit): string {
  return t(`zones.height.${reference}`, { m: fmt.metres(m, 0, { maxDigits: 1 }).text });
}

/** Height range of a layer with the reference of its heights. */
export function heightText(
  words: Words,
  { floor, ceiling }: { floor: HeightLimit | null; ceiling: HeightLimit | null },
): string {
  const { t } = words;
  return t('zones.height.range', {
    floor:
      floor === null || (floor.m === 0 && floor.reference === 'AGL')
        ? t('zones.height.ground')
        : limitText(words, floor),
    ceiling: ceiling === null ? t('zones.height.unlimited') : limitText(words, ceiling),
  });
}

/** 2024-01-01 was a Monday. */
const dayName = (fmt: Fmt, day: number): string =>
  new Intl.DateTimeFormat(formatLocale(fmt.lang), { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  );

function daysText({ t, fmt }: Words, days: readonly number[]): string {
  if (days.length === 0 || days.length === 7) return t('zones.time.daily');
  return fmt.list([...days].sort((a, b) => a - b).map((day) => dayName(fmt, day)));
}

/** Validity of a zone, one line per period: dates in the user's time zone, weekly hours in the zone's own. */
export function timeTexts(words: Words, times: readonly ZoneTime[]): string[] {
  const { t, fmt } = words;
  if (times.length === 0) return [t('zones.time.always')];
  return times.flatMap(({ from, until, weekly, timeZone }) => {
    const at = (instant: string) => fmt.instant(instant, 'minute');
    const span =
      from && until
        ? t('zones.time.between', { from: at(from), until: at(until) })
        : from
          ? t('zones.time.from', { from: at(from) })
          : until
            ? t('zones.time.until', { until: at(until) })
            : undefined;
    const hours = weekly.map(
      (period) =>
        `${t('zones.time.weekly', { days: daysText(words, period.days), from: period.from, until: period.until })} (${timeZone})`,
    );
    const lines = [...(span === undefined ? [] : [span]), ...hours];
    return lines.length > 0 ? lines : [t('zones.time.always')];
  });
}

export const sourceText = (t: Translate, source: string): string =>
  source === handSource ? t('zones.byHand') : source;

/** Label of a zone on a map. */
export function labelOf(words: Words): (zone: MapZone) => ZoneLabel {
  const { t } = words;
  return (zone) => {
    const label = `${t(`zones.class.${zone.class}`)}\n${zone.name}`;
    const state = zone.state === 'inForce' ? '' : `\n${t(`zones.state.${zone.state}`)}`;
    return { label, full: `${label}\n${heightText(words, zone)}${state}` };
  };
}
