import type { ZoneShape } from '@smartflight/contract/airspace/zone.schemas.ts';
import { type ZoneClass, zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import type { MapZone, ZoneCluster } from '@smartflight/contract/airspace/zones.schemas.ts';
import { circlePolygon } from '@smartflight/geo/circle.ts';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { ExpressionSpecification, LayerSpecification, MapMouseEvent } from 'maplibre-gl';
import { emptySource, mapFontBold } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';
import { createDataPump } from '../../../shared/map/view/set-data.ts';
import { labelPlaceOf } from './zone-label-place.ts';
import { drawZonePatterns, zoneBlock, zoneDrawings, zonePattern } from './zone-patterns.ts';

/** Weakest first, so that the strictest is on top. */
const upwards = [...zoneClasses].reverse();
const fillId = (zoneClass: ZoneClass) => `zone-fill-${zoneClass}`;
const lineId = (zoneClass: ZoneClass) => `zone-line-${zoneClass}`;
const labelZoom = 9;
/** From this zoom a label has room for heights. */
const heightZoom = 12;
const reachPx = 4;

const isInside: ExpressionSpecification = ['get', 'inside'];
const insideZoom: ExpressionSpecification = ['get', 'insideZoom'];

/** Zones not in force are drawn fainter. */
const strength: ExpressionSpecification = ['case', ['get', 'inForce'], 1, 0.4];

function zoneLayersOf(c: MapColours): LayerSpecification[] {
  return upwards.flatMap((zoneClass): LayerSpecification[] => {
    const { colour, linePx, dash } = zoneDrawings[zoneClass];
    const filter: ExpressionSpecification = ['==', ['get', 'class'], zoneClass];
    const common = { source: 'zones', filter };
    return [
      {
        id: fillId(zoneClass),
        type: 'fill',
        ...common,
        paint: { 'fill-pattern': zonePattern(zoneClass), 'fill-opacity': strength, 'fill-antialias': false },
      },
      {
        id: lineId(zoneClass),
        type: 'line',
        ...common,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colour(c),
          'line-width': linePx,
          'line-opacity': strength,
          ...(dash ? { 'line-dasharray': dash } : {}),
        },
      },
    ];
  });
}

function zoneLabelsOf(c: MapColours): LayerSpecification[] {
  const text = { 'text-color': c.ink, 'text-halo-color': c.halo, 'text-halo-width': c.haloPx };
  return [
    {
      id: 'zone-labels',
      type: 'symbol',
      source: 'zone-labels',
      minzoom: labelZoom,
      filter: ['case', isInside, ['>=', ['zoom'], insideZoom], ['<', ['zoom'], insideZoom]],
      layout: {
        'text-field': ['step', ['zoom'], ['get', 'label'], heightZoom, ['get', 'full']],
        'text-font': mapFontBold,
        'text-size': 12,
        'text-max-width': 12,
        'text-anchor': ['case', isInside, 'center', 'top'],
        'text-offset': ['case', isInside, ['literal', [0, 0]], ['literal', [0, 0.4]]],
        'symbol-sort-key': ['get', 'order'],
      },
      paint: text,
    },
    {
      id: 'zone-clusters',
      type: 'symbol',
      source: 'zone-clusters',
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-allow-overlap': true,
        'text-field': ['get', 'count'],
        'text-font': mapFontBold,
        'text-size': 12,
        'text-allow-overlap': true,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': c.ink },
    },
  ];
}

/** The geometry of a zone for the map. */
export const drawnShape = (shape: ZoneShape): Polygon | MultiPolygon =>
  shape.type === 'Circle' ? circlePolygon(shape) : shape;

function outlineOf(shape: ZoneShape): Polygon['coordinates'] {
  const drawn = drawnShape(shape);
  return drawn.type === 'Polygon' ? drawn.coordinates : (drawn.coordinates[0] ?? []);
}

/** Label of a zone: class and name, at high zoom also heights. */
export interface ZoneLabel {
  label: string;
  full: string;
}

