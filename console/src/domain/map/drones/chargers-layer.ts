import type { LayerSpecification } from 'maplibre-gl';
import { emptySource, mapFontBold } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { fitTo } from '../../../shared/map/view/fit.ts';
import type { DroneState, MapColours } from '../../../shared/map/view/map-colours.ts';
import { iconPicture } from '../../../shared/map/view/map-icons.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';

/** A charger as drawn on the map; texts are localised. */
export interface ChargerMark {
  id: string;
  lon: number;
  lat: number;
  /** Determines its colour. */
  state: DroneState;
  isEngine: boolean;
  isChosen: boolean;
  name: string;
  /** Second line, such as which battery is full next; may be empty. */
  label: string;
}

const layers = ['charger-marks'];
const imageOf = (state: DroneState, isEngine: boolean) => `${isEngine ? 'engine-' : ''}charger-${state}`;

function layersOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'charger-marks',
      type: 'symbol',
      source: 'chargers',
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-allow-overlap': true,
        'icon-size': ['case', ['get', 'chosen'], 1.25, 1],
        'text-field': [
          'format',
          ['get', 'name'],
          { 'font-scale': 1 },
          '\n',
          {},
          ['get', 'label'],
          { 'font-scale': 0.92 },
        ],
        'text-font': mapFontBold,
        'text-size': 13,
        'text-offset': [0, 1.4],
        'text-anchor': 'top',
        'text-optional': true,
        'symbol-sort-key': ['case', ['get', 'chosen'], 0, 1],
      },
      paint: { 'text-color': c.ink, 'text-halo-color': c.halo, 'text-halo-width': c.haloPx },
    },
  ];
}

function putImages({ map }: FieldMap, c: MapColours): void {
  for (const [state, ink] of Object.entries(c.status) as [DroneState, string][])
    for (const isEngine of [false, true]) {
      const id = imageOf(state, isEngine);
      const look = { sizePx: 28, ratio: 2, ink, halo: c.halo, haloPx: 3 };
      const image = iconPicture(isEngine ? 'engineCharger' : 'charger', look);
      if (map.hasImage(id)) map.updateImage(id, image);
      else map.addImage(id, image, { pixelRatio: 2 });
    }
}

/** Half the width of the text below a charger, and of the map's tools on a phone. */
const nameSidePx = 140;

/** Chargers on the map with their own symbol, coloured by state; a click selects one. */
export function createChargersLayer(field: FieldMap, pick: (id: string) => void) {
  const { map } = field;
  field.onColours((colours) => {
    putImages(field, colours);
    repaint(map, layersOf(colours));
  });
  putImages(field, field.colours());
  addLayers(map, 'marks', { chargers: emptySource() }, layersOf(field.colours()));
  let marks: readonly ChargerMark[] = [];
  map.on('click', (event) => {
    const { x, y } = event.point;
    const [feature] = map.queryRenderedFeatures(
      [
        [x - 8, y - 8],
        [x + 8, y + 8],
      ],
      { layers },
    );
    const id: unknown = feature?.properties['id'];
    if (typeof id !== 'string') return;
    // Keeps the click from layers below, such as a zone.
    event.preventDefault();
    pick(id);
  });
  return {
    set(next: readonly ChargerMark[]): void {
      marks = next;
      // Reversed, so that the first of the list is drawn on top.
      const features = [...next]
        .reverse()
        .map(({ id, lon, lat, state, isEngine, isChosen, name, label }) => ({
          type: 'Feature' as const,
          properties: { id, icon: imageOf(state, isEngine), chosen: isChosen, name, label },
          geometry: { type: 'Point' as const, coordinates: [lon, lat] },
        }));
      void geojsonSource(map, 'chargers')?.setData({ type: 'FeatureCollection', features });
    },
    /** Fits the map to all chargers; false when there are none. */
    fit: (): boolean => fitTo(field, marks, 16, nameSidePx),
  };
}
