import type { ZoneTime } from '@smartflight/contract/airspace/zone.schemas.ts';
import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import type { ZoneFormat } from '@smartflight/contract/airspace/zones.ts';
import type { MessageId } from '@smartflight/contract/messages/messages.ts';
import { readZones } from '@smartflight/geo/formats/read-zones.ts';
import type {
  Restriction,
  Zone,
  ZonePeriod,
  ZoneProblem,
  ZoneResult,
  ZoneWarning,
} from '@smartflight/geo/formats/zone.ts';
import { fault } from '../../platform/http/fault.ts';
import { fitLayers, type OriginalZone } from './fit-zone.ts';
import type { FeatureWarning, ReadFeature } from './read-feature.ts';
import { isRunways, readAirportsOf } from './runway-airports.ts';

/**
 * Reads an airspace file of any supported format; throws `zone.file-unreadable`. An error of the file as a whole,
 * such as in its metadata, rejects every feature.
 */
export function readZoneFile(
  file: Uint8Array,
  o: { format: ZoneFormat | undefined; class: ZoneClass },
): { format: ZoneFormat; features: ReadFeature[]; isPartial: boolean } {
  if (o.format === 'runways' || (o.format === undefined && isRunways(file))) {
    const features = readAirportsOf(file, o.class);
    if (!features || features.length === 0) throw fault('zone.file-unreadable');
    return { format: 'runways', features, isPartial: false };
  }
  const { format, results, problems, isPartial = false } = readZones(file);
  if (problems.some(({ code }) => code === 'zones.too-many' || code === 'file.too-large'))
    throw fault('zone.file-too-large');
  if (!format || results.length === 0 || (o.format && o.format !== format))
    throw fault('zone.file-unreadable');
  const [first] = problems;
  const read = (result: ZoneResult): ReadFeature => featureOf(result, o.class);
  if (!first) return { format, features: results.map(read), isPartial };
  const ofFile = refusalOf(first);
  return {
    format,
    isPartial,
    features: results.map((result) => {
      const { nth, identifier, refusal, box } = read(result);
      return { nth, identifier, refusal: refusal ?? ofFile, ...(box && { box }) };
    }),
  };
}

function featureOf(
  { number, identifier, zones, problems, warnings = [], box }: ZoneResult,
  otherwise: ZoneClass,
): ReadFeature {
  const [problem] = problems;
  const [first] = zones;
  const shared = { nth: number, identifier: identifier || `#${number}` };
  if (problem) return { ...shared, refusal: refusalOf(problem), ...(box && { box }) };
  if (!first) return { ...shared, refusal: { code: 'zone.value-missing', at: 'geometry' } };
  const { layers, original } = fitLayers(zones);
  return {
    ...shared,
    form: formOf(first, { otherwise, layers }),
    warnings: [
      ...warnings.map(({ code, at }) => ({ code: warned[code], at })),
      ...sunWarnings(first),
      ...fitWarnings(original),
    ],
    ...(original && { original }),
  };
}

const warned: Record<ZoneWarning['code'], MessageId> = {
  'height-assumed': 'zone.height-assumed',
  'height-flight-level': 'zone.height-flight-level',
  'height-unread': 'zone.height-unread',
  'height-unit-unknown': 'zone.height-unit-unknown',
  'height-reference-unknown': 'zone.height-reference-unknown',
  'times-unread': 'zone.times-unread',
};

/** Hours relative to sunrise and sunset are stored as whole days. */
const sunWarnings = ({ periods }: Zone): FeatureWarning[] => {
  const hours = periods.flatMap(({ schedules }) => schedules.flatMap(({ from, to }) => [from, to]));
  const found = hours.find((clock) => clock !== undefined && !clockPattern.test(clock));
  return found === undefined ? [] : [{ code: 'zone.times-unread', at: found }];
};

const fitWarnings = (original: OriginalZone | undefined): FeatureWarning[] =>
  original && (original.reachM > 0 || original.filledHoles > 0)
    ? [{ code: 'zone.shape-simplified', at: `+${Math.ceil(original.reachM)} m` }]
    : [];

/** The message of a problem, and where it is: the member and the position. */
function refusalOf({ code, path, params }: ZoneProblem): { code: string; at: string } {
  const { fault: found, lon, lat } = params ?? {};
  const place =
    typeof lon === 'number' && typeof lat === 'number' ? ` (${lon.toFixed(6)}, ${lat.toFixed(6)})` : '';
  return {
    code: faults[String(found)] ?? (found ? `boundary.${found}` : codes[code]),
    at: `${path}${place}`,
  };
}