export interface ZonesOnMap {
  zones: readonly MapZone[];
  clusters: readonly ZoneCluster[];
  labelOf: (zone: MapZone) => ZoneLabel;
  count: (zones: number) => string;
}

const shapeFeature = (zone: MapZone): Feature => ({
  type: 'Feature',
  properties: { id: zone.id, class: zone.class, inForce: zone.state === 'inForce' },
  geometry: drawnShape(zone.shape),
});

/** The label inside the zone and the one below it, of which each zoom shows one. */
function labelFeatures(zone: MapZone, labelOf: ZonesOnMap['labelOf']): Feature[] {
  const { middle, lowest, insideZoom } = labelPlaceOf(outlineOf(zone.shape));
  const common = { ...labelOf(zone), order: zoneClasses.indexOf(zone.class), insideZoom };
  return [true, false].map((inside) => ({
    type: 'Feature',
    properties: { ...common, inside },
    geometry: { type: 'Point', coordinates: inside ? middle : lowest },
  }));
}

const clusterFeature = (cluster: ZoneCluster, count: ZonesOnMap['count']): Feature => ({
  type: 'Feature',
  properties: {
    icon: zoneBlock(cluster.class),
    count: count(cluster.zones),
    order: -zoneClasses.indexOf(cluster.class),
  },
  geometry: { type: 'Point', coordinates: [cluster.lon, cluster.lat] },
});

/** One label per zone, although its layers overlap. */
function firstOfEach(zones: readonly MapZone[]): MapZone[] {
  const seen = new Set<string>();
  return zones.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export function createZonesLayer(field: FieldMap) {
  const { map } = field;
  drawZonePatterns(map, field.colours());
  addLayers(map, 'zones', { zones: { ...emptySource(), tolerance: 0.3 } }, zoneLayersOf(field.colours()));
  addLayers(
    map,
    'names',
    { 'zone-labels': emptySource(), 'zone-clusters': emptySource() },
    zoneLabelsOf(field.colours()),
  );
  field.onColours((colours) => {
    drawZonePatterns(map, colours);
    repaint(map, [...zoneLayersOf(colours), ...zoneLabelsOf(colours)]);
  });
  const shapes = createDataPump(() => geojsonSource(map, 'zones'));
  const labels = createDataPump(() => geojsonSource(map, 'zone-labels'));
  const clusters = createDataPump(() => geojsonSource(map, 'zone-clusters'));
  const collection = (features: Feature[]) => ({ type: 'FeatureCollection' as const, features });
  const near = ({ x, y }: MapMouseEvent['point']): [[number, number], [number, number]] => [
    [x - reachPx, y - reachPx],
    [x + reachPx, y + reachPx],
  ];
  return {
    /** Draws the zones of a view; undefined removes all. */
    set(shown: ZonesOnMap | undefined): void {
      const { zones = [], clusters: places = [] } = shown ?? {};
      shapes.offer(() => collection(zones.map(shapeFeature)));
      labels.offer(() =>
        collection(shown ? firstOfEach(zones).flatMap((zone) => labelFeatures(zone, shown.labelOf)) : []),
      );
      clusters.offer(() =>
        collection(shown ? places.map((place) => clusterFeature(place, shown.count)) : []),
      );
    },
    /** The zones at a pixel position, without duplicates, strictest first. */
    at(point: MapMouseEvent['point']): string[] {
      const met = map.queryRenderedFeatures(point, { layers: zoneClasses.map(fillId) });
      const rank = (found: unknown) => zoneClasses.indexOf(found as ZoneClass);
      const ids = met
        .sort((a, b) => rank(a.properties['class']) - rank(b.properties['class']))
        .map(({ properties }) => String(properties['id']));
      return [...new Set(ids)];
    },
    /** Position of the cluster at a pixel position. */
    clusterAt(point: MapMouseEvent['point']): [number, number] | undefined {
      const [found] = map.queryRenderedFeatures(near(point), { layers: ['zone-clusters'] });
      return found?.geometry.type === 'Point'
        ? ([...found.geometry.coordinates] as [number, number])
        : undefined;
    },
  };
}
export type ZonesLayer = ReturnType<typeof createZonesLayer>;
