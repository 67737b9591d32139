import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { emptySource, mapFont, mapFontBold } from '../../../shared/map/tiles/base-style.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';

/** Drones close enough to be named; their glyphs are drawn on the canvas. */
export const namedSource = 'drone-names';

/** From this zoom each drone is drawn by itself, below it clusters are: at field scale every drone is shown. */
export const separateZoom = 10;
/** From this zoom drones are named. */
export const nearZoom = 13;

export const droneSources: Record<string, GeoJSONSourceSpecification> = {
  [namedSource]: emptySource(),
};

const isChosen: ExpressionSpecification = ['has', 'chosen'];

const glyphLayout: SymbolLayerSpecification['layout'] = {
  'icon-image': ['get', 'icon'],
  'icon-rotate': ['get', 'heading'],
  'icon-rotation-alignment': 'map',
  // Always drawn, and never covered by another drone's label.
  'icon-allow-overlap': true,
  'icon-padding': 0,
};

const labelText: SymbolLayerSpecification['layout'] = {
  'text-field': [
    'format',
    ['get', 'name'],
    { 'text-font': ['literal', mapFontBold] },
    ['case', ['==', ['get', 'label'], ''], '', ['concat', '\n', ['get', 'label']]],
    {},
  ],
  'text-font': mapFont,
  'text-size': 13,
  'text-max-width': 24,
};
// Outside the box of its own glyph at any heading: half of 34 px times √2, in ems of 13 px.
const besideGlyph = 1.9;

const labelPaint = (c: MapColours): SymbolLayerSpecification['paint'] => ({
  'text-color': c.ink,
  'text-halo-color': c.halo,
  'text-halo-width': c.haloPx,
});

/** All drone layers for a look, bottom first. */
export function droneLayersOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'drone-labels',
      type: 'symbol',
      source: namedSource,
      minzoom: nearZoom,
      filter: ['!', isChosen],
      layout: {
        ...labelText,
        'text-variable-anchor': ['left', 'right'],
        'text-radial-offset': besideGlyph,
        'text-justify': 'auto',
        'text-optional': true,
      },
      paint: labelPaint(c),
    },
    {
      // The selected drone's text is drawn separately; here its space is kept free of other names.
      id: 'drone-label-space',
      type: 'symbol',
      source: namedSource,
      minzoom: nearZoom,
      filter: isChosen,
      layout: {
        ...labelText,
        'text-anchor': ['get', 'chosen'],
        'text-offset': [
          'match',
          ['get', 'chosen'],
          'right',
          ['literal', [-besideGlyph, 0]],
          'top',
          ['literal', [0, besideGlyph]],
          ['literal', [besideGlyph, 0]],
        ],
        'text-allow-overlap': true,
        'text-padding': 6,
      },
      paint: { 'text-opacity': 0 },
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
  ];
}
