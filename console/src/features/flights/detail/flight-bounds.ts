import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import type { MultiPolygon, Polygon } from 'geojson';

/** West, south, east, north in degrees; east may exceed 180 so that it is never less than west. */
export type Bounds = [number, number, number, number];

/** Returns the plot's geometry if `value` has a valid one. */
export function plotGeometry(value: unknown): Polygon | MultiPolygon | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  if (value.type !== 'Polygon' && value.type !== 'MultiPolygon') return undefined;
  return value as Polygon | MultiPolygon;
}

/** Bounds of the flown track and the whole plot, including parts that were not sprayed. */
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
    // Shifts the longitude by full turns to be next to the track.
    const near = lon + Math.round((west - lon) / 360) * 360;
    west = Math.min(west, near);
    east = Math.max(east, near);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/** Area of the plot, derived from the covered share, as the flight only has the area inside; null when unknown. */
export function plotAreaM2({
  insideAreaM2,
  coveragePct,
}: Pick<FlightDetail, 'insideAreaM2' | 'coveragePct'>): number | null {
  return insideAreaM2 !== null && coveragePct ? (insideAreaM2 / coveragePct) * 100 : null;
}
