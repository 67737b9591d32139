type Rings = readonly (readonly unknown[])[];
type Area = { type: 'Polygon'; coordinates: Rings } | { type: 'MultiPolygon'; coordinates: readonly Rings[] };

/** Most positions of a boundary over all rings, with each ring's repeated one. */
export const mostPositions = 10_000;

/** Most parts of a MultiPolygon, and most holes. */
export const mostParts = 200;

export const mostHoles = 200;

/** Highest latitude of land, degrees. */
export const mostLat = 85;

/** Number of positions of a boundary over all rings. */
export function positionsOf({ type, coordinates }: Area): number {
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  return parts.reduce((sum, part) => sum + part.reduce((count, { length }) => count + length, 0), 0);
}
