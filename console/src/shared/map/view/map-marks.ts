import { marksWanted } from '../../performance-marks.ts';
import type { DrawnFeature, FieldMap } from './field-map.ts';

/** What browser tests can read of a map: positions, not drawing details. */
export interface MapMark {
  zoom(): number;
  centre(): { lon: number; lat: number };
  /** Whether all requested tiles and images are drawn. */
  settled(): boolean;
  /** Whether the geography of a view with land is drawn, regardless of moving layers. */
  grounded(): boolean;
  /** Features drawn by the map itself, of the named layers or all, in the view or a box of its CSS pixels. */
  features(layers?: string[], within?: [from: [number, number], to: [number, number]]): DrawnFeature[];
  /** Features drawn on canvases above the map, such as drone glyphs; empty while the context is lost. */
  beside(): DrawnFeature[];
  /** Number of their draws with newer data, and the time at which the shown data was read (`performance.now()`). */
  updates(): { count: number; readMs: number } | undefined;
  /** Position of a coordinate in CSS pixels of the viewport. */
  pixel(lon: number, lat: number): { x: number; y: number };
}

declare global {
  interface Window {
    /** By tab key; present in development, or when `localStorage['smartflight.marks']` is '1'. */
    smartflightMaps?: Record<string, MapMark>;
  }
}

const ground = ['land', 'coast', 'grid', 'cities', 'countries'];
/** Lets tests read a shown map until the returned function is called. */
export function markMap(key: string, { map, beside }: FieldMap): () => void {
  if (!marksWanted()) return () => undefined;
  const marks = window.smartflightMaps ?? {};
  window.smartflightMaps = marks;
  marks[key] = {
    zoom: () => map.getZoom(),
    centre: () => ({ lon: map.getCenter().lng, lat: map.getCenter().lat }),
    settled: () => map.loaded() && !map.isMoving(),
    grounded: () =>
      ground.every((id) => map.getSource(id) && map.isSourceLoaded(id)) &&
      map.queryRenderedFeatures({ layers: ['land'] }).length > 0,
    features: (layers, within) =>
      map
        .queryRenderedFeatures(within, layers ? { layers } : {})
        .map((feature) => ({ layer: feature.layer.id, properties: { ...feature.properties } })),
    beside: () => beside().flatMap((part) => part.features()),
    updates: () => beside()[0]?.updates(),
    pixel: (lon, lat) => {
      const { left, top } = map.getContainer().getBoundingClientRect();
      const { x, y } = map.project([lon, lat]);
      return { x: left + x, y: top + y };
    },
  };
  return () => {
    delete marks[key];
  };
}
