import type { Feature } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { emptySource } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import { createDataPump } from '../../../shared/map/view/set-data.ts';
import { type SprayStrip, stripFeatures } from '../plots/swath.ts';

export interface Trail {
  /** Path of the current sortie, oldest first. */
  path: readonly LonLat[];
  strips: readonly SprayStrip[];
  /** Strips of earlier sorties of the day, drawn lighter. */
  earlier: readonly SprayStrip[];
  /** Covered ground as polygons, such as from the server: outer rings of [lon, lat]. */
  grounds?: readonly { ring: readonly (readonly [number, number])[]; earlier: boolean }[];
}

/** Line and lane arrows are shown from this zoom, where lanes are wide enough. */
const laneZoom = 16;

function trailLayersOf(c: MapColours): LayerSpecification[] {
  const strip = (id: string, earlier: boolean, color: string, opacity: number): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'trail-strips',
    filter: ['==', ['get', 'earlier'], earlier],
    paint: { 'fill-color': color, 'fill-opacity': opacity, 'fill-antialias': false },
  });
  return [
    strip('trail-earlier', true, c.sprayedEarlier, 0.55),
    strip('trail-strips', false, c.sprayed, 0.8),
    {
      id: 'trail-arrows',
      type: 'symbol',
      source: 'trail-lanes',
      minzoom: laneZoom,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 36,
        'icon-image': 'chevron',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'trail-path',
      type: 'line',
      source: 'trail-path',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': c.ink,
        'line-opacity': 0.7,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1, 18, 1.6],
      },
    },
  ];
}

const line = (points: readonly LonLat[]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: points.map(({ lon, lat }) => [lon, lat]) },
});

const groundFeature = ({ ring, earlier }: NonNullable<Trail['grounds']>[number]): Feature => ({
  type: 'Feature',
  properties: { earlier },
  geometry: { type: 'Polygon', coordinates: [ring.map(([lon, lat]) => [lon, lat])] },
});

/** The live trail of a drone with the sprayed area at true swath width. */
export function createTrailLayer(field: FieldMap) {
  const { map } = field;
  const sources = {
    'trail-strips': { ...emptySource(), tolerance: 0 },
    'trail-lanes': emptySource(),
    'trail-path': { ...emptySource(), tolerance: 0.3 },
  };
  addLayers(map, 'tracks', sources, trailLayersOf(field.colours()));
  field.onColours((colours) => repaint(map, trailLayersOf(colours)));
  const strips = createDataPump(() => geojsonSource(map, 'trail-strips'));
  const lanes = createDataPump(() => geojsonSource(map, 'trail-lanes'));
  const path = createDataPump(() => geojsonSource(map, 'trail-path'));
  return {
    /** Draws a trail; undefined removes it. */
    set(trail: Trail | undefined): void {
      const { path: points = [], strips: now = [], earlier = [], grounds = [] } = trail ?? {};
      const collection = (features: Feature[]) => ({ type: 'FeatureCollection' as const, features });
      strips.offer(() =>
        collection([
          ...grounds.map(groundFeature),
          ...stripFeatures(earlier, true),
          ...stripFeatures(now, false),
        ]),
      );
      lanes.offer(() => collection([...earlier, ...now].map((strip) => line(strip.points))));
      path.offer(() => collection(points.length > 1 ? [line(points)] : []));
    },
  };
}
