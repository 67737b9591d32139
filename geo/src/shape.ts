/** [longitude, latitude] in degrees, WGS-84, as GeoJSON orders them (RFC 7946). */
export type Position = [lon: number, lat: number];

/** Positions of which the last repeats the first. Winding does not matter anywhere in this package. */
export type Ring = Position[];

/** The outer ring first, holes after it. */
export type PolygonRings = Ring[];

export type Polygon = { type: 'Polygon'; coordinates: PolygonRings };
export type MultiPolygon = { type: 'MultiPolygon'; coordinates: PolygonRings[] };

/** What a piece of land is bounded by. */
export type Boundary = Polygon | MultiPolygon;

export type Circle = { type: 'Circle'; centre: Position; radiusM: number };

/** What a piece of airspace is bounded by. */
export type Shape = Boundary | Circle;

/** A line that somebody drew: two positions or more. */
export type Line = Position[];

/** Degrees; `west` > `east` never happens: a shape over ±180° has the whole width. */
export type Box = { west: number; south: number; east: number; north: number };

/** The parts of a boundary, each an outer ring and its holes. */
export function partsOf(boundary: Boundary): PolygonRings[] {
  return boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates;
}

/** One part makes a Polygon, several a MultiPolygon, none nothing. */
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

/** How many positions a boundary has, closing ones included. */
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
