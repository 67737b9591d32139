import { z } from 'zod';
import { mostHoles, mostLat, mostParts, mostPositions, positionsOf } from './boundary.ts';

/** WGS-84 degrees: [longitude, latitude]. */
export const position = z.tuple([
  z.number().min(-180, { error: 'boundary.out-of-range' }).max(180, { error: 'boundary.out-of-range' }),
  z
    .number()
    .min(-mostLat, { error: 'boundary.out-of-range' })
    .max(mostLat, { error: 'boundary.out-of-range' }),
]);

/** A closed ring: the first position is repeated at the end. */
const ring = z
  .array(position)
  .min(4, { error: 'boundary.too-few-points' })
  .max(mostPositions, { error: 'boundary.too-many-positions' });

/** The outer ring, then its holes. */
const rings = z
  .array(ring)
  .min(1, { error: 'boundary.too-few-points' })
  .max(1 + mostHoles, { error: 'boundary.too-many-holes' });

const polygon = z.object({ type: z.literal('Polygon'), coordinates: rings });

const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z
    .array(rings)
    .min(1, { error: 'boundary.too-few-points' })
    .max(mostParts, { error: 'boundary.too-many-parts' }),
});

const shape = z.discriminatedUnion('type', [polygon, multiPolygon]);

export type Boundary = z.infer<typeof shape>;

/** An area as GeoJSON. Self-crossing is checked by `geo`, not by the schema. */
export const boundary = shape.refine((area) => positionsOf(area) <= mostPositions, {
  error: 'boundary.too-many-positions',
});
