import { z } from 'zod';
import { bbox, day, flag, instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { boundary, position } from '../land/boundary.schemas.ts';
import { positionsOf } from '../land/boundary.ts';
import { bufferTargets } from '../products/products.ts';
import { nearPlaces, recordPlaces } from './near-place.schemas.ts';
import { placeLimits, placeSorts } from './places.ts';

const textOf = (length: number) => z.string().trim().max(length, { error: 'field.too-long' });

const circle = z.object({
  type: z.literal('Circle'),
  centre: position,
  radiusM: z
    .number()
    .min(placeLimits.leastRadiusM, { error: 'zone.shape-too-small' })
    .max(placeLimits.mostRadiusM, { error: 'field.too-big' }),
});

/** A stream, a hedge or another line, as GeoJSON. */
const line = z.object({
  type: z.literal('LineString'),
  coordinates: z
    .array(position)
    .min(2, { error: 'boundary.too-few-points' })
    .max(placeLimits.positions, { error: 'boundary.too-many-positions' }),
});

const area = boundary.refine((shape) => positionsOf(shape) <= placeLimits.positions, {
  error: 'boundary.too-many-positions',
});

/** Where a place is, WGS-84. */
export const placeShape = z.union([area, circle, line]);
export type PlaceShape = z.infer<typeof placeShape>;

/** A place as a manager enters it. */
export const placeForm = z
  .object({
    name: personal(textOf(placeLimits.nameLength).min(1, { error: 'field.required' })),
    kind: z.enum(bufferTargets),
    shape: placeShape,
    note: personal(textOf(placeLimits.noteLength)),
    /** First and last day on which it is there, such as hives; null is always. */
    from: day.nullable(),
    until: day.nullable(),
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    error: 'range.reversed',
    path: ['until'],
  });
export type PlaceForm = z.infer<typeof placeForm>;

const revision = z.number().int().min(1);
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const row = z.object({
  id: uuid,
  /** Increases with each change; a change of an older one is refused. */
  revision,
  ...placeForm.shape,
  /** Its shape is in `map` and `get`. */
  bbox: box,
  /** Name of the company or account that keeps it. */
  holderName: personal(z.string()),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
  archivedAt: instant.nullable(),
  changedAt: instant,
});
const listed = row.omit({ shape: true });
export type PlaceRow = z.infer<typeof listed>;
export type PlaceDetail = z.infer<typeof row>;

const one = z.object({ id: uuid });
const written = one.extend({ revision });
const kind = z.enum(bufferTargets).optional();

/** Summaries and schemas of `places`, by endpoint. */
export const placesSchemas = {
  list: {
    summary: 'Sensitive places of the caller and the caller’s company',
    query: paging.extend({
      /** In the name or note. */
      q: z.string().trim().max(64).optional(),
      kind,
      /** Only archived ones; others when absent or false. */
      archived: flag.optional(),
      sort: z.enum(placeSorts).default('name'),
    }),
    response: pageOf(listed).extend({
      /** Whether to offer to enter places: not to crew, whose places are those of their company. */
      mayEnter: z.boolean(),
    }),
  },
  map: {
    summary: 'Sensitive places of a box with their shapes, up to 200',
    query: z.object({ bbox, kind }),
    response: z.object({
      items: z.array(row.pick({ id: true, name: true, kind: true, shape: true })),
      isComplete: z.boolean(),
    }),
  },
  get: { summary: 'One sensitive place with its shape', params: one, response: row },
  create: {
    summary: 'A new sensitive place of the caller’s own, or of the company for its managers',
    body: placeForm,
    response: written,
  },
  import: {
    summary:
      'Enter several sensitive places; with a fault in one none is entered, and each fault names its place',
    body: z.object({
      places: z
        .array(placeForm)
        .min(1, { error: 'field.required' })
        .max(placeLimits.imported, { error: 'place.too-many-imported' }),
    }),
    response: z.object({ entered: z.number().int() }),
  },
  change: {
    summary: 'Change a sensitive place; sealed records keep what they showed',
    params: one,
    /** `revision` is the one that the change is based on. */
    body: placeForm.safeExtend({ revision }),
    response: written,
  },
  archive: {
    summary: 'Remove a sensitive place from maps and from flights after now',
    params: one,
    response: z.object({}),
  },
  restore: { summary: 'Show a removed sensitive place again', params: one, response: z.object({}) },
  ofFlight: {
    summary: 'Sensitive places near the ground that a flight treated, by the wind measured then',
    params: one,
    response: nearPlaces,
  },
  ofRecord: {
    summary: 'Sensitive places near the ground of a record; of a complete record as they were sealed',
    params: one,
    /** Null when it was sealed before places were listed, and for callers who do not see the places of its holder. */
    response: recordPlaces.nullable(),
  },
};
