/** [longitude, latitude] in degrees, WGS-84, as GeoJSON orders them (RFC 7946). */
export type Position = [lon: number, lat: number];

/** Positions of which the last repeats the first. Winding does not matter anywhere in this package. */
export type Ring = Position[];

export type PolygonRings = Ring[];

export type Polygon = { type: 'Polygon'; coordinates: PolygonRings };
export type MultiPolygon = { type: 'MultiPolygon'; coordinates: PolygonRings[] };

export type Boundary = Polygon | MultiPolygon;

export type Circle = { type: 'Circle'; centre: Position; radiusM: number };

export type Shape = Boundary | Circle;

/** Two positions or more. */
export type Line = Position[];

/** Degrees; `west` is never greater than `east`: a shape over ±180° spans all longitudes. */
export type Box = { west: number; south: number; east: number; north: number };

/** The parts of a boundary, each an outer ring and its holes. */
export function partsOf(boundary: Boundary): PolygonRings[] {
  return boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates;
}

/** One part gives a Polygon, several a MultiPolygon, none undefined. */
export function boundaryOf(parts: readonly PolygonRings[]): Boundary | undefined {
  const [first] = parts;
  if (!first) return undefined;
  return parts.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: [...parts] };
}

/** All rings of all parts. */
export function ringsOf(boundary: Boundary): Ring[] {
  return partsOf(boundary).flat();
}

/** Number of positions in a boundary, including the closing ones. */
export function countPositions(boundary: Boundary): number {
  return ringsOf(boundary).reduce((sum, ring) => sum + ring.length, 0);
}

/** The smallest box around a boundary, in degrees; undefined when it has no position. */
export function boxOf(boundary: Boundary): Box | undefined {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const ring of ringsOf(boundary)) {
    for (const [lon, lat] of ring) {
      if (lon < box.west) box.west = lon;
      if (lon > box.east) box.east = lon;
      if (lat < box.south) box.south = lat;
      if (lat > box.north) box.north = lat;
    }
  }
  return Number.isFinite(box.west) ? box : undefined;
}
