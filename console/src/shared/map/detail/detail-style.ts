import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Lang } from '../../i18n/languages.ts';
import type { Look } from '../../ui/theme/tokens.ts';
import { mapFont } from '../tiles/base-style.ts';
import { type DetailColours, detailColours } from './detail-colours.ts';

export const detailSource = 'detail';

/** Names of layers and kinds follow the Protomaps base map, whose extracts are drawn by the same style. */
type SourceLayer = 'landuse' | 'water' | 'roads' | 'buildings' | 'pois' | 'places';

const from = (layer: SourceLayer) => ({ source: detailSource, 'source-layer': layer });
const kindIn = (...kinds: string[]): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  kinds,
  true,
  false,
];
const isArea: ExpressionSpecification = [
  'match',
  ['geometry-type'],
  ['Polygon', 'MultiPolygon'],
  true,
  false,
];
const isLine: ExpressionSpecification = [
  'match',
  ['geometry-type'],
  ['LineString', 'MultiLineString'],
  true,
  false,
];
const areas = (kinds: string[]): ExpressionSpecification => ['all', isArea, kindIn(...kinds)];

/** Width in pixels at zooms 10, 14, 16, 18 and 20; from 16 on it doubles with each zoom, as the ground does. */
const widths = (...px: [number, number, number, number, number]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.8],
  ['zoom'],
  10,
  px[0],
  14,
  px[1],
  16,
  px[2],
  18,
  px[3],
  20,
  px[4],
];

const green = {
  grass: [
    'grass',
    'meadow',
    'park',
    'garden',
    'pitch',
    'golf_course',
    'village_green',
    'recreation_ground',
    'cemetery',
  ],
  wood: ['wood', 'forest', 'nature_reserve', 'scrub', 'orchard', 'vineyard'],
};
const built = [
  'farmyard',
  'residential',
  'industrial',
  'commercial',
  'school',
  'university',
  'hospital',
  'aerodrome',
];

function ground(c: DetailColours): LayerSpecification[] {
  const fill = { type: 'fill', ...from('landuse') } as const;
  const areaLayers = [
    { name: 'grass', kinds: green.grass, colour: c.grass },
    { name: 'wood', kinds: green.wood, colour: c.wood },
    { name: 'built', kinds: built, colour: c.built },
  ].map(
    ({ name, kinds, colour }): LayerSpecification => ({
      id: `detail-${name}`,
      ...fill,
      filter: areas(kinds),
      paint: { 'fill-color': colour },
    }),
  );
  // One layer for each colour: a data-driven colour would follow a change of look only some frames later.
  const fields = c.fields.map(
    (colour, tint): LayerSpecification => ({
      id: `detail-fields-${tint}`,
      ...fill,
      filter: ['all', areas(['farmland']), ['==', ['coalesce', ['get', 'tint'], 0], tint]],
      paint: { 'fill-color': colour },
    }),
  );
  return [
    ...fields,
    ...areaLayers,
    {
      id: 'detail-rows',
      type: 'line',
      ...from('landuse'),
      minzoom: 14,
      filter: kindIn('rows'),
      paint: { 'line-color': c.rows, 'line-width': ['interpolate', ['linear'], ['zoom'], 14, 0.5, 18, 1.2] },
    },
  ];
}

function water(c: DetailColours): LayerSpecification[] {
  const line = { type: 'line', ...from('water'), layout: { 'line-join': 'round' } } as const;
  const broad = kindIn('canal', 'river');
  const narrow = kindIn('stream', 'ditch', 'drain');
  return [
    {
      id: 'detail-water',
      type: 'fill',
      ...from('water'),
      filter: isArea,
      paint: { 'fill-color': c.water, 'fill-outline-color': c.shore },
    },
    {
      id: 'detail-canal-shores',
      ...line,
      filter: ['all', isLine, broad],
      paint: { 'line-color': c.shore, 'line-width': widths(1.6, 5, 10, 34, 134) },
    },
    {
      id: 'detail-canals',
      ...line,
      filter: ['all', isLine, broad],
      paint: { 'line-color': c.water, 'line-width': widths(1, 3.6, 8, 31, 130) },
    },
    {
      id: 'detail-ditches',
      ...line,
      minzoom: 13,
      filter: ['all', isLine, narrow],
      paint: { 'line-color': c.shore, 'line-width': widths(0.4, 1, 1.6, 4, 12) },
    },
  ];
}

