import { z } from 'zod';
import type { PairBudget } from '../crossing.ts';
import type { Shape } from '../shape.ts';
import type { Restriction, Zone, ZoneResult } from './zone.ts';
import {
  daily,
  flat,
  heightOf,
  instant,
  optional,
  periodOf,
  polygon,
  position,
  radius,
  reason,
  reference,
  restOf,
  text,
  under,
} from './zone-schema.ts';
import { authorities, identifierOf, present, zonesOf } from './zone-volumes.ts';

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
  zoneAuthority: authorities(text(200), text),
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
  return zonesOf(parsed, value, { number, identifier, path, budget }, (data) =>
    data.geometry.map((one, at) => {
      const heightsAt = under(path, `geometry.${at}`);
      return { zone: zoneOf(data, one, at), shapeAt: `${heightsAt}.horizontalProjection`, heightsAt };
    }),
  );
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
