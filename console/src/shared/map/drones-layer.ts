import type { GeoJSONFeature, MapMouseEvent } from 'maplibre-gl';
import {
  type DroneFeature,
  type DroneFeatureSource,
  droneFeatures,
  droneProperties,
} from './drone-features.ts';
import {
  droneLayersOf,
  droneSource,
  droneSources,
  lockedExcept,
  selectedSource,
  singleExcept,
} from './drone-style.ts';
import type { FieldMap } from './field-map.ts';
import { fitTo } from './fit.ts';
import { createGlide } from './glide.ts';
import { addLayers, geojsonSource, repaint } from './map-layers.ts';
import type { LonLat } from './metric-grid.ts';
import { createDataPump } from './set-data.ts';

const clickable = ['drones', 'drone-selected', 'drone-labels', 'drone-clusters'];
/** Members of a cluster named at most. */
const mostMembers = 200;
const reachPx = 8;

export interface DroneEvents {
  /** A drone was clicked; undefined when the click met none. */
  onSelect(id: string | undefined): void;
  onHover?(id: string | undefined): void;
  /** A cluster was clicked; the map zooms into it as well. */
  onCluster?(ids: string[], at: LonLat): void;
}

const emptyFeatures = { type: 'FeatureCollection' as const, features: [] };

/** Draws the selected drone by itself, gliding between its fixes; `follow` keeps the map on it. */
function createSelection(field: FieldMap) {
  const glide = createGlide();
  let shown: DroneFeature | undefined;
  let follow = false;
  let dirty = false;
  return {
    setFollow(next: boolean): void {
      follow = next;
      dirty = true;
    },
    show(drone: DroneFeature | undefined, nowMs: number): void {
      if (drone?.id !== shown?.id) glide.reset();
      if (drone) glide.fix({ lon: drone.lon, lat: drone.lat }, nowMs);
      shown = drone;
      dirty = true;
    },
    frame(nowMs: number): void {
      if (!dirty && !glide.moving(nowMs)) return;
      dirty = glide.moving(nowMs);
      const at = glide.at(nowMs);
      const features =
        shown && at
          ? [
              {
                type: 'Feature' as const,
                properties: droneProperties(shown),
                geometry: { type: 'Point' as const, coordinates: [at.lon, at.lat] },
              },
            ]
          : [];
      geojsonSource(field.map, selectedSource)?.setData({ type: 'FeatureCollection', features });
      if (follow && at) field.map.jumpTo({ center: [at.lon, at.lat] });
    },
  };
}

function listen(field: FieldMap, events: DroneEvents): void {
  const { map } = field;
  const near = ({ point }: MapMouseEvent): GeoJSONFeature | undefined => {
    const box: [[number, number], [number, number]] = [
      [point.x - reachPx, point.y - reachPx],
      [point.x + reachPx, point.y + reachPx],
    ];
    // Of several under the finger the nearest is meant.
    const away = ({ geometry }: GeoJSONFeature) => {
      if (geometry.type !== 'Point') return Number.POSITIVE_INFINITY;
      const [lon = 0, lat = 0] = geometry.coordinates;
      return map.project([lon, lat]).dist(point);
    };
    return map.queryRenderedFeatures(box, { layers: clickable }).sort((a, b) => away(a) - away(b))[0];
  };
  const idOf = (feature: GeoJSONFeature | undefined) => {
    const id: unknown = feature?.properties['id'];
    return typeof id === 'string' ? id : undefined;
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
    const feature = near(event);
    const clusterId: unknown = feature?.properties['cluster_id'];
    if (typeof clusterId !== 'number') {
      events.onSelect(idOf(feature));
      return;
    }
    const at = { lon: event.lngLat.lng, lat: event.lngLat.lat };
    const count = Number(feature?.properties['point_count'] ?? mostMembers);
    openCluster(clusterId, count, at).catch((error: unknown) => console.warn(error));
  });
  let hovered: string | undefined;
  map.on('mousemove', (event) => {
    if (map.isMoving()) return;
    const feature = near(event);
    map.getCanvas().style.cursor = feature ? 'pointer' : '';
    const id = idOf(feature);
    if (id === hovered) return;
    hovered = id;
    events.onHover?.(id);
  });
}

/**
 * The fleet on the map. Reads `source` at most once per frame and only when its version changed, sends nothing
 * while an earlier update is still being cut, and stands still while the page is hidden.
 */
export function createDronesLayer(field: FieldMap, source: DroneFeatureSource, events: DroneEvents) {
  const { map } = field;
  addLayers(map, 'drones', droneSources, droneLayersOf(field.colours()));
  field.onColours((colours) => repaint(map, droneLayersOf(colours)));
  listen(field, events);
  const pump = createDataPump(() => geojsonSource(map, droneSource));
  const selection = createSelection(field);
  let selectedId: string | undefined;
  let drawnVersion: number | undefined;

  const findSelected = () => {
    if (selectedId === undefined) return undefined;
    for (const drone of source.features()) if (drone.id === selectedId) return drone;
    return undefined;
  };
  field.onFrame((nowMs) => {
    const version = source.version();
    if (version !== drawnVersion && !pump.isBusy()) {
      drawnVersion = version;
      pump.offer(() => droneFeatures(source.features()));
      selection.show(findSelected(), nowMs);
    }
    selection.frame(nowMs);
  });

  return {
    select(id: string | undefined): void {
      if (id === selectedId) return;
      selectedId = id;
      map.setFilter('drones', singleExcept(id));
      map.setFilter('drone-labels', singleExcept(id));
      map.setFilter('drone-locks', lockedExcept(id));
      selection.show(findSelected(), performance.now());
    },
    follow: selection.setFollow,
    /** Brings the whole fleet into view. Answers false when there is none. */
    fit(): boolean {
      return fitTo(field, source.features());
    },
    clear: () => pump.offer(() => emptyFeatures),
  };
}
export type DronesLayer = ReturnType<typeof createDronesLayer>;
