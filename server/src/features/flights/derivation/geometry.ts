import { distanceM as ellipsoidDistanceM } from '@smartflight/geo/distance.ts';
import { metresPerRadian } from '@smartflight/geo/ellipsoid.ts';

/** GeoJSON shapes (RFC 7946) in WGS-84, [longitude, latitude] in degrees. */
export interface PolygonShape {
  type: 'Polygon';
  coordinates: number[][][];
}

export interface MultiPolygonShape {
  type: 'MultiPolygon';
  coordinates: number[][][][];
}

export type AreaShape = PolygonShape | MultiPolygonShape;

export interface Position {
  lat: number;
  lon: number;
}

const RAD = Math.PI / 180;

/** A longitude difference normalised to [-180, 180), for correct results at the antimeridian. */
export function lonDiffDeg(lon: number, fromLon: number): number {
  const diff = lon - fromLon;
  if (diff >= -180 && diff < 180) return diff;
  return ((((diff + 180) % 360) + 360) % 360) - 180;
}

/** Distance in m between two positions on the WGS-84 ellipsoid, as for plots; within 0.01 % up to 50 km. */
export const distanceM = (from: Position, to: Position): number =>
  ellipsoidDistanceM([from.lon, from.lat], [to.lon, to.lat]);

/** Change of course at `at`, degrees -180 to 180, clockwise positive, on the way from `from` to `to`. */
export function turnDeg(from: Position, at: Position, to: Position): number {
  const narrow = Math.cos(at.lat * RAD);
  const courseRad = (a: Position, b: Position) =>
    Math.atan2(lonDiffDeg(b.lon, a.lon) * narrow, b.lat - a.lat);
  const turn = (courseRad(at, to) - courseRad(from, at)) / RAD;
  return lonDiffDeg(turn, 0);
}

export interface Plane {
  readonly origin: Position;
  /** Metres along the east axis of the plane (rotated by `turnDeg`). */
  x(lat: number, lon: number): number;
  /** Metres along the north axis, likewise. */
  y(lat: number, lon: number): number;
  /** Back to [lon, lat]; lon is continuous across ±180 so that no shape is split. */
  lonLat(x: number, y: number): [number, number];
}

/**
 * Sinusoidal projection of the WGS-84 ellipsoid, centred on `origin`: exactly equal-area, so areas agree with those
 * of plots; within 5 km of the origin its shear stays below 0.3 % at 70° latitude. `turnDeg` rotates the axes
 * counter-clockwise. Source: Snyder, Map Projections: A Working Manual (USGS 1395), 30-8 and 30-9.
 */
export function createPlane(origin: Position, turnDeg = 0): Plane {
  const cos = Math.cos(turnDeg * RAD);
  const sin = Math.sin(turnDeg * RAD);
  const perLon = (lat: number) => RAD * metresPerRadian(lat).east;
  const east = (lat: number, lon: number) => perLon(lat) * lonDiffDeg(lon, origin.lon);
  // The radius of curvature at the middle latitude gives the length of a meridian arc.
  const perLat = (lat: number) => RAD * metresPerRadian((lat + origin.lat) / 2).north;
  const north = (lat: number) => perLat(lat) * (lat - origin.lat);
  return {
    origin,
    x: (lat, lon) => cos * east(lat, lon) + sin * north(lat),
    y: (lat, lon) => cos * north(lat) - sin * east(lat, lon),
    lonLat: (x, y) => {
      const northM = cos * y + sin * x;
      const near = origin.lat + northM / perLat(origin.lat);
      const lat = origin.lat + northM / perLat(near);
      return [origin.lon + (cos * x - sin * y) / perLon(lat), lat];
    },
  };
}

/** Mean position, correct across ±180; undefined for an empty list. */
export function centroid(positions: readonly Position[]): Position | undefined {
  const first = positions[0];
  if (first === undefined) return undefined;
  let lat = 0;
  let lon = 0;
  for (const position of positions) {
    lat += position.lat - first.lat;
    lon += lonDiffDeg(position.lon, first.lon);
  }
  const meanLon = first.lon + lon / positions.length;
  return { lat: first.lat + lat / positions.length, lon: lonDiffDeg(meanLon, 0) };
}

/** [west, south, east, north]; west > east when the box crosses ±180 (RFC 7946 §5.2). */
export type Bbox = [number, number, number, number];

export function bboxOf(positions: readonly Position[]): Bbox | undefined {
  const first = positions[0];
  if (first === undefined) return undefined;
  let [west, east, south, north] = [0, 0, first.lat, first.lat];
  for (const { lat, lon } of positions) {
    const diff = lonDiffDeg(lon, first.lon);
    west = Math.min(west, diff);
    east = Math.max(east, diff);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [wrapped(first.lon + west), south, wrapped(first.lon + east), north];
}

function wrapped(lon: number): number {
  return lon >= -180 && lon <= 180 ? lon : lonDiffDeg(lon, 0);
}
