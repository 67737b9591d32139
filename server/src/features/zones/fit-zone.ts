import { zoneLimits } from '@smartflight/contract/airspace/zone.ts';
import { mostHoles, mostParts, mostPositions } from '@smartflight/contract/land/boundary.ts';
import type { HeightLimit, Zone } from '@smartflight/geo/formats/zone.ts';
import { fitOutwards } from '@smartflight/geo/outwards.ts';
import { countPositions, partsOf, type Shape } from '@smartflight/geo/shape.ts';

interface Layer {
  shape: Shape;
  floor: StoredLimit | null;
  ceiling: StoredLimit | null;
}

interface StoredLimit {
  m: number;
  reference: HeightLimit['reference'];
}

/** The layers as published, where stored ones are simplified or divided, and by how much. */
export interface OriginalZone {
  layers: Layer[];
  corners: number;
  parts: number;
  /** Stored outlines are at most this far outside of the published ones. */
  reachM: number;
  filledHoles: number;
}

/**
 * The layers of a zone within the limits of stored ones. A volume with too many corners, holes or parts becomes several
 * layers, or a larger outline; it never becomes smaller. `original` is undefined where nothing has changed.
 */
export function fitLayers(volumes: readonly Zone[]): { layers: Layer[]; original: OriginalZone | undefined } {
  const layers: Layer[] = [];
  const original: OriginalZone = { layers: [], corners: 0, parts: 0, reachM: 0, filledHoles: 0 };
  const limits = {
    positions: mostPositions,
    holes: mostHoles,
    parts: mostParts,
    pieces: Math.max(1, Math.floor(zoneLimits.mostLayers / volumes.length)),
  };
  for (const { shape, lower, upper } of volumes) {
    const heights = { floor: limitOf(lower), ceiling: limitOf(upper) };
    original.layers.push({ shape, ...heights });
    if (shape.type === 'Circle') {
      // Some publications write a point as a circle of a metre.
      const radiusM = Math.max(zoneLimits.leastRadiusM, shape.radiusM);
      original.reachM = Math.max(original.reachM, radiusM - shape.radiusM);
      layers.push({ shape: { ...shape, radiusM }, ...heights });
      continue;
    }
    const { pieces, reachM, filledHoles } = fitOutwards(shape, limits);
    original.corners += countPositions(shape);
    original.parts += partsOf(shape).length;
    original.reachM = Math.max(original.reachM, reachM);
    original.filledHoles += filledHoles;
    layers.push(...pieces.map((piece) => ({ shape: piece, ...heights })));
  }
  const isChanged = original.reachM > 0 || original.filledHoles > 0 || layers.length > volumes.length;
  return { layers, original: isChanged ? original : undefined };
}

const limitOf = (limit: HeightLimit | undefined): StoredLimit | null =>
  limit ? { m: limit.valueM, reference: limit.reference } : null;
