import type { FeatureSource, GeoFeature, Geometry } from '../../../access/feature-source.ts';
import { isUuid } from '../../../access/feature-source.ts';
import { pathOf } from '../flight-path.ts';
import { toFlight } from '../flight-row.ts';
import {
  countFlightFeatures,
  cursorOf,
  type FeatureRecord,
  listFlightFeatures,
  placeOf,
} from './flight-features.store.ts';

/** Flights, newest first, with their simplified path. */
export const flightFeatures: FeatureSource = {
  list: async ({ pools, clock }, actor, { after, limit, ...filter }) => {
    const place = after === undefined ? {} : { after: placeOf(after) };
    const asked = { ...filter, ...place, limit: limit + 1, now: new Date(clock()) };
    const rows = await listFlightFeatures(pools.db, actor, asked);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { features: rows.slice(0, limit).map(toFeature), ...(last ? { next: cursorOf(last) } : {}) };
  },
  count: ({ pools, clock }, actor, filter) =>
    countFlightFeatures(pools.db, actor, { ...filter, now: new Date(clock()) }),
  get: async ({ pools, clock }, actor, id) => {
    if (!isUuid(id)) return undefined;
    const [row] = await listFlightFeatures(pools.db, actor, { id, limit: 1, now: new Date(clock()) });
    return row && toFeature(row);
  },
};

function toFeature(row: FeatureRecord): GeoFeature {
  const { id, thumbnail, flags, skipAreaM2: _inParts, pilotId: _account, ...figures } = toFlight(row);
  return {
    id,
    geometry: lineOf(pathOf(thumbnail, row.bbox)),
    properties: { ...figures, flags: flags.join(',') },
  };
}

/** A line, cut where it crosses the antimeridian (RFC 7946); null without two positions. */
function lineOf(path: readonly [number, number][]): Geometry | null {
  const parts: [number, number][][] = [];
  for (const [at, position] of path.entries()) {
    const before = path[at - 1];
    if (!before || Math.abs(position[0] - before[0]) > 180) parts.push([]);
    parts.at(-1)?.push(position);
  }
  const lines = parts.filter((part) => part.length > 1);
  const [only] = lines;
  if (!only) return null;
  return lines.length === 1
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: lines };
}
