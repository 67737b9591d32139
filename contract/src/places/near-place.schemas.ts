import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { bufferTargets } from '../products/products.ts';
import { placeWinds } from './places.ts';

/** A sensitive place within reach of treated ground, by the wind measured during the treatment. */
export const nearPlace = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(bufferTargets),
  /** Shortest distance from the path of the treatment, m. */
  distanceM: z.number(),
  wind: z.enum(placeWinds),
  /** Shortest distance while it was downwind, m; null when it was not. */
  downwindM: z.number().nullable(),
  /** When that was; null when it was not downwind. */
  at: instant.nullable(),
  /** Wind then; null when it was not downwind. */
  windMps: z.number().nullable(),
  windFromDeg: z.number().nullable(),
  /** Share of the treated area that had it downwind, 0 to 1. */
  share: z.number(),
});
export type NearPlace = z.infer<typeof nearPlace>;

/** Sensitive places within reach of treated ground, those downwind and the nearest first. */
export const nearPlaces = z.object({
  /** Distance within which places are listed, m. */
  reachM: z.number(),
  items: z.array(nearPlace),
  /** False when more places are in reach than an answer holds. */
  isComplete: z.boolean(),
});
export type NearPlaces = z.infer<typeof nearPlaces>;

/** Of the flights of a record, with what the labels of its products ask for. */
export const recordPlaces = nearPlaces.extend({
  items: z.array(
    nearPlace.extend({
      /** Distances that the labels of products ask for to this kind of place. */
      buffers: z.array(z.object({ product: z.string(), m: z.number(), isKept: z.boolean() })),
    }),
  ),
});
export type RecordPlaces = z.infer<typeof recordPlaces>;
