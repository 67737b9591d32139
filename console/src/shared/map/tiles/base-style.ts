import type {
  BackgroundLayerSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { MapColours } from '../view/map-colours.ts';
import { fieldZoom } from '../view/metric-grid.ts';

export type Boundaries = 'none' | 'dashed';

/**
 * Fixed slots of the layer stack, bottom first. The detailed base map is below `detail`, raster base layers below
 * `base`, so switching them leaves everything above unchanged; a feature's layers are below the slot they are added to.
 */
export const slots = ['detail', 'base', 'zones', 'plots', 'tracks', 'names', 'drones', 'marks'] as const;
export type Slot = (typeof slots)[number];

/** Id of the invisible layer that ends a slot: layers of the slot are inserted before it. */
export const slotLayer = (slot: Slot) => `slot-${slot}`;

/**
 * Local fonts: a style without `glyphs` draws Latin, Cyrillic and Chinese with them, without requests. The weight is
 * read from the first name only, hence a name that no font has.
 */
const families = [
  'Inter Variable',
  'Segoe UI',
  'Roboto',
  'Noto Sans',
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
];
export const mapFont = families;
export const mapFontBold = ['sf semibold', ...families];

const emptyFeatures = { type: 'FeatureCollection' as const, features: [] };

/** An empty GeoJSON source. */
export const emptySource = () => ({ type: 'geojson' as const, data: emptyFeatures });

const anchor = (slot: Slot): BackgroundLayerSpecification => ({
  id: slotLayer(slot),
  type: 'background',
  layout: { visibility: 'none' },
});

/** Shores fade out towards field zoom, where Natural Earth's coast is kilometres off. */
function geography(c: MapColours, boundaries: Boundaries): LayerSpecification[] {
  const water: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8.5, c.water, 10.5, c.land];
  return [
    { id: 'water', type: 'background', paint: { 'background-color': water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': c.land, 'fill-antialias': false } },
    {
      id: 'coast',
      type: 'line',
      source: 'coast',
      paint: {
        'line-color': c.coast,
        'line-width': 0.8,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 8.5, 1, 10.5, 0],
      },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      maxzoom: fieldZoom,
      layout: { visibility: boundaries === 'dashed' ? 'visible' : 'none' },
      paint: { 'line-color': c.border, 'line-width': 0.9, 'line-dasharray': [3, 2] },
    },
  ];
}

function names(c: MapColours): LayerSpecification[] {
  const halo = { 'text-halo-color': c.land, 'text-halo-width': 1.4 };
  return [
    {
      id: 'cities',
      type: 'symbol',
      source: 'cities',
      minzoom: 3,
      maxzoom: 13,
      filter: ['>=', ['zoom'], ['get', 'from']],
      layout: {
        'icon-image': 'city',
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 9, 14],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.45,
        'text-justify': 'auto',
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': c.ink2, ...halo },
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'countries',
      maxzoom: 7.5,
      filter: ['>=', ['zoom'], ['get', 'from']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mapFontBold,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 11, 6, 15],
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': c.ink2, 'text-opacity': 0.85, ...halo },
    },
  ];
}

/** Two layers: a data-driven colour would follow a change of look only some frames later. */
function grid(c: MapColours): LayerSpecification[] {
  const line = { type: 'line', source: 'grid', minzoom: fieldZoom } as const;
  return [
    {
      id: 'grid',
      ...line,
      filter: ['!', ['get', 'major']],
      paint: { 'line-color': c.grid, 'line-width': 0.8 },
    },
    {
      id: 'grid-major',
      ...line,
      filter: ['get', 'major'],
      paint: { 'line-color': c.gridMajor, 'line-width': 1.2 },
    },
  ];
}

/** All layers of the offline base with the slot layers, bottom first. */
export function baseLayersOf(c: MapColours, boundaries: Boundaries): LayerSpecification[] {
  const above = slots.filter((slot) => slot !== 'detail' && slot !== 'base').map(anchor);
  return [...geography(c, boundaries), anchor('detail'), anchor('base'), ...grid(c), ...names(c), ...above];
}

/** A style without network requests: sources are filled from bundled data, text uses local fonts. */
export function baseStyle(c: MapColours, boundaries: Boundaries): StyleSpecification {
  const attributed = { ...emptySource(), attribution: 'Natural Earth · GeoNames (CC BY 4.0)' };
  return {
    version: 8,
    // A change of look is complete with the next frame, which may be printed.
    transition: { duration: 0, delay: 0 },
    sources: {
      land: { ...attributed, tolerance: 0.3 },
      coast: emptySource(),
      borders: emptySource(),
      grid: emptySource(),
      cities: emptySource(),
      countries: emptySource(),
    },
    layers: baseLayersOf(c, boundaries),
  };
}
