import type { MapMouseEvent } from 'maplibre-gl';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { lonSpan } from '../../../shared/map/view/fit.ts';
import type { DroneFeature } from './drone-features.ts';
import type { DroneGlyphs } from './drone-glyphs.ts';

const reachPx = 8;
const paddingPx = 72;
/** Drones that are parked together are not shown closer than this. */
const closestZoom = 16;

export interface DroneEvents {
  /** Called with the clicked drone; undefined for a click elsewhere. */
  onSelect(id: string | undefined): void;
}

/** Zooms to the drones of a cluster, by one level at least, so that it is drawn in parts. */
function openCluster({ map }: FieldMap, members: readonly DroneFeature[]): void {
  const lats = members.map(({ lat }) => lat);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = lonSpan(members.map(({ lon }) => lon));
  // Undefined on a map that is smaller than the padding.
  const camera = map.cameraForBounds([west, south, east, north], {
    padding: paddingPx,
    maxZoom: closestZoom,
  });
  const center = camera?.center ?? { lng: (west + east) / 2, lat: (south + north) / 2 };
  const zoom = Math.max(camera?.zoom ?? 0, Math.floor(map.getZoom()) + 1);
  map.easeTo({ center, zoom, duration: 500 });
}

/** Reports clicked drones, by their glyph or name, and zooms to the drones of a clicked cluster. */
export function listenForDrones(field: FieldMap, glyphs: Pick<DroneGlyphs, 'at'>, events: DroneEvents) {
  const { map } = field;
  const named = ({ point }: MapMouseEvent): string | undefined => {
    const box: [[number, number], [number, number]] = [
      [point.x - reachPx, point.y - reachPx],
      [point.x + reachPx, point.y + reachPx],
    ];
    const id: unknown = map.queryRenderedFeatures(box, { layers: ['drone-labels'] })[0]?.properties['id'];
    return typeof id === 'string' ? id : undefined;
  };
  map.on('click', (event) => {
    const hit = glyphs.at(event.point, reachPx);
    const id = hit ? hit.id : named(event);
    // What lies under a drone, such as a zone, was not meant.
    if (hit || id !== undefined) event.preventDefault();
    if (hit?.members) openCluster(field, hit.members());
    else events.onSelect(id);
  });
  map.on('mousemove', (event) => {
    if (map.isMoving()) return;
    const isOver = glyphs.at(event.point, reachPx) !== undefined || named(event) !== undefined;
    map.getCanvas().style.cursor = isOver ? 'pointer' : '';
  });
}
