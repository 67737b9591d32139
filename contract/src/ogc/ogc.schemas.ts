import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { type CollectionId, crs84, deepestTile, featureLimits } from './ogc.ts';

const link = z.object({
  href: z.string(),
  rel: z.string(),
  type: z.string().optional(),
  title: z.string().optional(),
  /** Whether `href` has parts in braces to be filled in. */
  templated: z.boolean().optional(),
});

export type OgcLink = z.infer<typeof link>;

const collection = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  itemType: z.literal('feature'),
  crs: z.array(z.string()),
  links: z.array(link),
});

export type OgcCollection = z.infer<typeof collection>;

const feature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullable(),
  properties: z.record(z.string(), z.unknown()),
});

export type OgcFeature = z.infer<typeof feature>;

const featureCollection = z.object({
  type: z.literal('FeatureCollection'),
  timeStamp: instant,
  /** Features that match the parameters; only on a first page, and only where it can be counted. */
  numberMatched: z.number().int().optional(),
  numberReturned: z.number().int(),
  features: z.array(feature),
  links: z.array(link),
});

/** The only format and coordinate reference system; programs may name them. */
const form = { f: z.enum(['json']).optional() };

/** Four numbers, or six with heights, which are ignored; east < west crosses the antimeridian. */
const bbox = z.string().transform((text, context): [number, number, number, number] => {
  const parts = text
    .split(',')
    .map((part) => (/^ *[-+]?\d+(\.\d+)?(e[-+]?\d+)? *$/i.test(part) ? +part : NaN));
  const [west = NaN, south = NaN, east = NaN, north = NaN] =
    parts.length === 6 ? [parts[0], parts[1], parts[3], parts[4]] : parts.length === 4 ? parts : [];
  const isValid =
    !parts.includes(NaN) &&
    [west, east].every((lon) => Math.abs(lon) <= 180) &&
    [south, north].every((lat) => Math.abs(lat) <= 90) &&
    south <= north;
  if (!isValid) context.addIssue({ code: 'custom', message: 'bbox.malformed' });
  return [west, south, east, north];
});

/** Epoch ms of the first and last instant; null for an open end. */
export interface TimeSpan {
  from: number | null;
  until: number | null;
}

/** An instant or day, or an interval of two of them of which one may be open: `2026-03-01T00:00:00Z/..`. */
const datetime = z.string().transform((text, context): TimeSpan => {
  const parts = text.split('/');
  const [first = '', last = first] = parts;
  const span = { from: startOf(first), until: endOf(last) };
  const isOpen = [first, last].every((part) => part === '' || part === '..');
  if (parts.length > 2 || isOpen || Number.isNaN(span.from) || Number.isNaN(span.until))
    context.addIssue({ code: 'custom', message: 'datetime.malformed' });
  else if (span.from !== null && span.until !== null && span.from > span.until)
    context.addIssue({ code: 'custom', message: 'range.reversed' });
  return span;
});

const dayMs = 86_400_000;
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

function startOf(text: string): number | null {
  if (text === '' || text === '..') return null;
  return isDay(text) || instant.safeParse(text.toUpperCase()).success
    ? Date.parse(text.toUpperCase())
    : Number.NaN;
}

const endOf = (text: string): number | null => (isDay(text) ? Date.parse(text) + dayMs - 1 : startOf(text));

const items = z.strictObject({
  bbox: bbox.optional(),
  datetime: datetime.optional(),
  /** A larger number is taken as the largest. */
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, featureLimits.most))
    .default(featureLimits.usual),
  /** Of a `next` link. */
  cursor: z.string().max(200).optional(),
  crs: z.enum([crs84]).optional(),
  'bbox-crs': z.enum([crs84]).optional(),
  ...form,
});

export type ItemsQuery = z.output<typeof items>;

/** Summaries and schemas of `ogc`, by endpoint. */
export const ogcSchemas = {
  landing: {
    summary: 'Landing page of OGC API Features: links to all the rest',
    query: z.strictObject(form),
    response: z.object({ title: z.string(), description: z.string(), links: z.array(link) }),
  },
  conformance: {
    summary: 'The conformance classes of OGC API that are implemented',
    query: z.strictObject(form),
    response: z.object({ conformsTo: z.array(z.string()) }),
  },
  api: {
    summary: 'OpenAPI 3.0 document of the GIS calls alone',
    query: z.strictObject(form),
    response: z.looseObject({ openapi: z.string() }),
  },
  collections: {
    summary: 'Collections that the caller may read; all of them for callers without a token',
    query: z.strictObject(form),
    response: z.object({ links: z.array(link), collections: z.array(collection) }),
  },
};

const whole = (most: number) => z.coerce.number().int().min(0).max(most);

/** Summaries and schemas of the calls of a collection. */
export const featuresSchemas = (id: CollectionId) => ({
  collection: {
    summary: `What the collection \`${id}\` is, with links to its features`,
    query: z.strictObject(form),
    response: collection,
  },
  items: {
    summary: `Features of \`${id}\` as GeoJSON, by box and time, with a link to the next page`,
    query: items,
    response: featureCollection,
  },
  item: {
    summary: `One feature of \`${id}\` as GeoJSON`,
    params: z.object({ featureId: z.string().max(100) }),
    query: z.strictObject(form),
    response: feature.extend({ links: z.array(link) }),
  },
  tile: {
    summary: `Mapbox vector tile of \`${id}\`, at most 4,000 features; 204 when it is empty`,
    params: z.object({ z: whole(deepestTile), y: whole(2 ** deepestTile), x: whole(2 ** deepestTile) }),
    query: z.strictObject(form),
    response: z.unknown(),
  },
});
