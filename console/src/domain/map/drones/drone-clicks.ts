import type { MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { geojsonSource } from '../../../shared/map/view/map-layers.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import type { DroneGlyphs } from './drone-glyphs.ts';
import { droneSource } from './drone-style.ts';

const clickable = ['drones', 'drone-labels', 'drone-clusters'];
/** Maximum number of cluster members that are named. */
const mostMembers = 200;
const reachPx = 8;

export interface DroneEvents {
  /** Called with the clicked drone; undefined for a click elsewhere. */
  onSelect(id: string | undefined): void;
  onHover?(id: string | undefined): void;
  /** Called with a clicked cluster; the map also zooms to it. */
  onCluster?(ids: string[], at: LonLat): void;
}

const idOf = (feature: MapGeoJSONFeature | undefined): string | undefined => {
  const id: unknown = feature?.properties['id'];
  return typeof id === 'string' ? id : undefined;
};

/** Reports clicked drones and clusters: first on the glyph canvas, then on the map. */
export function listenForDrones({ map }: FieldMap, glyphs: Pick<DroneGlyphs, 'at'>, events: DroneEvents) {
  const awayPx = ({ geometry }: MapGeoJSONFeature, point: MapMouseEvent['point']): number => {
    if (geometry.type !== 'Point') return Number.POSITIVE_INFINITY;
    const [lon = 0, lat = 0] = geometry.coordinates;
    return map.project([lon, lat]).dist(point);
  };
  const near = ({ point }: MapMouseEvent): MapGeoJSONFeature | undefined => {
    const box: [[number, number], [number, number]] = [
      [point.x - reachPx, point.y - reachPx],
      [point.x + reachPx, point.y + reachPx],
    ];
    // Of several drones at the touch position, the nearest is selected.
    const away = (feature: MapGeoJSONFeature) => awayPx(feature, point);
    return map.queryRenderedFeatures(box, { layers: clickable }).sort((a, b) => away(a) - away(b))[0];
  };
  const openCluster = async (clusterId: number, count: number, at: LonLat) => {
    const source = geojsonSource(map, droneSource);
    if (!source) return;
    const leaves = await source.getClusterLeaves(clusterId, Math.min(count, mostMembers), 0);
    events.onCluster?.(
      leaves.flatMap((leaf) => (typeof leaf.properties?.['id'] === 'string' ? [leaf.properties['id']] : [])),
      at,
    );
    const zoom = await source.getClusterExpansionZoom(clusterId);
    map.easeTo({ center: [at.lon, at.lat], zoom: zoom + 0.3, duration: 500 });
  };
  map.on('click', (event) => {
    const glyph = glyphs.at(event.point, reachPx);
    const feature = near(event);
    const clusterId: unknown = feature?.properties['cluster_id'];
    const isCluster = feature && typeof clusterId === 'number';
    // What lies under a drone, such as a zone, was not meant.
    if (glyph || feature) event.preventDefault();
    // At low zoom the selected drone's glyph lies among clusters.
    if (!isCluster || (glyph && glyph.awayPx <= awayPx(feature, event.point))) {
      events.onSelect(glyph?.id ?? idOf(feature));
      return;
    }
    const at = { lon: event.lngLat.lng, lat: event.lngLat.lat };
    const count = Number(feature.properties['point_count'] ?? mostMembers);
    openCluster(clusterId, count, at).catch((error: unknown) => console.warn(error));
  });
  let hovered: string | undefined;
  map.on('mousemove', (event) => {
    if (map.isMoving()) return;
    const glyph = glyphs.at(event.point, reachPx);
    const feature = glyph ? undefined : near(event);
    map.getCanvas().style.cursor = glyph || feature ? 'pointer' : '';
    const id = glyph?.id ?? idOf(feature);
    if (id === hovered) return;
    hovered = id;
    events.onHover?.(id);
  });
}
