import type { Box } from '../../shape.ts';

/** Metres of a degree of latitude, rounded down so that boxes are too large. */
const DEGREE_M = 110_000;

/**
 * A box around all positions of a feature that could not be read, widened by any radius; undefined where it has none.
 * It states where rules are unknown, whatever is wrong with the feature.
 */
export function roughBox(feature: unknown): Box | undefined {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  const { geometry, properties } = Object(feature) as { geometry?: unknown; properties?: unknown };
  const reach = Math.max(visit(geometry, box), radiusOf(properties));
  if (!Number.isFinite(box.west)) return undefined;
  const dLat = reach / DEGREE_M;
  const farthest = Math.min(89, Math.max(Math.abs(box.south), Math.abs(box.north)) + dLat);
  const dLon = dLat / Math.cos((farthest * Math.PI) / 180);
  return {
    west: Math.max(-180, box.west - dLon),
    south: Math.max(-90, box.south - dLat),
    east: Math.min(180, box.east + dLon),
    north: Math.min(90, box.north + dLat),
  };
}

/** Adds every pair of numbers that can be degrees; returns the largest radius. */
function visit(value: unknown, box: Box): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number') {
    const [lon, lat] = value as [number, number];
    if (Math.abs(lon) > 180 || Math.abs(lat) > 90) return 0;
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    return 0;
  }
  let radius = radiusOf(value);
  for (const inner of Object.values(value)) radius = Math.max(radius, visit(inner, box));
  return radius;
}

function radiusOf(value: unknown): number {
  const { radius, radiusM } = Object(value) as { radius?: unknown; radiusM?: unknown };
  const found = Number(radiusM ?? radius);
  return Number.isFinite(found) ? Math.min(1_000_000, Math.max(0, found)) : 0;
}
