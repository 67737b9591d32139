import geographicLib from 'geographiclib-geodesic';
import { type Boundary, partsOf, type Ring } from './shape.ts';

/** Geodesic area on the ellipsoid by Karney's own library, used only as a reference in tests. */
export function referenceAreaM2(boundary: Boundary): number {
  const area = (ring: Ring) => {
    const polygon = geographicLib.Geodesic.WGS84.Polygon(false);
    for (const [lon, lat] of ring.slice(0, -1)) polygon.AddPoint(lat, lon);
    return Math.abs(polygon.Compute(false, true).area!);
  };
  return partsOf(boundary).reduce(
    (sum, [outer, ...holes]) => sum + area(outer!) - holes.reduce((all, hole) => all + area(hole), 0),
    0,
  );
}
