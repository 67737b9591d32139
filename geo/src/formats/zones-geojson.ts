import { z } from 'zod';
import type { PairBudget } from '../crossing.ts';
import { boundaryOf, type Shape } from '../shape.ts';
import type {
  HeightLimit,
  Restriction,
  Zone,
  ZonePeriod,
  ZoneProblem,
  ZoneResult,
  ZoneWarning,
} from './zone.ts';
import {
  flat,
  heightProblem,
  polygon,
  position,
  problemsOf,
  radius,
  restOf,
  shapeProblem,
  under,
} from './zone-schema.ts';
import { readLimit } from './zones/zone-heights.ts';
import { KEYS, type Key, keyOf, membersOf, unitInName } from './zones/zone-members.ts';
import { readTimes } from './zones/zone-times.ts';

const geometry = z.discriminatedUnion('type', [
  polygon,
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon.shape.coordinates).min(1) }),
  z.object({ type: z.literal('Point'), coordinates: position }),
]);
const feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry,
});

/**
 * Reads one feature of plain GeoJSON as a zone: a polygon, or a point with a radius in metres. Heights are metres
 * above ground unless a reference and a unit are given; the kind is undefined where no known one is given.
 */
export function readGeoJsonZone(
  value: unknown,
  number: number,
  path: string,
  budget: PairBudget,
): ZoneResult {
  const parsed = feature.safeParse(value);
  const fail = (problems: ZoneProblem[], identifier = ''): ZoneResult => ({
    number,
    identifier,
    zones: [],
    problems,
  });
  if (!parsed.success) return fail(problemsOf(parsed.error, value, path), givenIdentifier(value));
  const about = parsed.data.properties ?? {};
  const find = membersOf(about);
  const get = (key: Key): unknown => find(KEYS[key]);
  const identifier = String(parsed.data.id ?? get('identifier') ?? get('name') ?? number).slice(0, 100);
  const shape = shapeOf(parsed.data.geometry, get('radius'));
  if (!shape) return fail([{ code: 'zones.missing', path: under(path, 'properties.radius') }], identifier);
  const { lower, upper, periods, warnings } = limitsOf(get, about);
  const known = new Set(Object.values(KEYS).flat().map(keyOf));
  const rest = restOf(
    about,
    Object.keys(about).filter((name) => known.has(keyOf(name))),
  );
  const zone: Zone = {
    ...zoneOf(shape, get, { identifier, rest }),
    ...(lower && { lower }),
    ...(upper && { upper }),
    periods,
  };
  for (const [name, value] of Object.entries(rest))
    if (/height|altitude|ceiling|floor/.test(keyOf(name)) && /\d/.test(value))
      warnings.push({ code: 'height-unread', at: `${name}: ${value}`.slice(0, 200) });
  const problems = [
    shapeProblem(shape, under(path, 'geometry'), budget),
    heightProblem(zone, under(path, 'properties')),
  ].filter((problem) => problem !== undefined);
  return problems.length > 0
    ? fail(problems, identifier)
    : { number, identifier, zones: [zone], problems, warnings };
}

/** The identifier or name of a feature that cannot be read; '' where it has none. */
function givenIdentifier(value: unknown): string {
  const { id, properties } = Object(value) as { id?: unknown; properties?: unknown };
  const find = membersOf(Object(properties) as Record<string, unknown>);
  const found = id ?? find(KEYS.identifier) ?? find(KEYS.name);
  return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 100) : '';
}

function zoneOf(
  shape: Shape,
  get: (key: Key) => unknown,
  of: { identifier: string; rest: Record<string, string> },
): Zone {
  const text = (key: Key) =>
    typeof get(key) === 'string' ? (get(key) as string).slice(0, 2_000) : undefined;
  const [name, message] = [text('name'), text('message')];
  const restriction = restrictionOf(text('restriction'));
  return {
    identifier: of.identifier,
    volume: 1,
    names: name ? { und: name } : {},
    ...(restriction && { restriction }),
    reasons: [],
    messages: message ? { und: message } : {},
    shape,
    periods: [],
    authorities: [],
    properties: of.rest,
  };
}

function shapeOf(found: z.output<typeof geometry>, radiusOf: unknown): Shape | undefined {
  if (found.type === 'Polygon') return boundaryOf([flat(found.coordinates)]);
  if (found.type === 'MultiPolygon') return boundaryOf(found.coordinates.map(flat));
  const { data: radiusM } = radius.safeParse(radiusOf);
  const [lon, lat] = found.coordinates;
  return radiusM === undefined ? undefined : { type: 'Circle', centre: [lon, lat], radiusM };
}

type Limits = {
  lower: HeightLimit | undefined;
  upper: HeightLimit | undefined;
  periods: ZonePeriod[];
  warnings: ZoneWarning[];
};

/** Floor, ceiling and times, with a warning for each that is not what the file states. */
function limitsOf(get: (key: Key) => unknown, about: Record<string, unknown>): Limits {
  const warnings: ZoneWarning[] = [];
  const limit = (side: 'lower' | 'upper') => {
    const written = writtenLimit(
      get(side),
      get(`${side}Reference`),
      unitInName(about, KEYS[side]) ?? get(`${side}Unit`),
    );
    const read = readLimit(written, side);
    const found = [written.value, written.unit, written.reference].filter((one) => one !== undefined);
    const at = `${side}: ${found.map(String).join(' ')}`.slice(0, 200);
    warnings.push(...read.warnings.map((code) => ({ code, at })));
    return read.limit;
  };
  const [lower, upper] = [limit('lower'), limit('upper')];
  const { periods, isWhole } = readTimes({
    startAt: get('startAt'),
    endAt: get('endAt'),
    permanent: get('permanent'),
    applicability: get('applicability'),
    schedule: get('schedule'),
    hours: get('hours'),
  });
  if (!isWhole) warnings.push({ code: 'times-unread', at: 'times' });
  return { lower, upper, periods, warnings };
}

/** OpenAIP writes a limit as an object. */
const nested = z.object({ value: z.unknown(), unit: z.unknown(), referenceDatum: z.unknown() });

function writtenLimit(value: unknown, reference: unknown, unit: unknown) {
  const { data } = nested.safeParse(value);
  return data
    ? { value: data.value, reference: data.referenceDatum, unit: data.unit }
    : { value, reference, unit };
}

function restrictionOf(word: string | undefined): Restriction | undefined {
  const known: [RegExp, Restriction][] = [
    [/prohibit|forbid|restrict(?!ion)|no_?fly/i, 'prohibited'],
    [/authori[sz]/i, 'authorisation'],
    [/conditional|warning|caution/i, 'conditional'],
    [/no_?restriction|^none$|allowed/i, 'none'],
  ];
  return known.find(([pattern]) => pattern.test(word ?? ''))?.[1];
}
