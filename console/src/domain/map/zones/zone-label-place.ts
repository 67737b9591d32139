import type { Polygon } from 'geojson';
import polylabel from 'polylabel';

/** Half of the room a label needs in every direction, px. */
const roomPx = 60;
/** Length of a degree of latitude at zoom 0 with tiles of 512 px, px. */
const degreePx = 512 / 360;

export interface LabelPlace {
  middle: [lon: number, lat: number];
  /** The southernmost corner: a label below it covers nothing of the zone. */
  lowest: [lon: number, lat: number];
  /** From this whole zoom the label has room around the middle. */
  insideZoom: number;
}

/** Where the label of a zone goes without covering its shape, by its outline and holes in degrees. */
export function labelPlaceOf(rings: Polygon['coordinates']): LabelPlace {
  const outline = rings[0] ?? [];
  const corners = outline.map(([lon = 0, lat = 0]): [number, number] => [lon, lat]);
  const lowest = corners.reduce(
    (best, corner) => (corner[1] < best[1] ? corner : best),
    corners[0] ?? [0, 0],
  );
  // Degrees of longitude as long as those of latitude, as the map draws them.
  const shrink = Math.max(0.01, Math.cos((lowest[1] * Math.PI) / 180));
  const square = rings.map((ring) => ring.map(([lon = 0, lat = 0]) => [lon * shrink, lat]));
  const lats = corners.map(([, lat]) => lat);
  const precision = Math.max(1e-7, (Math.max(...lats) - Math.min(...lats)) / 50);
  const found = polylabel(square, precision);
  const [x = 0, lat = 0] = found;
  const radiusPx = (found.distance / shrink) * degreePx;
  return {
    middle: [x / shrink, lat],
    lowest,
    insideZoom: radiusPx > 0 ? Math.ceil(Math.log2(roomPx / radiusPx)) : Number.MAX_SAFE_INTEGER,
  };
}
