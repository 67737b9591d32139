import type { TrackPoint } from '@smartflight/contract/flights/flight-track.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import type { TextRows } from '../../../platform/postgres/cursor.ts';
import { type FlightFields, fieldsOf } from './flight-fields.ts';

/** A point of a track with its position, degrees WGS-84. */
export type PlacedPoint = TrackPoint & { lat: number; lon: number };

/** A point of a treated line; `at` in epoch ms. */
interface WorkPoint {
  at: number;
  lat: number;
  lon: number;
}

/** A treated line between two points with the swath at both ends. */
export interface WorkLine {
  product: 'spray' | 'sow';
  from: WorkPoint;
  to: WorkPoint;
  fromSwathM: number;
  toSwathM: number;
  /** Starts where the line before ends. */
  joined: boolean;
}

/** Rings of polygons, [longitude, latitude] in degrees. */
export type Polygons = number[][][][];

/** The shapes of a flight as a `ShapeReader` reads them. */
export interface FlightShapes {
  /** Stretches without longer gaps, each in time order. */
  track: PlacedPoint[][];
  /** In time order. */
  work: WorkLine[];
  /** Traces the outline of the ground treated at least once, which takes longer than all else. */
  coverage: () => { coordinates: Polygons };
  boundary: Boundary | null;
}

/** Reads a stored track (null without one) and the boundary of the plot as JSON. */
export type ShapeReader = (track: Buffer | null, boundary: string | null) => FlightShapes;

/** One flight of an export. */
export interface ShapedFlight extends FlightShapes {
  id: string;
  /** Plot and version of its boundary; undefined without a plot. */
  plot: string | undefined;
  fields: FlightFields;
}

/** Reads rows with stored tracks one by one, so that only one track is unpacked at a time. */
export async function* shapedFlights(
  batches: AsyncIterable<TextRows>,
  readShapes: ShapeReader,
): AsyncGenerator<ShapedFlight> {
  for await (const { columns, rows } of batches) {
    for (const row of rows) {
      const texts = Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]));
      const { id, plotId, plotVersion, track = null, boundary = null } = texts;
      yield {
        id: id ?? '',
        plot: plotId ? `${plotId} ${plotVersion}` : undefined,
        fields: fieldsOf(texts),
        // PostgreSQL spells bytes as \\x and hexadecimal digits.
        ...readShapes(track === null ? null : Buffer.from(track.slice(2), 'hex'), boundary),
      };
    }
  }
}
