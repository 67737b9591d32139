import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { emptySource, mapFont, mapFontBold } from '../../../shared/map/tiles/base-style.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';

export const droneSource = 'drones';
/** Drones close enough to be named; their glyphs are drawn on the canvas. */
export const namedSource = 'drone-names';

/** No clusters above this zoom: at field scale every drone is shown. */
const clusterMaxZoom = 9;
/** From this zoom each drone is drawn on the canvas; below it the map clusters them. */
export const separateZoom = clusterMaxZoom + 1;
/** From this zoom drones are named. */
export const nearZoom = 13;

export const droneSources: Record<string, GeoJSONSourceSpecification> = {
  [droneSource]: {
    ...emptySource(),
    cluster: true,
    clusterRadius: 44,
    clusterMaxZoom,
    clusterProperties: { attention: ['+', ['case', ['get', 'attention'], 1, 0]] },
    buffer: 16,
  },
  [namedSource]: emptySource(),
};

const single: ExpressionSpecification = ['!', ['has', 'point_count']];
const isChosen: ExpressionSpecification = ['has', 'chosen'];

const glyphLayout: SymbolLayerSpecification['layout'] = {
  'icon-image': ['get', 'icon'],
  'icon-rotate': ['get', 'heading'],
  'icon-rotation-alignment': 'map',
  // Always drawn, and never covered by another drone's label.
  'icon-allow-overlap': true,
  'icon-padding': 0,
};

const labelLayout: SymbolLayerSpecification['layout'] = {
  'text-field': [
    'format',
    ['get', 'name'],
    { 'text-font': ['literal', mapFontBold] },
    ['case', ['==', ['get', 'label'], ''], '', ['concat', '\n', ['get', 'label']]],
    {},
  ],
  'text-font': mapFont,
  'text-size': 13,
  'text-variable-anchor': ['left', 'right'],
  // Outside the box of its own glyph at any heading: half of 34 px times √2, in ems of 13 px.
  'text-radial-offset': 1.9,
  'text-justify': 'auto',
  'text-max-width': 24,
  'text-optional': true,
};

const labelPaint = (c: MapColours): SymbolLayerSpecification['paint'] => ({
  'text-color': c.ink,
  'text-halo-color': c.halo,
  'text-halo-width': c.haloPx,
});

function clusters(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'drone-clusters',
      type: 'circle',
      source: droneSource,
      maxzoom: separateZoom,
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': c.accent,
        'circle-radius': ['interpolate', ['linear'], ['ln', ['get', 'point_count']], 0.7, 13, 7, 26],
        'circle-stroke-width': ['case', ['>', ['get', 'attention'], 0], 4, 2],
        'circle-stroke-color': ['case', ['>', ['get', 'attention'], 0], c.status.warning, c.halo],
      },
    },
    {
      id: 'drone-cluster-counts',
      type: 'symbol',
      source: droneSource,
      maxzoom: separateZoom,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['to-string', ['get', 'point_count']],
        'text-font': mapFontBold,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': c.onAccent },
    },
  ];
}

/** All drone layers for a look, bottom first. */
export function droneLayersOf(c: MapColours): LayerSpecification[] {
  return [
    ...clusters(c),
    {
      id: 'drone-labels',
      type: 'symbol',
      source: namedSource,
      minzoom: nearZoom,
      layout: { ...labelLayout, 'symbol-sort-key': ['case', isChosen, 0, 1] },
      // The selected drone's name is drawn separately; here only its space is reserved.
      paint: { ...labelPaint(c), 'text-opacity': ['case', isChosen, 0, 1] },
    },
    {
      // Keeps names off the glyphs, which are not part of the map.
      id: 'drone-places',
      type: 'symbol',
      source: namedSource,
      minzoom: nearZoom,
      layout: glyphLayout,
      paint: { 'icon-opacity': 0 },
    },
    {
      id: 'drones',
      type: 'symbol',
      source: droneSource,
      maxzoom: separateZoom,
      filter: single,
      layout: glyphLayout,
      paint: { 'icon-opacity': ['get', 'opacity'] },
    },
    {
      id: 'drone-locks',
      type: 'symbol',
      source: droneSource,
      maxzoom: separateZoom,
      filter: ['all', single, ['==', ['get', 'locked'], true]],
      layout: { 'icon-image': 'lock-badge', 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
  ];
}
