import proj4 from 'proj4';
import { decimals9 } from './plane.ts';
import type { Position } from './shape.ts';

/** Converts coordinates of a file to WGS-84; NaN where the projection is undefined. */
export type ToEarth = (position: Position) => Position;

export type Projection = {
  toEarth: ToEarth;
  /** The datum, if it is not WGS-84 and its shift is unknown: positions may be off by about 100 m. */
  unknownDatum?: string;
};

/** The projection that the text of a .prj describes (WKT 1 of ESRI or OGC, WKT 2); undefined when it is not understood. */
export function projectionOfWkt(wkt: string): Projection | undefined {
  const text = wkt.trim();
  if (!/^[A-Z_]+\s*\[/i.test(text) || text.length > 20_000) return undefined;
  const datum = /DATUM\s*\[\s*"([^"]*)"/i.exec(text)?.[1];
  if (isPlainDegrees(text)) return { toEarth: (position) => position };
  const ellipsoid = /(?:SPHEROID|ELLIPSOID)\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+)/i.exec(text)?.[1];
  return projectionOf(text, { datum, semiMajorM: Number(ellipsoid) });
}

function isPlainDegrees(wkt: string): boolean {
  const isWgs84 = /^GEOGCS/i.test(wkt) && /DATUM\s*\[\s*"(D_)?WGS_?1984"/i.test(wkt);
  return isWgs84 && /PRIMEM\s*\[\s*"Greenwich"/i.test(wkt) && /UNIT\s*\[\s*"Degree"/i.test(wkt);
}

/**
 * The projection that a `crs` member of GeoJSON names, as `EPSG:25832`, `urn:ogc:def:crs:EPSG::3857` or CRS84;
 * undefined for unknown codes. Longitude is first in all of them, as programs write it.
 */
export function projectionOfName(name: string): Projection | undefined {
  if (/\bCRS:?84$/i.test(name)) return { toEarth: (position) => position };
  const code = /EPSG(?::|::|:[\d.]+:|\/0\/)(\d{4,6})$/i.exec(name)?.[1];
  const definition = code && definitionOf(Number(code));
  return definition ? projectionOf(definition, { semiMajorM: 6_378_137 }) : undefined;
}

const DEGREES = [4326, 4258, 4269, 4490, 4674, 4283, 7844, 4167, 4619, 6668, 4171, 4979];

/** Definitions of EPSG codes used for parcels; all on datums within a metre or two of WGS-84. */
function definitionOf(code: number): string | undefined {
  if (DEGREES.includes(code)) return '+proj=longlat +datum=WGS84 +no_defs';
  if (code === 3857 || code === 900913 || code === 102100) {
    return '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs';
  }
  const utm = (zone: number, south = '') =>
    `+proj=utm +zone=${zone}${south} +ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs`;
  if (code > 32600 && code <= 32660) return utm(code - 32600);
  if (code > 32700 && code <= 32760) return utm(code - 32700, ' +south');
  if (code >= 25828 && code <= 25838) return utm(code - 25800);
  if (code >= 31977 && code <= 31985) return utm(code - 31960, ' +south');
  if (code === 3006) return utm(33);
  if (code === 2193) return transverse({ lon: 173, k: 0.9996, x: 1_600_000, y: 10_000_000 });
  if (code === 2154) {
    return '+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs';
  }
  if (code === 3035) {
    return '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs';
  }
  if (code === 2180) return transverse({ lon: 19, k: 0.9993, x: 500_000, y: -5_300_000 });
  // CGCS2000 Gauss-Krüger: 6° zones with and without the zone number in the easting, then 3° zones likewise.
  if (code >= 4491 && code <= 4501)
    return transverse({ lon: 75 + 6 * (code - 4491), x: (code - 4478) * 1e6 + 500_000 });
  if (code >= 4502 && code <= 4512) return transverse({ lon: 75 + 6 * (code - 4502), x: 500_000 });
  if (code >= 4513 && code <= 4533)
    return transverse({ lon: 75 + 3 * (code - 4513), x: (code - 4488) * 1e6 + 500_000 });
  if (code >= 4534 && code <= 4554) return transverse({ lon: 75 + 3 * (code - 4534), x: 500_000 });
  return undefined;
}

function transverse({ lon, k = 1, x, y = 0 }: { lon: number; k?: number; x: number; y?: number }): string {
  return `+proj=tmerc +lat_0=0 +lon_0=${lon} +k=${k} +x_0=${x} +y_0=${y} +ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs`;
}

function projectionOf(
  definition: string,
  about: { datum?: string | undefined; semiMajorM: number },
): Projection | undefined {
  try {
    const converter = proj4(definition, 'WGS84');
    const toEarth: ToEarth = (position) => {
      if (!Number.isFinite(position[0]) || !Number.isFinite(position[1])) return [Number.NaN, Number.NaN];
      const [lon = Number.NaN, lat = Number.NaN] = converter.forward([position[0], position[1]]);
      return [decimals9(lon), decimals9(lat)];
    };
    toEarth([500_000, 0]);
    // All geocentric datums use GRS 80 or an ellipsoid with the same semi-major axis.
    const isGeocentric = Math.abs(about.semiMajorM - 6_378_137) < 0.5 || /towgs84/i.test(definition);
    return { toEarth, ...(!isGeocentric && { unknownDatum: about.datum ?? '?' }) };
  } catch {
    return undefined;
  }
}
