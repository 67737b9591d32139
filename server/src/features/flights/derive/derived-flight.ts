import { createHash } from 'node:crypto';
import { packTrack } from '@smartflight/contract/flights/flight-track.ts';
import { gzipSync } from '../../../platform/process/zlib.ts';
import { lonDiffDeg, type MultiPolygonShape, type PolygonShape } from '../derivation/geometry.ts';
import { simplifyLine } from '../derivation/grid/simplify.ts';
import type { PlotFigures } from '../derivation/plot-figures.ts';
import { choosePlot } from '../derivation/plot-share.ts';
import { isPlaced } from '../derivation/sample.ts';
import type { SortieCoverage } from '../derivation/sortie-areas.ts';
import { sortieDay } from '../derivation/sortie-totals.ts';
import type { Sortie } from '../derivation/sorties.ts';

export interface PlotOfDay {
  id: string;
  name: string;
  version: number;
  boundary: PolygonShape | MultiPolygonShape;
  insetM: number;
}

/** The owner and company that a sortie counts for; fixed when it is first stored. */
export interface Attribution {
  companyId: string | null;
  ownerId: string | null;
  timeZone: string;
}

/** All stored data of a sortie. Equal `hash` values mean unchanged figures. */
export interface DerivedFlight {
  id: string;
  sortie: Sortie;
  plot: PlotOfDay | null;
  plotFigures: PlotFigures | null;
  localDate: string;
  attribution: Attribution;
  thumbnail: number[];
  track: Buffer;
  hash: Buffer;
}

/** Derives the id of a sortie from its drone and key, independent of the order of arrival. */
export function flightIdOf(droneId: string, key: string): string {
  const hex = createHash('sha256').update(`${droneId} ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Combines a sortie with its plot, shapes and attribution. */
export function deriveFlight(o: {
  id: string;
  sortie: Sortie;
  coverage: SortieCoverage;
  candidates: readonly PlotOfDay[];
  attribution: Attribution;
}): DerivedFlight {
  const coverages = [o.coverage.spray, o.coverage.sow].filter((coverage) => coverage !== undefined);
  const chosen = choosePlot(coverages, o.candidates);
  const plot = o.candidates.find(({ id }) => id === chosen?.plotId) ?? null;
  const area = plot ? { boundary: plot.boundary, insetM: plot.insetM } : undefined;
  const plotFigures = area ? sumPlotFigures(coverages.map((coverage) => coverage.plotFigures(area))) : null;
  const localDate = sortieDay(o.sortie.startAt, o.attribution.timeZone);
  const { samples: _samples, ...figures } = o.sortie;
  const hash = createHash('sha256')
    .update(JSON.stringify([figures, plot?.id, plot?.version, plotFigures, o.sortie.samples.length]))
    .digest();
  return {
    id: o.id,
    sortie: o.sortie,
    plot,
    plotFigures,
    localDate,
    attribution: o.attribution,
    thumbnail: thumbnailOf(o.sortie),
    track: envelopeBytes(packTrack(o.sortie.samples)),
    hash,
  };
}

/** Success envelope as gzip; it is sent from the database unchanged. */
export const envelopeBytes = (result: unknown): Buffer =>
  gzipSync(JSON.stringify({ code: 0, msg: '', result }), { level: 7 });

/** Sums spray and sow: either may cover the plot, each has its own area outside. */
function sumPlotFigures(parts: readonly PlotFigures[]): PlotFigures | null {
  const [first, ...rest] = parts;
  if (!first) return null;
  return rest.reduce(
    (sum, part) => ({
      plotM2: sum.plotM2,
      insideM2: sum.insideM2 + part.insideM2,
      outsideM2: sum.outsideM2 + part.outsideM2,
      skipM2: Math.min(sum.skipM2, part.skipM2),
      gapM2: part.skipM2 < sum.skipM2 ? part.gapM2 : sum.gapM2,
      coveragePct: Math.max(sum.coveragePct, part.coveragePct),
    }),
    first,
  );
}

/** Maximum number of pairs, enough for the lanes of a field in a table row. */
const thumbnailPoints = 64;

/** The simplified path as pairs of 0–63 from west and north, with its proportions preserved. */
export function thumbnailOf({ samples, bbox }: Pick<Sortie, 'samples' | 'bbox'>): number[] {
  if (!bbox) return [];
  const [west, south, east, north] = bbox;
  const scaleX = Math.cos((((north + south) / 2) * Math.PI) / 180);
  const size = Math.max(lonDiffDeg(east, west) * scaleX, north - south, 1e-6) / 63;
  const path = Float64Array.from(
    samples
      .filter(isPlaced)
      .flatMap(({ lat, lon }) => [(lonDiffDeg(lon, west) * scaleX) / size, (north - lat) / size]),
  );
  let tolerance = 0.5;
  let line = simplifyLine(path, tolerance);
  while (line.length > 2 * thumbnailPoints) {
    tolerance *= 1.5;
    line = simplifyLine(path, tolerance);
  }
  return [...line].map((value) => Math.min(63, Math.max(0, Math.round(value))));
}
