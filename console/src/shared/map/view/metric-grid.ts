import type { FeatureCollection, LineString } from 'geojson';

const earthRadiusM = 6_378_137;
const degToM = (Math.PI / 180) * earthRadiusM;
const stepsM = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const cellPx = { least: 90, most: 180 };
const majorEvery = 5;
/** From this zoom the map shows metres instead of geography. */
export const fieldZoom = 10;

export interface LonLat {
  lon: number;
  lat: number;
}
export interface MapBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Ground metres per screen pixel, Web Mercator with 512 px world tiles (MapLibre's zoom). */
export function metresPerPixel(lat: number, zoom: number): number {
  return (2 * Math.PI * earthRadiusM * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);
}

/** Grid step in metres for cells about 90–180 px wide; between 10 m and 5 km. */
export function gridStepM(lat: number, zoom: number): number {
  const perPixel = metresPerPixel(lat, zoom);
  const coarsest = stepsM.at(-1) ?? 5000;
  return stepsM.find((step) => step / perPixel >= cellPx.least) ?? coarsest;
}

/** Metres east and north of an origin; longitudes are scaled by the origin's latitude. */
export function toMetres(origin: LonLat, point: LonLat): { eastM: number; northM: number } {
  const squeeze = Math.cos((origin.lat * Math.PI) / 180);
  return {
    eastM: (point.lon - origin.lon) * degToM * squeeze,
    northM: (point.lat - origin.lat) * degToM,
  };
}

/** The position at a distance east and north of an origin, on the sphere of the grid. */
export function fromMetres(origin: LonLat, eastM: number, northM: number): LonLat {
  const squeeze = Math.cos((origin.lat * Math.PI) / 180);
  return { lon: origin.lon + eastM / (degToM * squeeze), lat: origin.lat + northM / degToM };
}

/** Multiples of `stepM` between two distances, inclusive. */
export function ticksBetween(fromM: number, toM: number, stepM: number): number[] {
  const ticks: number[] = [];
  for (let i = Math.ceil(fromM / stepM); i * stepM <= toM; i++) ticks.push(i * stepM + 0);
  return ticks;
}

/** Grid lines over a box in metres from an origin; every fifth is major. At most 400 lines. */
export function gridLines(
  box: MapBox,
  origin: LonLat,
  stepM: number,
): FeatureCollection<LineString, { major: boolean }> {
  const a = toMetres(origin, { lon: box.west, lat: box.south });
  const b = toMetres(origin, { lon: box.east, lat: box.north });
  const line = (from: LonLat, to: LonLat, atM: number) => ({
    type: 'Feature' as const,
    properties: { major: Math.round(atM / stepM) % majorEvery === 0 },
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [from.lon, from.lat],
        [to.lon, to.lat],
      ],
    },
  });
  const east = ticksBetween(a.eastM, b.eastM, stepM).slice(0, 200);
  const north = ticksBetween(a.northM, b.northM, stepM).slice(0, 200);
  return {
    type: 'FeatureCollection',
    features: [
      ...east.map((m) => line(fromMetres(origin, m, a.northM), fromMetres(origin, m, b.northM), m)),
      ...north.map((m) => line(fromMetres(origin, a.eastM, m), fromMetres(origin, b.eastM, m), m)),
    ],
  };
}

const farFromOriginM = 50_000;

/**
 * Keeps the origin while the view is near it, so that the grid does not move; else the rounded centre of the view.
 */
export function gridOrigin(previous: LonLat | undefined, centre: LonLat): LonLat {
  if (previous) {
    const away = toMetres(previous, centre);
    if (Math.hypot(away.eastM, away.northM) < farFromOriginM) return previous;
  }
  return { lon: Number(centre.lon.toFixed(3)), lat: Number(centre.lat.toFixed(3)) };
}

/** Round length in metres for a scale bar of about `px` pixels: 1, 2 or 5 times a power of ten. */
export function scaleBarM(lat: number, zoom: number, px: number): number {
  const most = metresPerPixel(lat, zoom) * px;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power;
}
