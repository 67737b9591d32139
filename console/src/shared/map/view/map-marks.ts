import { marksWanted } from '../../performance-marks.ts';
import type { DrawnFeature, FieldMap } from './field-map.ts';

/** What a browser test may ask of a map: where things are, not how they are drawn. */
export interface MapMark {
  zoom(): number;
  centre(): { lon: number; lat: number };
  /** Whether every tile and image asked for is drawn. */
  settled(): boolean;
  /** Whether the geography of a view with land is drawn, whatever moves above it. */
  grounded(): boolean;
  /** Features that the map itself has drawn, of the layers named (all without names), with their properties. */
  features(layers?: string[]): DrawnFeature[];
  /** What is drawn over the map, such as the glyphs of drones; nothing while its context is lost. */
  beside(): DrawnFeature[];
  /** How often that was drawn from newer data, and when the data shown now was read (`performance.now()`). */
  updates(): { count: number; readMs: number } | undefined;
  /** Place of a coordinate on the page, in CSS pixels of the viewport. */
  pixel(lon: number, lat: number): { x: number; y: number };
}

declare global {
  interface Window {
    /** Keyed by tab key; present in development, or when `localStorage['smartflight.marks']` is '1'. */
    smartflightMaps?: Record<string, MapMark>;
  }
}

const ground = ['land', 'coast', 'grid', 'cities', 'countries'];
/** Lets tests read a shown map; read only. Ends with the returned function. */
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
    features: (layers) =>
      map
        .queryRenderedFeatures(layers ? { layers } : {})
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
