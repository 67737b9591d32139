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
  under,
} from './zone-schema.ts';
import { authorities, identifierOf, present, zonesOf } from './zone-volumes.ts';

/** A text with its language, as `en-GB`: the standard wants one with each. */
const texts = z.array(z.object({ text: z.string().max(2_000), lang: z.string().min(2).max(5) }));

/** The specification calls U-space airspace a type; anyone who flies there needs its services. */
const RESTRICTIONS: Record<string, Restriction> = {
  USPACE: 'conditional',
  PROHIBITED: 'prohibited',
  REQ_AUTHORIZATION: 'authorisation',
  CONDITIONAL: 'conditional',
  NO_RESTRICTION: 'none',
};

/** ED-318 (EUROCAE, 2024) as its published JSON schemas have it: members of a collection beside its features. */
export const ed318Metadata = z.object({
  validFrom: optional(instant),
  validTo: optional(instant),
  issued: optional(instant),
  provider: optional(texts),
  description: optional(texts),
});

const properties = z.looseObject({
  identifier: z.string().min(1).max(7),
  country: z.string().length(3),
  name: optional(texts),
  type: z.enum(['USPACE', 'PROHIBITED', 'REQ_AUTHORIZATION', 'CONDITIONAL', 'NO_RESTRICTION']),
  variant: z.enum(['COMMON', 'CUSTOMIZED']),
  reason: optional(z.array(reason).max(9)),
  message: optional(texts),
  zoneAuthority: authorities(texts, () => z.string()),
  limitedApplicability: optional(
    z.array(
      z.object({
        startDateTime: optional(instant),
        endDateTime: optional(instant),
        schedule: optional(z.array(daily)),
      }),
    ),
  ),
});
const KNOWN = ['identifier', 'country', 'name', 'reason', 'message', 'zoneAuthority', 'limitedApplicability'];

const layer = z.object({
  upper: optional(z.number()),
  upperReference: optional(reference),
  lower: optional(z.number()),
  lowerReference: optional(reference),
  uom: z.enum(['m', 'ft']),
});
const volumes = [
  polygon.extend({ layer }),
  z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(polygon.shape.coordinates).min(1),
    layer,
  }),
  z.object({
    type: z.literal('Point'),
    coordinates: position,
    extent: z.object({ subType: z.literal('Circle'), radius }),
    layer,
  }),
] as const;
const volume = z.discriminatedUnion('type', volumes);
type Volume = z.output<typeof volume>;
const collection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(volume).min(1) });
const geometry = z.discriminatedUnion('type', [...volumes, collection]);
const feature = z.object({ type: z.literal('Feature'), properties, geometry });

/** One feature of an ED-318 file: a neutral zone for each of its layers, or what breaks the standard. */
export function readEd318Zone(value: unknown, number: number, path: string, budget: PairBudget): ZoneResult {
  const parsed = feature.safeParse(value);
  const identifier = parsed.data?.properties.identifier ?? identifierOf(Object(value).properties);
  return zonesOf(
    parsed,
    value,
    { number, identifier, path, budget },
    ({ geometry: shape, properties: about }) => {
      const layers = shape.type === 'GeometryCollection' ? shape.geometries : [shape];
      return layers.map((one, at) => {
        const shapeAt = under(path, layers.length > 1 ? `geometry.geometries.${at}` : 'geometry');
        return { zone: zoneOf(about, one, at), shapeAt, heightsAt: `${shapeAt}.layer` };
      });
    },
  );
}

function zoneOf(about: z.output<typeof properties>, one: Volume, at: number): Zone {
  const { uom } = one.layer;
  const lower = heightOf(one.layer.lower, one.layer.lowerReference ?? 'AGL', uom);
  const upper = heightOf(one.layer.upper, one.layer.upperReference ?? 'AGL', uom);
  return {
    identifier: about.identifier,
    volume: at + 1,
    country: about.country,
    names: byLanguage(about.name),
    restriction: RESTRICTIONS[about.type]!,
    reasons: about.reason ?? [],
    messages: byLanguage(about.message),
    shape: shapeOf(one),
    ...(lower && { lower }),
    ...(upper && { upper }),
    periods: (about.limitedApplicability ?? []).map(({ startDateTime, endDateTime, schedule }) =>
      periodOf(startDateTime, endDateTime, schedule ?? []),
    ),
    authorities: about.zoneAuthority.map(({ name, service, contactName, siteURL, ...rest }) => ({
      ...present({ ...rest, service: firstText(service), contact: firstText(contactName), site: siteURL }),
      name: firstText(name) ?? '',
    })),
    properties: restOf(about, KNOWN),
  };
}

type Texts = z.output<typeof texts> | undefined;
const byLanguage = (all: Texts) => Object.fromEntries((all ?? []).map(({ lang, text }) => [lang, text]));
const firstText = (all: Texts) => (all?.find(({ lang }) => lang.startsWith('en')) ?? all?.[0])?.text;

function shapeOf(one: Volume): Shape {
  if (one.type === 'Polygon') return { type: 'Polygon', coordinates: flat(one.coordinates) };
  if (one.type === 'MultiPolygon') return { type: 'MultiPolygon', coordinates: one.coordinates.map(flat) };
  const [lon, lat] = one.coordinates;
  return { type: 'Circle', centre: [lon, lat], radiusM: one.extent.radius };
}
