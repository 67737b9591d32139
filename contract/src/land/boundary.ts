type Rings = readonly (readonly unknown[])[];
type Area = { type: 'Polygon'; coordinates: Rings } | { type: 'MultiPolygon'; coordinates: readonly Rings[] };

/** Most positions of a boundary over all its rings, each ring's repeated first one among them. */
export const mostPositions = 10_000;

/** Most parts of a MultiPolygon, and most holes. */
export const mostParts = 200;

export const mostHoles = 200;

/** Land is not drawn nearer to the poles than this, degrees. */
export const mostLat = 85;

/** How many positions a boundary has over all its rings. */
export function positionsOf({ type, coordinates }: Area): number {
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  return parts.reduce((sum, part) => sum + part.reduce((count, { length }) => count + length, 0), 0);
}
