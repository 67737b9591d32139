import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { places } from '@smartflight/contract/places/places.endpoints.ts';
import { circlePolygon } from '@smartflight/geo/circle.ts';
import type { Feature } from 'geojson';
import type { LayerSpecification, MapMouseEvent } from 'maplibre-gl';
import { emptySource, mapFontBold } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';
import { createDataPump } from '../../../shared/map/view/set-data.ts';
import { middleOf } from '../plots/plots-layer.ts';

/** A sensitive place with its shape. */
export type MapPlace = ResultOf<typeof places.map>['items'][number];

const nameZoom = 11;
const reachPx = 6;
const shapeLayers = ['place-fill', 'place-line'];

function layersOf(c: MapColours): LayerSpecification[] {
  const colour = c.status.warning;
  return [
    {
      id: 'place-fill',
      type: 'fill',
      source: 'places',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': ['case', ['get', 'isOpen'], 0.3, 0.14] },
    },
    {
      id: 'place-line',
      type: 'line',
      source: 'places',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-width': ['case', ['get', 'isOpen'], 3.5, 2],
        'line-dasharray': [1.5, 1.5],
      },
    },
  ];
}

function namesOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'place-names',
      type: 'symbol',
      source: 'place-names',
      minzoom: nameZoom,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFontBold,
        'text-size': 12,
        'text-max-width': 10,
        'text-offset': [0, 0.8],
        'text-anchor': 'top',
      },
      paint: { 'text-color': c.ink, 'text-halo-color': c.halo, 'text-halo-width': c.haloPx },
    },
  ];
}

/** Where the name of a shape is written. */
function placeOf(shape: MapPlace['shape']): [lon: number, lat: number] {
  switch (shape.type) {
    case 'Circle':
      return shape.centre;
    case 'LineString':
      return shape.coordinates[Math.floor(shape.coordinates.length / 2)] ?? [0, 0];
    default:
      return middleOf(shape);
  }
}

/** Draws sensitive places: a dashed outline with name and kind. */
export function createPlacesLayer(field: FieldMap) {
  const { map } = field;
  addLayers(map, 'zones', { places: { ...emptySource(), tolerance: 0.3 } }, layersOf(field.colours()));
  addLayers(map, 'names', { 'place-names': emptySource() }, namesOf(field.colours()));
  field.onColours((colours) => repaint(map, [...layersOf(colours), ...namesOf(colours)]));
  const pump = createDataPump(() => geojsonSource(map, 'places'));
  const names = createDataPump(() => geojsonSource(map, 'place-names'));
  return {
    /** Replaces the drawn places; `labelOf` gives name and kind. */
    set(shown: readonly MapPlace[], o: { open?: string | undefined; labelOf: (place: MapPlace) => string }) {
      pump.offer(() => ({
        type: 'FeatureCollection',
        features: shown.map(
          (place): Feature => ({
            type: 'Feature',
            properties: { id: place.id, isOpen: place.id === o.open },
            geometry: place.shape.type === 'Circle' ? circlePolygon(place.shape) : place.shape,
          }),
        ),
      }));
      // Points of their own: the name of an area would be repeated in every tile that it touches.
      names.offer(() => ({
        type: 'FeatureCollection',
        features: shown.map(
          (place): Feature => ({
            type: 'Feature',
            properties: { label: o.labelOf(place) },
            geometry: { type: 'Point', coordinates: placeOf(place.shape) },
          }),
        ),
      }));
    },
    /** The place at a pixel position. */
    at({ x, y }: MapMouseEvent['point']): string | undefined {
      const [found] = map.queryRenderedFeatures(
        [
          [x - reachPx, y - reachPx],
          [x + reachPx, y + reachPx],
        ],
        { layers: shapeLayers },
      );
      return found && String(found.properties['id']);
    },
  };
}