/** Faults whose message names the limits of zones, not those of plots. */
const faults: Record<string, MessageId> = {
  'too-many-positions': 'zone.shape-too-large',
  'too-many-holes': 'zone.shape-too-large',
  'too-many-parts': 'zone.shape-too-large',
};

const codes: Record<ZoneProblem['code'], MessageId> = {
  'json.broken': 'zone.file-unreadable',
  'file.too-large': 'zone.file-too-large',
  'file.too-deep': 'zone.file-unreadable',
  'file.truncated': 'zone.file-unreadable',
  'zones.unknown-format': 'zone.file-unreadable',
  'zones.too-many': 'zone.file-too-large',
  'zones.none': 'zone.file-unreadable',
  'zones.missing': 'zone.value-missing',
  'zones.wrong-type': 'zone.feature-malformed',
  'zones.unknown-value': 'zone.value-unknown',
  'zones.out-of-range': 'zone.value-out-of-range',
  'zones.shape': 'boundary.too-complex',
  'zones.unreadable-part': 'zone.part-unreadable',
  'zones.linked-file': 'zone.file-linked',
};

/** All volumes of one zone of the file as one unchecked zone form; `otherwise` is the class for zones without one. */
function formOf(
  first: Zone,
  { otherwise, layers }: { otherwise: ZoneClass; layers: readonly unknown[] },
): unknown {
  const [authority] = first.authorities;
  return {
    class: first.restriction ? classes[first.restriction] : otherwise,
    names: textsOf(first.names, first.identifier),
    messages: textsOf(first.messages),
    authority: {
      name: cut(authority?.name, 200),
      email: cut(authority?.email, 200),
      phone: cut(authority?.phone, 200),
      url: cut(authority?.site, 200),
    },
    country: /^[A-Z]{3}$/.test(first.country ?? '') ? first.country : '',
    layers,
    times: first.periods.flatMap(timesOf),
  };
}

const classes: Record<Restriction, ZoneClass> = {
  prohibited: 'restricted',
  authorisation: 'authorization',
  conditional: 'enhancedWarning',
  none: 'warning',
};

const cut = (text: string | undefined, most: number): string => (text ?? '').slice(0, most);

const textsOf = (texts: Record<string, string>, fallback?: string): Record<string, string> => {
  const entries = Object.entries(texts).map(([tag, text]) => [
    tag,
    cut(text, fallback === undefined ? 2_000 : 200),
  ]);
  if (fallback !== undefined && !entries.some(([, text]) => text)) return { und: fallback };
  return Object.fromEntries(entries);
};

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** Instants without an offset are UTC, as all the standards require. */
const instantOf = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
};

/**
 * Hours with a UTC offset get a time zone of that offset; hours relative to sunrise or sunset become the whole day.
 */
function timesOf({ startAt, endAt, schedules }: ZonePeriod): unknown[] {
  const window = { from: instantOf(startAt), until: instantOf(endAt) };
  if (schedules.length === 0 && !startAt && !endAt) return [];
  if (schedules.length === 0) return [{ ...window, weekly: [], timeZone: 'UTC' }];
  const byZone = Map.groupBy(schedules, ({ from, to }) => zoneOf(from ?? to));
  return [...byZone].map(
    ([timeZone, group]): ZoneTime => ({
      ...window,
      timeZone,
      weekly: group.map((schedule) => ({
        days: schedule.days === 'any' ? [] : schedule.days.map((day) => days.indexOf(day) + 1),
        ...hoursOf(schedule),
      })),
    }),
  );
}

const clockPattern = /^(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** A time zone name from the offset of a time of day, such as `+01:00`. */
const zoneOf = (clock: string | undefined): string => {
  const offset = clockPattern.exec(clock ?? '')?.[4];
  return offset === undefined || offset === 'Z' ? 'UTC' : offset;
};

function hoursOf({ from, to }: { from?: string; to?: string }): { from: string; until: string } {
  const opens = clockPattern.exec(from ?? '');
  const closes = clockPattern.exec(to ?? '');
  // Relative to the sun or open-ended: the longest possible period.
  const begin = opens ? `${opens[1]}:${opens[2]}` : '00:00';
  if (!closes) return { from: begin, until: '24:00' };
  // 23:59:59 means until midnight: seconds are rounded up to the next minute.
  const minutes = Number(closes[1]) * 60 + Number(closes[2]) + (Number(closes[3] ?? 0) > 0 ? 1 : 0);
  const until = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return { from: begin, until: until > '24:00' ? '24:00' : until };
}