function roads(c: DetailColours): LayerSpecification[] {
  const line = { type: 'line', ...from('roads') } as const;
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const major = kindIn('highway', 'major_road');
  const minor = kindIn('minor_road');
  return [
    {
      id: 'detail-tracks',
      ...line,
      minzoom: 12,
      filter: kindIn('path', 'other'),
      paint: { 'line-color': c.track, 'line-width': widths(0.5, 1.4, 2.4, 8, 30) },
    },
    {
      id: 'detail-rails',
      ...line,
      filter: kindIn('rail'),
      paint: { 'line-color': c.rail, 'line-width': widths(0.6, 1.2, 2, 4, 8) },
    },
    {
      id: 'detail-minor-edges',
      ...line,
      layout,
      minzoom: 11,
      filter: minor,
      paint: { 'line-color': c.roadEdge, 'line-width': widths(0.8, 3.4, 7, 22, 76) },
    },
    {
      id: 'detail-major-edges',
      ...line,
      layout,
      filter: major,
      paint: { 'line-color': c.roadEdge, 'line-width': widths(1.6, 5, 10, 30, 104) },
    },
    {
      id: 'detail-minor-roads',
      ...line,
      layout,
      minzoom: 12,
      filter: minor,
      paint: { 'line-color': c.road, 'line-width': widths(0.4, 2.2, 5.4, 20, 72) },
    },
    {
      id: 'detail-major-roads',
      ...line,
      layout,
      filter: major,
      paint: { 'line-color': c.road, 'line-width': widths(0.8, 3.6, 8.2, 27, 100) },
    },
  ];
}

/** Pixels per metre of a crown's radius at zooms 14 and 20, at 40 degrees of latitude. */
const crown = { at14: 0.27, at20: 17.5 };

function objects(c: DetailColours): LayerSpecification[] {
  return [
    {
      id: 'detail-buildings',
      type: 'fill',
      ...from('buildings'),
      minzoom: 13,
      paint: { 'fill-color': c.building, 'fill-outline-color': c.buildingEdge },
    },
    {
      id: 'detail-trees',
      type: 'circle',
      ...from('pois'),
      minzoom: 14,
      filter: kindIn('tree'),
      paint: {
        'circle-color': c.tree,
        'circle-opacity': c.treeOpacity,
        'circle-radius': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          14,
          ['*', ['coalesce', ['get', 'radius'], 4], crown.at14],
          20,
          ['*', ['coalesce', ['get', 'radius'], 4], crown.at20],
        ],
      },
    },
  ];
}

function names(c: DetailColours, lang: Lang): LayerSpecification[] {
  const paint = { 'text-color': c.name, 'text-halo-color': c.nameHalo, 'text-halo-width': 1.4 };
  const text: ExpressionSpecification = ['coalesce', ['get', `name:${lang}`], ['get', 'name'], ''];
  const along = {
    'symbol-placement': 'line',
    'text-field': text,
    'text-font': mapFont,
    'text-size': 12,
  } as const;
  return [
    {
      id: 'detail-water-names',
      type: 'symbol',
      ...from('water'),
      minzoom: 14,
      filter: isLine,
      layout: { ...along, 'symbol-spacing': 600 },
      paint,
    },
    {
      id: 'detail-road-names',
      type: 'symbol',
      ...from('roads'),
      minzoom: 14,
      layout: { ...along, 'symbol-spacing': 500 },
      paint,
    },
    {
      id: 'detail-places',
      type: 'symbol',
      ...from('places'),
      minzoom: 10,
      filter: kindIn('locality', 'neighbourhood', 'macrohood'),
      layout: { 'text-field': text, 'text-font': mapFont, 'text-size': 13 },
      paint,
    },
  ];
}

/** Layers of the detailed base map, bottom first. */
export function detailStyle(look: Look, lang: Lang): LayerSpecification[] {
  const c = detailColours(look);
  return [...ground(c), ...water(c), ...roads(c), ...objects(c), ...names(c, lang)];
}
