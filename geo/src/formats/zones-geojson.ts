import { z } from 'zod';
import type { PairBudget } from '../crossing.ts';
import { boundaryOf, type Shape } from '../shape.ts';
import type { HeightLimit, HeightReference, Restriction, Zone, ZoneProblem, ZoneResult } from './zone.ts';
import {
  flat,
  heightOf,
  heightProblem,
  instant,
  polygon,
  position,
  problemsOf,
  radius,
  restOf,
  shapeProblem,
  under,
} from './zone-schema.ts';

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

/** Members in which plain GeoJSON commonly carries heights, times and kinds; there is no standard for them. */
const KEYS = {
  identifier: ['identifier', 'ident', 'id', 'code'],
  name: ['name', 'Name', 'title', '名称'],
  restriction: ['restriction', 'class', 'type', 'category'],
  lower: ['lower', 'lower_limit', 'lowerLimit', 'floor', 'min_height'],
  upper: ['upper', 'upper_limit', 'upperLimit', 'ceiling', 'max_height'],
  lowerReference: ['lowerReference', 'lower_reference', 'lowerVerticalReference'],
  upperReference: ['upperReference', 'upper_reference', 'upperVerticalReference'],
  radius: ['radiusM', 'radius'],
  startAt: ['startDateTime', 'start_time', 'validFrom'],
  endAt: ['endDateTime', 'end_time', 'validTo'],
  message: ['message', 'description'],
};
type Key = keyof typeof KEYS;

/**
 * Reads one feature of plain GeoJSON as a zone: a polygon, or a point with a radius in metres. Heights are metres
 * above ground unless a reference is given; the kind is undefined where no known one is given.
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
  if (!parsed.success) return fail(problemsOf(parsed.error, value, path));
  const about = parsed.data.properties ?? {};
  const get = (key: Key): unknown =>
    KEYS[key].map((name) => about[name]).find((found) => found !== undefined && found !== null);
  const identifier = String(parsed.data.id ?? get('identifier') ?? get('name') ?? number).slice(0, 100);
  const shape = shapeOf(parsed.data.geometry, get('radius'));
  if (!shape) return fail([{ code: 'zones.missing', path: under(path, 'properties.radius') }], identifier);
  const zone = zoneOf(shape, get, { identifier, rest: restOf(about, Object.values(KEYS).flat()) });
  const problems = [
    shapeProblem(shape, under(path, 'geometry'), budget),
    heightProblem(zone, under(path, 'properties')),
  ].filter((problem) => problem !== undefined);
  return problems.length > 0 ? fail(problems, identifier) : { number, identifier, zones: [zone], problems };
}

function zoneOf(
  shape: Shape,
  get: (key: Key) => unknown,
  of: { identifier: string; rest: Record<string, string> },
): Zone {
  const text = (key: Key) =>
    typeof get(key) === 'string' ? (get(key) as string).slice(0, 2_000) : undefined;
  const [lower, upper] = [
    limitOf(get('lower'), get('lowerReference')),
    limitOf(get('upper'), get('upperReference')),
  ];
  const [startAt, endAt] = [instantOf(get('startAt')), instantOf(get('endAt'))];
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
    ...(lower && { lower }),
    ...(upper && { upper }),
    periods:
      startAt || endAt ? [{ ...(startAt && { startAt }), ...(endAt && { endAt }), schedules: [] }] : [],
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

function limitOf(value: unknown, reference: unknown): HeightLimit | undefined {
  const known = (['AGL', 'AMSL', 'WGS84'] satisfies HeightReference[]).find((one) => one === reference);
  return typeof value === 'number' ? heightOf(value, known ?? 'AGL', 'm') : undefined;
}

const instantOf = (value: unknown) => instant.safeParse(value).data;

function restrictionOf(word: string | undefined): Restriction | undefined {
  const known: [RegExp, Restriction][] = [
    [/prohibit|forbid|restrict(?!ion)|no_?fly/i, 'prohibited'],
    [/authori[sz]/i, 'authorisation'],
    [/conditional|warning|caution/i, 'conditional'],
    [/no_?restriction|^none$|allowed/i, 'none'],
  ];
  return known.find(([pattern]) => pattern.test(word ?? ''))?.[1];
}
