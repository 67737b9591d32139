import type { MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';
import {
  type DroneFeature,
  type DroneFeatureSource,
  droneFeatures,
  droneProperties,
} from './drone-features.ts';
import { createDroneGlyphs, type DroneGlyphs } from './drone-glyphs.ts';
import {
  apartZoom,
  droneLayersOf,
  droneSource,
  droneSources,
  lockedExcept,
  namedSource,
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
      // Without one before and after there is nothing to draw, and the map need not draw itself again.
      dirty ||= drone !== undefined || shown !== undefined;
      shown = drone;
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

function listen(field: FieldMap, glyphs: DroneGlyphs, events: DroneEvents): void {
  const { map } = field;
  const awayPx = ({ geometry }: MapGeoJSONFeature, point: MapMouseEvent['point']): number => {
    if (geometry.type !== 'Point') return Number.POSITIVE_INFINITY;
    const [lon = 0, lat = 0] = geometry.coordinates;
    return map.project([lon, lat]).dist(point);
  };
  /** True when the selected drone, which the map draws, is closer than the nearest glyph. */
  const isNearer = (
    feature: MapGeoJSONFeature | undefined,
    thanPx: number,
    { point }: MapMouseEvent,
  ): boolean => feature?.layer.id === 'drone-selected' && awayPx(feature, point) < thanPx;
  const near = ({ point }: MapMouseEvent): MapGeoJSONFeature | undefined => {
    const box: [[number, number], [number, number]] = [
      [point.x - reachPx, point.y - reachPx],
      [point.x + reachPx, point.y + reachPx],
    ];
    // Of several under the finger the nearest is meant.
    const away = (feature: MapGeoJSONFeature) => awayPx(feature, point);
    return map.queryRenderedFeatures(box, { layers: clickable }).sort((a, b) => away(a) - away(b))[0];
  };
  const idOf = (feature: MapGeoJSONFeature | undefined) => {
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
    const glyph = glyphs.at(event.point, reachPx);
    const feature = near(event);
    if (glyph && !isNearer(feature, glyph.awayPx, event)) {
      events.onSelect(glyph.id);
      return;
    }
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
    const glyph = glyphs.at(event.point, reachPx);
    const feature = glyph ? undefined : near(event);
    map.getCanvas().style.cursor = glyph || feature ? 'pointer' : '';
    const id = glyph?.id ?? idOf(feature);
    if (id === hovered) return;
    hovered = id;
    events.onHover?.(id);
  });
}

/** A cut rests four times as long as it took: small fleets move with every message, huge ones once a second. */
const restShare = 4;

/**
 * The fleet on the map: apart as glyphs beside the map, from afar in clusters of it. Reads `source` at most once per
 * frame and only when its version changed, sends nothing while an earlier update is still being cut, and stands still
 * while the page is hidden.
 */
export function createDronesLayer(field: FieldMap, source: DroneFeatureSource, events: DroneEvents) {
  const { map } = field;
  addLayers(map, 'drones', droneSources, droneLayersOf(field.colours()));
  field.onColours((colours) => repaint(map, droneLayersOf(colours)));
  const glyphs = createDroneGlyphs(field);
  listen(field, glyphs, events);
  const clusters = createDataPump(() => geojsonSource(map, droneSource), restShare);
  const names = createDataPump(() => geojsonSource(map, namedSource));
  const selection = createSelection(field);
  let selectedId: string | undefined;
  let drawnVersion: number | undefined;
  let gathered: number | undefined;
  let areNamesDue = false;
  let named = 0;
  map.on('moveend', () => {
    areNamesDue = true;
  });

  const findSelected = () => {
    if (selectedId === undefined) return undefined;
    for (const drone of source.features()) if (drone.id === selectedId) return drone;
    return undefined;
  };
  /** Glyphs stay until the clusters that take their place have been cut. */
  const gather = (version: number): void => {
    if (gathered !== undefined && !clusters.isCutting()) glyphs.setShown(false);
    if (version === gathered || clusters.isBusy()) return;
    gathered = version;
    clusters.offer(() => droneFeatures(source.features()));
  };
  const name = (): void => {
    if (!areNamesDue || names.isBusy()) return;
    areNamesDue = false;
    const near = glyphs.near();
    // Sending nothing again would have the map draw itself for nothing.
    if (near.length === 0 && named === 0) return;
    named = near.length;
    names.offer(() => droneFeatures(near));
  };
  field.onFrame((nowMs) => {
    const version = source.version();
    const isApart = map.getZoom() >= apartZoom;
    if (!isApart) gather(version);
    else if (version !== drawnVersion || gathered !== undefined) {
      gathered = undefined;
      glyphs.setShown(true);
      glyphs.show([...source.features()]);
      areNamesDue = true;
    }
    name();
    if (version !== drawnVersion) selection.show(findSelected(), nowMs);
    drawnVersion = version;
    selection.frame(nowMs);
  });

  return {
    select(id: string | undefined): void {
      if (id === selectedId) return;
      selectedId = id;
      map.setFilter('drones', singleExcept(id));
      map.setFilter('drone-locks', lockedExcept(id));
      glyphs.select(id);
      areNamesDue = true;
      selection.show(findSelected(), performance.now());
    },
    follow: selection.setFollow,
    /** Brings the whole fleet into view. Answers false when there is none. */
    fit(): boolean {
      return fitTo(field, source.features());
    },
    clear(): void {
      glyphs.show([]);
      clusters.offer(() => emptyFeatures);
      names.offer(() => emptyFeatures);
    },
  };
}
export type DronesLayer = ReturnType<typeof createDronesLayer>;
