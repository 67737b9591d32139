/** A local flat plane: x east and y north in metres around an origin. Accurate to 1 cm per km at field size. */

/** Mean Earth radius, m (IUGG R1); the same sphere that great-circle distances use. */
export const earthRadiusM = 6_371_008.8;
const metresPerDegree = (Math.PI / 180) * earthRadiusM;

export type LatLon = { lat: number; lon: number };
export type Point = { x: number; y: number };

export type Plane = { toPoint: (at: LatLon) => Point; toLatLon: (x: number, y: number) => LatLon };

const wrapLon = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);

export function planeAt(origin: LatLon): Plane {
  const perLon = metresPerDegree * Math.cos((origin.lat * Math.PI) / 180);
  return {
    toPoint: ({ lat, lon }) => ({
      x: wrapLon(lon - origin.lon) * perLon,
      y: (lat - origin.lat) * metresPerDegree,
    }),
    toLatLon: (x, y) => ({ lat: origin.lat + y / metresPerDegree, lon: wrapLon(origin.lon + x / perLon) }),
  };
}

/** Great-circle distance in metres (haversine on the sphere above). */
export function distanceM(a: LatLon, b: LatLon): number {
  const rad = Math.PI / 180;
  const sinLat = Math.sin(((b.lat - a.lat) * rad) / 2);
  const sinLon = Math.sin(((b.lon - a.lon) * rad) / 2);
  const h = sinLat * sinLat + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * sinLon * sinLon;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Compass direction of a vector, degrees clockwise from north in [0, 360). */
export function compassDeg(x: number, y: number): number {
  const deg = (Math.atan2(x, y) * 180) / Math.PI;
  return deg < 0 ? deg + 360 : deg;
}
