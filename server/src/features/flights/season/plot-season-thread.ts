import { parentPort, workerData } from 'node:worker_threads';
import type { FlightCoverage } from '@smartflight/contract/flights/flights.schemas.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { coverageShapes, type ShapeLimits } from '../derivation/coverage-shapes.ts';
import type { Position } from '../derivation/geometry.ts';
import { workSegments } from '../derivation/segments.ts';
import { createCoverage } from '../derivation/worked-area.ts';
import { samplesOf } from '../stored-track.ts';

export interface SeasonThreadData {
  middle: Position;
  boundary: Boundary;
  insetM: number;
  tracks: readonly Uint8Array[];
}

export interface SeasonDrawing {
  treatedAreaM2: number;
  coverage: FlightCoverage;
}

/** At most about 150 KB of text. */
const limits: ShapeLimits = { maxVertices: 6000, toleranceM: 0.5 };

function draw({ middle, boundary, insetM, tracks }: SeasonThreadData): SeasonDrawing {
  const coverage = createCoverage(middle);
  for (const track of tracks) for (const segment of workSegments(samplesOf(track))) coverage.add(segment);
  const area = { boundary, insetM };
  const shapes = coverageShapes(coverage, area, limits);
  const nothing = { type: 'MultiPolygon' as const, coordinates: [] };
  return {
    treatedAreaM2: coverage.plotFigures(area).insideM2,
    coverage: {
      once: shapes.once,
      twice: shapes.twice,
      more: shapes.more,
      gap: shapes.gap,
      remaining: shapes.remaining ?? nothing,
      outside: shapes.outside ?? nothing,
    } as FlightCoverage,
  };
}

parentPort?.postMessage(draw(workerData));
