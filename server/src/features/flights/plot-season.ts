import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { PlotSeason } from '@smartflight/contract/flight-days.ts';
import { type PackedTrack, unpackTrack } from '@smartflight/contract/flight-track.ts';
import type { FlightCoverage } from '@smartflight/contract/flights.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { coverageShapes, type ShapeLimits } from './derivation/coverage-shapes.ts';
import { workSegments } from './derivation/segments.ts';
import { createCoverage } from './derivation/worked-area.ts';
import { findSeasonPlot, listDrawn, readTrack, type SeasonPlot, seasonDays } from './plot-season.store.ts';

/** About 150 KB of text at the most. */
const limits: ShapeLimits = { maxVertices: 6000, toleranceM: 0.5 };
/** Drawings kept by each process: a season changes with each of its flights, and is looked at by few. */
const mostKept = 50;

interface Drawing {
  treatedAreaM2: number;
  coverage: FlightCoverage;
}

/** What the actor's flights of a year did on a plot that they may see. Throws `plot.not-found`. */
export function createSeasons(
  deps: Deps,
): (actor: UserActor, o: { id: string; year: number }) => Promise<PlotSeason> {
  const kept = new Map<string, Promise<Drawing>>();
  return async (actor, { id, year }) => {
    const { db } = deps.pools;
    const now = new Date(deps.clock());
    const plot = await findSeasonPlot(db, actor, id, now);
    if (!plot) throw fault('plot.not-found');
    const { totals, days } = await seasonDays(db, actor, { id, year, now });
    const drawn = await listDrawn(db, actor, { id, year, now });
    const key = createHash('sha256')
      .update(JSON.stringify([id, plot.version, drawn]))
      .digest('hex');
    const drawing = kept.get(key) ?? draw(deps, plot, drawn);
    kept.delete(key);
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(oldest);
    return {
      year,
      plotAreaM2: plot.areaM2,
      totals: { ...totals, passes: plot.areaM2 > 0 ? totals.insideAreaM2 / plot.areaM2 : 0 },
      days,
      drawnFlights: drawn.length,
      ...(await drawing),
    };
  };
}

/** Paints the flights one after the other on one grid; between two of them others get their turn. */
async function draw({ pools }: Deps, plot: SeasonPlot, flights: readonly { id: string }[]): Promise<Drawing> {
  const coverage = createCoverage(plot.middle);
  for (const { id } of flights) {
    const track = await readTrack(pools.db, id);
    if (!track) continue;
    const packed: { result: PackedTrack } = JSON.parse(gunzipSync(track).toString('utf8'));
    const samples = unpackTrack(packed.result).map((point, seq) => ({ ...point, bootId: '', seq }));
    for (const segment of workSegments(samples)) coverage.add(segment);
    await setImmediate();
  }
  const area = { boundary: plot.boundary, insetM: plot.insetM };
  const shapes = coverageShapes(coverage, area, limits);
  const nothing = { type: 'MultiPolygon' as const, coordinates: [] };
  return {
    treatedAreaM2: coverage.plotFigures(area).insideM2,
    coverage: {
      once: shapes.once,
      twice: shapes.twice,
      more: shapes.more,
      skipped: shapes.skipped ?? nothing,
      outside: shapes.outside ?? nothing,
    } as FlightCoverage,
  };
}
