import { planeAt } from '@smartflight/fleet/drone/plane.ts';
import type { MultiLineString, Point, Polygon, Position } from 'geojson';
import { bent } from './lattice.ts';
import type { Rect, Spot } from './rect.ts';

/** Layers of the archive, named as in the Protomaps base map. */
export const layerNames = ['landuse', 'water', 'roads', 'buildings', 'pois', 'places'] as const;
export type LayerName = (typeof layerNames)[number];

export interface LandFeature {
  layer: LayerName;
  /** Zoom from which it is included. */
  minZoom: number;
  geometry: Polygon | MultiLineString | Point;
  properties: Readonly<Record<string, string | number | undefined>>;
}

type Described = Pick<LandFeature, 'layer' | 'minZoom' | 'properties'>;

/** Collects a site's features, given in metres. */
export interface Drawing {
  polygon(what: Described, ring: readonly Spot[]): void;
  line(what: Described, ...lines: (readonly Spot[])[]): void;
  point(what: Described, spot: Spot): void;
  features: LandFeature[];
}

/** 1e-6 degrees are 11 cm, finer than a unit of the tiles. */
const digits = 1e6;
const rounded = (degrees: number): number => Math.round(degrees * digits) / digits;

export function createDrawing(centre: { lat: number; lon: number }, core: Rect): Drawing {
  const plane = planeAt(centre);
  const features: LandFeature[] = [];
  const place = (spot: Spot): Position => {
    const { lat, lon } = plane.toLatLon(...bent(spot, core));
    return [rounded(lon), rounded(lat)];
  };
  const add = (what: Described, geometry: LandFeature['geometry']): void =>
    void features.push({ ...what, geometry });
  return {
    features,
    polygon: (what, ring) => add(what, { type: 'Polygon', coordinates: [ring.map(place)] }),
    line: (what, ...lines) =>
      add(what, { type: 'MultiLineString', coordinates: lines.map((line) => line.map(place)) }),
    point: (what, spot) => add(what, { type: 'Point', coordinates: place(spot) }),
  };
}
