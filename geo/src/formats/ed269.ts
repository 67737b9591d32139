import { z } from 'zod';
import type { PairBudget } from '../crossing.ts';
import type { Shape } from '../shape.ts';
import type { Restriction, Zone, ZoneProblem, ZoneResult } from './zone.ts';
import {
  daily,
  flat,
  heightOf,
  heightProblem,
  instant,
  optional,
  periodOf,
  polygon,
  position,
  problemsOf,
  purpose,
  radius,
  reason,
  reference,
  restOf,
  shapeProblem,
  text,
  under,
} from './zone-schema.ts';

/** Some publications write numbers as text. */
const limit = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.number(),
);
const yesNo = z.enum(['YES', 'NO']);

const RESTRICTIONS: Record<string, Restriction> = {
  PROHIBITED: 'prohibited',
  REQ_AUTHORISATION: 'authorisation',
  CONDITIONAL: 'conditional',
  NO_RESTRICTION: 'none',
};

const circle = z.object({ type: z.literal('Circle'), center: position, radius });
const volume = z.object({
  uomDimensions: z.enum(['M', 'FT']),
  lowerLimit: optional(limit),
  lowerVerticalReference: reference,
  upperLimit: optional(limit),
  upperVerticalReference: reference,
  horizontalProjection: z.discriminatedUnion('type', [polygon, circle]),
});
type Volume = z.output<typeof volume>;

/** UASZoneVersion of ED-269 (EUROCAE, June 2020), chapter 8; identifiers longer than its 7 signs occur and are taken. */
const zone = z.looseObject({
  identifier: text(100).min(1),
  country: z.string().length(3),
  name: optional(text(200)),
  type: z.enum(['COMMON', 'CUSTOMIZED']),
  restriction: z.enum(['PROHIBITED', 'REQ_AUTHORISATION', 'CONDITIONAL', 'NO_RESTRICTION']),
  reason: optional(z.array(reason).max(9)),
  message: optional(text(2_000)),
  applicability: z
    .array(
      z.object({
        permanent: yesNo,
        startDateTime: optional(instant),
        endDateTime: optional(instant),
        schedule: optional(z.array(daily)),
        dailyPeriod: optional(z.array(daily)),
      }),
    )
    .min(1),
  zoneAuthority: z
    .array(
      z.object({
        name: optional(text(200)),
        service: optional(text(200)),
        contactName: optional(text(200)),
        siteURL: optional(text(500)),
        email: optional(text(200)),
        phone: optional(text(200)),
        purpose: optional(purpose),
      }),
    )
    .min(1),
  geometry: z.array(volume).min(1),
});
const KNOWN = [
  'identifier',
  'country',
  'name',
  'restriction',
  'reason',
  'message',
  'applicability',
  'zoneAuthority',
  'geometry',
];

/** One zone of an ED-269 file: a neutral zone for each of its volumes, or what breaks the standard. */
export function readEd269Zone(value: unknown, number: number, path: string, budget: PairBudget): ZoneResult {
  const parsed = zone.safeParse(value);
  const identifier = parsed.data?.identifier ?? identifierOf(value);
  if (!parsed.success)
    return { number, identifier, zones: [], problems: problemsOf(parsed.error, value, path) };
  const { data } = parsed;
  const zones = data.geometry.map((one, at) => zoneOf(data, one, at));
  const problems = zones.flatMap((one, at): ZoneProblem[] => {
    const where = under(path, `geometry.${at}`);
    const found = [
      shapeProblem(one.shape, `${where}.horizontalProjection`, budget),
      heightProblem(one, where),
    ];
    return found.filter((problem) => problem !== undefined);
  });
  return { number, identifier, zones: problems.length > 0 ? [] : zones, problems };
}

function zoneOf(data: z.output<typeof zone>, one: Volume, at: number): Zone {
  const { identifier, name, restriction, reason: reasons, message, applicability, zoneAuthority } = data;
  const lower = heightOf(one.lowerLimit, one.lowerVerticalReference, one.uomDimensions);
  const upper = heightOf(one.upperLimit, one.upperVerticalReference, one.uomDimensions);
  return {
    identifier,
    volume: at + 1,
    country: data.country,
    names: name ? { und: name } : {},
    restriction: RESTRICTIONS[restriction]!,
    reasons: reasons ?? [],
    messages: message ? { und: message } : {},
    shape: shapeOf(one.horizontalProjection),
    ...(lower && { lower }),
    ...(upper && { upper }),
    periods: applicability
      .map(({ startDateTime, endDateTime, schedule, dailyPeriod }) =>
        periodOf(startDateTime, endDateTime, schedule ?? dailyPeriod ?? []),
      )
      .filter(({ startAt, endAt, schedules }) => startAt || endAt || schedules.length > 0),
    authorities: zoneAuthority.map(({ name: authority, contactName, siteURL, ...rest }) => ({
      ...present(rest),
      name: authority ?? contactName ?? '',
      ...(contactName && { contact: contactName }),
      ...(siteURL && { site: siteURL }),
    })),
    properties: restOf(data, KNOWN),
  };
}

function shapeOf(projection: Volume['horizontalProjection']): Shape {
  if (projection.type === 'Polygon') return { type: 'Polygon', coordinates: flat(projection.coordinates) };
  const [lon, lat] = projection.center;
  return { type: 'Circle', centre: [lon, lat], radiusM: projection.radius };
}

/** Only the members that are there. */
export function present<T extends Record<string, string | undefined>>(value: T): { [K in keyof T]?: string } {
  const entries = Object.entries(value).filter(([, found]) => found !== undefined && found !== '');
  return Object.fromEntries(entries) as { [K in keyof T]?: string };
}

export function identifierOf(value: unknown): string {
  return z.object({ identifier: z.string() }).safeParse(value).data?.identifier.slice(0, 100) ?? '';
}
