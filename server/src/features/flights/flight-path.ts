import { type Bbox, lonDiffDeg } from './derivation/geometry.ts';

/** The path of a thumbnail in degrees, [lon, lat]: exact to 1/63 of the longer side of its box. */
export function pathOf(thumbnail: readonly number[], bbox: Bbox | null): [number, number][] {
  if (!bbox) return [];
  const [west, south, east, north] = bbox;
  const scaleX = Math.cos((((north + south) / 2) * Math.PI) / 180);
  const step = Math.max(lonDiffDeg(east, west) * scaleX, north - south, 1e-6) / 63;
  const path: [number, number][] = [];
  for (let at = 0; at + 1 < thumbnail.length; at += 2) {
    const lon = lonDiffDeg(west + ((thumbnail[at] ?? 0) * step) / scaleX, 0);
    path.push([toMicro(lon), toMicro(north - (thumbnail[at + 1] ?? 0) * step)]);
  }
  return path;
}

const toMicro = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
