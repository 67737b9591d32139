// WGS-84: semi-major axis in metres and flattening (NIMA TR8350.2).
export const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const E2 = FLATTENING * (2 - FLATTENING);
const E = Math.sqrt(E2);

/** Degrees to radians. */
export const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Radians to degrees. */
export const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Metres per radian of latitude and of longitude at a latitude (radii of curvature M and N·cos φ). */
export function metresPerRadian(lat: number): { north: number; east: number } {
  const sin = Math.sin(radians(lat));
  const w2 = 1 - E2 * sin * sin;
  return {
    north: (SEMI_MAJOR_M * (1 - E2)) / (w2 * Math.sqrt(w2)),
    east: (SEMI_MAJOR_M / Math.sqrt(w2)) * Math.cos(radians(lat)),
  };
}

/** q(φ) of Snyder, Map Projections: A Working Manual (USGS 1395), 3-12: area from the equator over a²/2. */
function q(sin: number): number {
  const es = E * sin;
  return (1 - E2) * (sin / (1 - es * es) - Math.log((1 - es) / (1 + es)) / (2 * E));
}
const Q_POLE = q(1);

/** Sine of the authalic latitude: the latitude on a sphere on which every area is that of the ellipsoid. */
export function authalicSine(lat: number): number {
  return Math.max(-1, Math.min(1, q(Math.sin(radians(lat))) / Q_POLE));
}

/** Radius of that sphere, squared (m²). */
export const AUTHALIC_RADIUS_M2 = (SEMI_MAJOR_M * SEMI_MAJOR_M * Q_POLE) / 2;

/** A difference of longitudes, in degrees, as −180 … 180. */
export function turn(difference: number): number {
  if (difference >= -180 && difference <= 180) return difference;
  return difference - 360 * Math.round(difference / 360);
}
