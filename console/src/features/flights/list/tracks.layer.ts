import type { TrackPoint } from '@smartflight/contract/flights/flight-track.ts';
import type { Feature, Position } from 'geojson';
import type { LayerSpecification, MapMouseEvent } from 'maplibre-gl';
import { emptySource } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';

export interface PageTrack {
  id: string;
  points: readonly TrackPoint[];
}

const clickable = ['page-tracks', 'page-starts'];

function layersOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'page-tracks',
      type: 'line',
      source: 'page-tracks',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': c.accent,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1.2, 17, 2.6],
      },
    },
    {
      id: 'page-starts',
      type: 'circle',
      source: 'page-starts',
      paint: {
        'circle-color': c.surface,
        'circle-stroke-color': c.accent,
        'circle-stroke-width': 2.5,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 6, 14, 4],
      },
    },
  ];
}

/** Positions in order, with longitudes unwrapped at the antimeridian. */
export function unrolled(points: readonly TrackPoint[]): Position[] {
  const line: Position[] = [];
  for (const { lon, lat } of points) {
    if (lon === undefined || lat === undefined) continue;
    const before = line.at(-1)?.[0];
    line.push([before === undefined ? lon : before + ((((lon - before) % 360) + 540) % 360) - 180, lat]);
  }
  return line;
}

/** West, south, east and north of all lines; undefined when there are none. */
export function boxOf(lines: readonly Position[][]): [number, number, number, number] | undefined {
  let box: [number, number, number, number] | undefined;
  for (const [lon = 0, lat = 0] of lines.flat()) {
    box = box
      ? [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)]
      : [lon, lat, lon, lat];
  }
  return box;
}

/** Map layer with the tracks of a page of the log and their starts; a click on either opens the sortie. */
export function createTracksLayer(field: FieldMap, open: (id: string) => void) {
  const { map } = field;
  let lines: Position[][] = [];
  const sources = { 'page-tracks': { ...emptySource(), tolerance: 0.5 }, 'page-starts': emptySource() };
  addLayers(map, 'tracks', sources, layersOf(field.colours()));
  field.onColours((colours) => repaint(map, layersOf(colours)));
  const onClick = (event: MapMouseEvent) => {
    const reach = 8;
    const { x, y } = event.point;
    const box: [[number, number], [number, number]] = [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ];
    const id: unknown = map.queryRenderedFeatures(box, { layers: clickable })[0]?.properties['id'];
    if (typeof id === 'string') open(id);
  };
  map.on('click', onClick);
  const pointer = (cursor: string) => () => {
    map.getCanvas().style.cursor = cursor;
  };
  for (const layer of clickable) {
    map.on('mouseenter', layer, pointer('pointer'));
    map.on('mouseleave', layer, pointer(''));
  }
  const fit = () => {
    const box = boxOf(lines);
    if (box) map.fitBounds(box, { padding: 64, maxZoom: 17, duration: 0 });
  };
  return {
    set(tracks: readonly PageTrack[]): void {
      const placed = tracks
        .map(({ id, points }) => ({ id, line: unrolled(points) }))
        .filter(({ line }) => line.length > 0);
      lines = placed.map(({ line }) => line);
      const features = placed.map(
        ({ id, line }): Feature => ({
          type: 'Feature',
          properties: { id },
          geometry: { type: 'LineString', coordinates: line },
        }),
      );
      const starts = placed.flatMap(({ id, line }): Feature[] => {
        const [start] = line;
        return start
          ? [{ type: 'Feature', properties: { id }, geometry: { type: 'Point', coordinates: start } }]
          : [];
      });
      void geojsonSource(map, 'page-tracks')?.setData({ type: 'FeatureCollection', features });
      void geojsonSource(map, 'page-starts')?.setData({ type: 'FeatureCollection', features: starts });
    },
    fit,
  };
}
export type TracksLayer = ReturnType<typeof createTracksLayer>;
