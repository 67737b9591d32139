import { z } from 'zod';
import { day, instant } from '../kit/fields.schemas.ts';
import { recordPlaces } from '../places/near-place.schemas.ts';
import { recordDetail } from './records.schemas.ts';

/** Rings of longitude and latitude, degrees WGS-84 (GeoJSON). */
const ring = z.array(z.tuple([z.number(), z.number()]).rest(z.number()));
const ground = z.looseObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) });
const boundary = z.union([ground, z.looseObject({ type: z.literal('Polygon'), coordinates: z.array(ring) })]);
export type Ground = z.infer<typeof boundary>;

/** Centre line of a pass, and the width of its swath. */
const pass = z.looseObject({
  startAt: instant,
  widthM: z.number(),
  line: z.array(z.tuple([z.number(), z.number()])),
});

const { shape } = recordDetail;
const { entries, sorties, location, pilots, drones } = shape;

/** The record of a sealed file, as far as a reader shows it; other fields may be there. */
export const sealedBody = z.looseObject({
  id: z.string(),
  version: z.number(),
  reason: z.string().nullable(),
  holder: z.looseObject({ name: z.string() }),
  localDate: day,
  timeZone: z.string(),
  workType: z.string(),
  plot: z
    .looseObject({ name: z.string(), areaM2: z.number().nullable(), boundary: boundary.nullable() })
    .nullable(),
  location,
  figures: z.looseObject({
    startAt: instant.nullable(),
    endAt: instant.nullable(),
    netAreaM2: z.number(),
    volumeL: z.number().nullable(),
    massKg: z.number().nullable(),
    rateLpha: z.number().nullable(),
    rateKgpha: z.number().nullable(),
    maxHeightAboveGroundM: z.number().nullish(),
    heightAboveCanopyM: z.number().nullish(),
    deltaTC: z.number().nullable(),
  }),
  /** Absent in records that were sealed before weather was measured. */
  weather: shape.weather.loose().optional(),
  /** Absent in records that were sealed before sensitive places were listed. */
  places: recordPlaces.loose().nullish(),
  pilots,
  drones,
  entries,
  products: entries.shape.products.unwrap(),
  /** Of each product; absent in records that were sealed before labels were compared. */
  labels: shape.labels.optional(),
  regimes: z.record(z.string(), z.looseObject({ limits: shape.regimes.element.shape.limits })),
  flights: z.array(
    sorties.element.extend({
      treated: z.looseObject({ once: ground, twice: ground, more: ground }).nullable(),
      /** Each run of flowing product; absent in records that were sealed before it was kept. */
      passes: z.array(pass).optional(),
    }),
  ),
});
export type SealedBody = z.infer<typeof sealedBody>;
