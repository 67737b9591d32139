import { distanceM } from '@smartflight/geo/distance.ts';
import type { Line, Position, Ring } from '@smartflight/geo/shape.ts';
import type { Feature } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { currentFmt } from '../../../shared/format/fmt.ts';
import { emptySource, mapFontBold } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';

export interface DrawMarks {
  rings: readonly Ring[];
  cuts: readonly Line[];
  /** Position of the drawing's fault. */
  fault?: Position;
  corner?: Position | undefined;
}

/** Sides shorter than this on the screen, in pixels, have no room for their length. */
const leastSidePx = 56;
const mostSides = 400;

function layersOf(c: MapColours): LayerSpecification[] {
  const is = (kind: string) => ['==', ['get', 'kind'], kind] as ['==', ['get', string], string];
  return [
    {
      id: 'draw-cuts',
      type: 'line',
      source: 'draw-marks',
      filter: is('cut'),
      paint: { 'line-color': c.outside, 'line-width': 2.2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'draw-fault',
      type: 'circle',
      source: 'draw-marks',
      filter: is('fault'),
      paint: {
        'circle-radius': 13,
        'circle-color': c.outside,
        'circle-opacity': 0.25,
        'circle-stroke-color': c.outside,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'draw-corner',
      type: 'circle',
      source: 'draw-marks',
      filter: is('corner'),
      paint: {
        'circle-radius': 9,
        'circle-color': c.accent,
        'circle-stroke-color': c.halo,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'draw-sides',
      type: 'symbol',
      source: 'draw-marks',
      filter: is('side'),
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFontBold,
        'text-size': 12,
        'text-rotate': ['get', 'angle'],
        'text-rotation-alignment': 'map',
        'text-offset': [0, -0.9],
        'text-allow-overlap': false,
      },
      paint: { 'text-color': c.ink, 'text-halo-color': c.halo, 'text-halo-width': c.haloPx },
    },
  ];
}

/** Lengths of sides, cutting lines, the selected corner and the position of a fault. */
export function createDrawLayer(field: FieldMap) {
  const { map } = field;
  addLayers(map, 'marks', { 'draw-marks': emptySource() }, layersOf(field.colours()));
  field.onColours((colours) => repaint(map, layersOf(colours)));
  let marks: DrawMarks = { rings: [], cuts: [] };
  const draw = () => {
    const { rings, cuts, fault, corner } = marks;
    const features: Feature[] = rings.flatMap((ring) => sidesOf(ring, field));
    for (const cut of cuts)
      features.push(featureOf('cut', { type: 'LineString', coordinates: cut as Position[] }));
    if (fault) features.push(featureOf('fault', { type: 'Point', coordinates: fault }));
    if (corner) features.push(featureOf('corner', { type: 'Point', coordinates: corner }));
    geojsonSource(map, 'draw-marks')?.setData({ type: 'FeatureCollection', features });
  };
  map.on('zoomend', () => marks.rings.length > 0 && draw());
  return {
    set(next: DrawMarks): void {
      marks = next;
      draw();
    },
  };
}

const featureOf = (kind: string, geometry: Feature['geometry'], more: object = {}): Feature => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry,
});

function sidesOf(ring: Ring, { map }: FieldMap): Feature[] {
  if (ring.length > mostSides) return [];
  const fmt = currentFmt();
  return ring.slice(1).flatMap((b, at) => {
    const a = ring[at];
    if (!a) return [];
    const [pa, pb] = [map.project(a), map.project(b)];
    if (Math.hypot(pb.x - pa.x, pb.y - pa.y) < leastSidePx) return [];
    const angle = (Math.atan2(pb.y - pa.y, pb.x - pa.x) * 180) / Math.PI;
    const upright = angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle;
    const middle = { type: 'Point' as const, coordinates: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
    return [featureOf('side', middle, { label: fmt.metres(distanceM(a, b), 1).text, angle: upright })];
  });
}
