import type { FieldMap } from './field-map.ts';

/** A map view as stored in an address. */
export interface MapView {
  lat: number;
  lon: number;
  zoom: number;
}

/** A view as a parameter: latitude and longitude with five decimals, zoom with two. */
export const viewText = ({ lat, lon, zoom }: MapView): string =>
  `${lat.toFixed(5)},${lon.toFixed(5)},${zoom.toFixed(2)}`;

/** Parses such a parameter; undefined if it is missing, invalid or outside the Earth. */
export function readView(text: string | null): MapView | undefined {
  const [lat, lon, zoom] = (text ?? '').split(',').map(Number);
  const isView =
    lat !== undefined &&
    lon !== undefined &&
    zoom !== undefined &&
    Math.abs(lat) <= 90 &&
    Math.abs(lon) <= 180 &&
    zoom >= 0 &&
    zoom <= 24;
  return isView ? { lat, lon, zoom } : undefined;
}

/** The view of a map: centre in degrees, longitude within ±180, and zoom. */
export function viewOf({ map }: Pick<FieldMap, 'map'>): MapView {
  const { lng, lat } = map.getCenter().wrap();
  return { lat, lon: lng, zoom: map.getZoom() };
}

const restMs = 400;
const longestMs = 3_000;

/** Calls back when the map stops moving; a map that follows a drone stops with every frame. */
export function onMapRest({ map }: Pick<FieldMap, 'map'>, rest: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  const moved = () => {
    const now = performance.now();
    if (timer === undefined) since = now;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        timer = undefined;
        rest();
      },
      Math.max(0, Math.min(restMs, since + longestMs - now)),
    );
  };
  map.on('moveend', moved);
  return () => {
    map.off('moveend', moved);
    clearTimeout(timer);
  };
}
