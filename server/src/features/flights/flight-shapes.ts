import type { TrackPoint } from '@smartflight/contract/flights/flight-track.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { treatedShape } from './derivation/coverage-shapes.ts';
import type { MultiPolygonShape } from './derivation/geometry.ts';
import { RULES } from './derivation/rules.ts';
import { isPlaced, type PlacedSample } from './derivation/sample.ts';
import { type WorkSegment, workSegments } from './derivation/segments.ts';
import { sortieCoverage } from './derivation/sortie-areas.ts';
import { samplesOf } from './stored-track.ts';

/** The stored shapes of a flight, as they are read for a file. Longitude and latitude in degrees, WGS-84. */
export interface FlightShapes {
  /** Points with a position in time order; a new stretch begins after a gap in which a sortie would end. */
  track: (TrackPoint & { lat: number; lon: number })[][];
  /** The treated lines in time order with the swath at both ends. */
  work: WorkSegment[];
  /** Traces the outline of the ground treated at least once, of all products together. */
  coverage: () => MultiPolygonShape;
  /** The plot as it was at flight time; null without one. */
  boundary: Boundary | null;
}

/** Finer than on the screen, so that the area of the outline is the flight's. */
const outlineLimits = { maxVertices: 20_000, toleranceM: 0.1 };

/** Reads the shapes of a flight from its stored track (gzip, null without one) and the boundary as JSON. */
export function readShapes(track: Buffer | null, boundary: string | null): FlightShapes {
  const samples = track ? samplesOf(track) : [];
  return {
    track: stretchesOf(samples.filter(isPlaced)),
    work: workSegments(samples).sort((a, b) => a.from.at - b.from.at),
    coverage: () => {
      const { spray, sow } = sortieCoverage(samples);
      return treatedShape(
        [spray, sow].flatMap((coverage) => coverage ?? []),
        outlineLimits,
      );
    },
    boundary: boundary === null ? null : JSON.parse(boundary),
  };
}

function stretchesOf(points: readonly PlacedSample[]): PlacedSample[][] {
  const stretches: PlacedSample[][] = [];
  let last: PlacedSample | undefined;
  for (const point of points) {
    if (!last || point.at - last.at > RULES.bridgedGapMs) stretches.push([]);
    stretches.at(-1)?.push(point);
    last = point;
  }
  return stretches;
}
