import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import { circlePolygon } from '@smartflight/geo/circle.ts';
import type { Feature, Polygon } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { middleOf } from '../../domain/map/plots/plots-layer.ts';
import { emptySource, mapFontBold } from '../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import type { MapColours } from '../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../shared/map/view/map-layers.ts';

/**
 * What an area is: one of the list, the opened one, the requested one if less was granted, or one it conflicts with.
 */
export type AreaKind = 'listed' | 'opened' | 'asked' | 'conflict';
export interface LiftArea {
  id: string;
  kind: AreaKind;
  label: string;
  shape: LiftShape;
}

function layersOf(c: MapColours): LayerSpecification[] {
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'kind'],
    'conflict',
    c.status.warning,
    'asked',
    c.ink2,
    c.accent,
  ];
  const of = (kinds: AreaKind[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
  return [
    {
      id: 'lift-ground',
      type: 'fill',
      source: 'lift-areas',
      filter: ['==', ['get', 'kind'], 'opened'],
      paint: { 'fill-color': c.accent, 'fill-opacity': 0.22 },
    },
    {
      id: 'lift-listed',
      type: 'line',
      source: 'lift-areas',
      filter: of(['listed']),
      paint: { 'line-color': c.accent, 'line-width': 1.4 },
    },
    {
      id: 'lift-dashed',
      type: 'line',
      source: 'lift-areas',
      filter: of(['asked', 'conflict']),
      paint: { 'line-color': colour, 'line-width': 2.2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'lift-edge',
      type: 'line',
      source: 'lift-areas',
      filter: of(['opened']),
      paint: { 'line-color': c.accent, 'line-width': 2.6 },
    },
    {
      id: 'lift-names',
      type: 'symbol',
      source: 'lift-names',
      layout: { 'text-field': ['get', 'label'], 'text-font': mapFontBold, 'text-size': 13 },
      paint: { 'text-color': c.ink, 'text-halo-color': c.halo, 'text-halo-width': c.haloPx },
    },
  ];
}

export const drawn = (shape: LiftShape): Polygon =>
  shape.type === 'Circle' ? circlePolygon(shape) : { type: 'Polygon', coordinates: [...shape.coordinates] };

/** Map layer with the areas of applications, over zones and plots. */
export function createLiftAreas(field: FieldMap) {
  const { map } = field;
  const layers = layersOf(field.colours());
  addLayers(map, 'tracks', { 'lift-areas': emptySource() }, layers.slice(0, -1));
  addLayers(map, 'names', { 'lift-names': emptySource() }, layers.slice(-1));
  field.onColours((colours) => repaint(map, layersOf(colours)));
  let listed: readonly LiftArea[] = [];
  let opened: readonly LiftArea[] = [];
  let drawnElsewhere: string | undefined;
  const draw = (): void => {
    const areas = [
      ...listed.filter(({ id }) => id !== drawnElsewhere && opened.every((one) => one.id !== id)),
      ...opened,
    ];
    const feature = ({ id, kind, label }: LiftArea, geometry: Feature['geometry']): Feature => ({
      type: 'Feature',
      properties: { id, kind, label },
      geometry,
    });
    const shapes = areas.map((area) => feature(area, drawn(area.shape)));
    const names = areas.map((area) =>
      feature(area, { type: 'Point', coordinates: middleOf(drawn(area.shape)) }),
    );
    geojsonSource(map, 'lift-areas')?.setData({ type: 'FeatureCollection', features: shapes });
    geojsonSource(map, 'lift-names')?.setData({ type: 'FeatureCollection', features: names });
  };
  return {
    list(areas: readonly LiftArea[]): void {
      listed = areas;
      draw();
    },
    /** Sets the areas of the opened application; the one being changed is left out, as it is in the drawing. */
    open(areas: readonly LiftArea[], changing?: string): void {
      opened = areas.filter(({ id }) => id !== changing);
      drawnElsewhere = changing;
      draw();
    },
  };
}
