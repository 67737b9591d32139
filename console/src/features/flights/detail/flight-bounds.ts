import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import type { MultiPolygon, Polygon } from 'geojson';

/** West, south, east, north in degrees; east may pass 180 so that it never lies west of west. */
export type Bounds = [number, number, number, number];

/** The plot's outline where the answer really holds one. */
export function plotGeometry(value: unknown): Polygon | MultiPolygon | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  if (value.type !== 'Polygon' && value.type !== 'MultiPolygon') return undefined;
  return value as Polygon | MultiPolygon;
}

/** Everything worth seeing of a sortie: what was flown and the whole plot, also where nothing was sprayed. */
export function flightBounds({
  bbox,
  plotBoundary,
}: Pick<FlightDetail, 'bbox' | 'plotBoundary'>): Bounds | undefined {
  if (!bbox) return undefined;
  let [west, south, east, north] = bbox;
  if (east < west) east += 360;
  const geometry = plotGeometry(plotBoundary);
  const polygons = geometry?.type === 'Polygon' ? [geometry.coordinates] : (geometry?.coordinates ?? []);
  for (const [lon = west, lat = south] of polygons.flatMap(([ring]) => ring ?? [])) {
    // The turn of the world that lies next to what was flown.
    const near = lon + Math.round((west - lon) / 360) * 360;
    west = Math.min(west, near);
    east = Math.max(east, near);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/** Area of the plot as the covered share implies it; the flight itself names only what was inside. */
export function plotAreaM2({
  insideAreaM2,
  coveragePct,
}: Pick<FlightDetail, 'insideAreaM2' | 'coveragePct'>): number | null {
  return insideAreaM2 !== null && coveragePct ? (insideAreaM2 / coveragePct) * 100 : null;
}
