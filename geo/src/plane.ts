import { degrees, metresPerRadian, radians, turn } from './ellipsoid.ts';
import { type Boundary, type Position, ringsOf } from './shape.ts';

export type Point = [x: number, y: number];

/**
 * A plane in metres around an origin: longitude and latitude scaled by the radii of curvature there. It is affine in
 * degrees and keeps straight edges straight, so crossing, containment and intersection are the same as in GeoJSON.
 * Lengths are within 0.1 % up to 5 km from the origin and 45° of latitude.
 */
export class Plane {
  readonly origin: Position;
  readonly #east: number;
  readonly #north: number;

  constructor(origin: Position) {
    const { east, north } = metresPerRadian(origin[1]);
    this.origin = origin;
    this.#east = radians(east);
    this.#north = radians(north);
  }

  toPlane([lon, lat]: Position): Point {
    return [turn(lon - this.origin[0]) * this.#east, (lat - this.origin[1]) * this.#north];
  }

  /** The position of a point, to a tenth of a millimetre (9 decimals). */
  toEarth([x, y]: Point): Position {
    return [decimals9(turn(this.origin[0] + x / this.#east)), decimals9(this.origin[1] + y / this.#north)];
  }
}

/** A plane around the middle of a boundary. */
export function planeOf(boundary: Boundary): Plane {
  const first = ringsOf(boundary)[0]?.[0] ?? [0, 0];
  const reach = { west: 0, east: 0, south: 90, north: -90 };
  for (const ring of ringsOf(boundary)) {
    for (const [lon, lat] of ring) {
      const east = turn(lon - first[0]);
      reach.west = Math.min(reach.west, east);
      reach.east = Math.max(reach.east, east);
      reach.south = Math.min(reach.south, lat);
      reach.north = Math.max(reach.north, lat);
    }
  }
  return new Plane([turn(first[0] + (reach.west + reach.east) / 2), (reach.south + reach.north) / 2]);
}

/** `from` moved `distance` metres along a bearing (degrees clockwise from north); within 0.01 % up to 50 km. */
export function moveBy([lon, lat]: Position, bearingDeg: number, distance: number): Position {
  const north = distance * Math.cos(radians(bearingDeg));
  const east = distance * Math.sin(radians(bearingDeg));
  const halfway = lat + degrees(north / metresPerRadian(lat).north) / 2;
  const scale = metresPerRadian(halfway);
  return [decimals9(turn(lon + degrees(east / scale.east))), decimals9(lat + degrees(north / scale.north))];
}

/** Rounds degrees to 9 decimals, a tenth of a millimetre. */
export function decimals9(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
