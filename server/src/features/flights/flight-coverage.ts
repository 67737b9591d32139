import { type CoverageShapes, coverageShapes } from './derivation/coverage-shapes.ts';
import type { MultiPolygonShape } from './derivation/geometry.ts';
import { sortieCoverage } from './derivation/sortie-areas.ts';
import { envelopeBytes } from './derive/derived-flight.ts';
import type { StoredCoverage } from './flights.store.ts';
import { samplesOf } from './stored-track.ts';

/** Ground by number of passes, traced from the stored track, as a gzipped response. For display only. */
export function traceCoverage({ track, boundary, insetM }: StoredCoverage): Buffer {
  const { spray, sow } = sortieCoverage(samplesOf(track));
  const plot = boundary ? { boundary, insetM: insetM ?? 0 } : undefined;
  const shapes = [spray, sow].flatMap((coverage) => (coverage ? [coverageShapes(coverage, plot)] : []));
  return envelopeBytes({
    once: join(shapes, 'once'),
    twice: join(shapes, 'twice'),
    more: join(shapes, 'more'),
    gap: join(shapes, 'gap'),
    remaining: plot ? join(shapes, 'remaining') : null,
    outside: plot ? join(shapes, 'outside') : null,
  });
}

const join = (shapes: readonly CoverageShapes[], name: keyof CoverageShapes): MultiPolygonShape => ({
  type: 'MultiPolygon',
  coordinates: shapes.flatMap((shape) => shape[name]?.coordinates ?? []),
});
