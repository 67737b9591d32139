import { placeAll, type Sight, worldPlace } from '../../../shared/map/glyphs/glyph-field.ts';
import { glyphPx } from '../../../shared/map/view/map-images.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import { type DroneFeature, type DroneProperties, droneProperties } from './drone-features.ts';

/** Distance outside the view within which a glyph or bracket is still partly visible. */
const marginPx = glyphPx;

export function createDroneCrowd() {
  let features: readonly DroneFeature[] = [];
  let drones: DroneProperties[] = [];
  let places = new Float64Array(0);
  return {
    fill(next: readonly DroneFeature[]): void {
      features = next;
      drones = next.map(droneProperties);
      if (places.length < next.length * 2) places = new Float64Array(next.length * 3);
      next.forEach((feature, i) => {
        const { x, y } = worldPlace(feature);
        places[i * 2] = x;
        places[i * 2 + 1] = y;
      });
    },
    /** Calls `each` for drones in view, except the one with this id. */
    inView(
      from: Sight,
      exceptId: string | undefined,
      each: (drone: DroneProperties, x: number, y: number, feature: DroneFeature) => void,
    ): void {
      placeAll(from, places, {
        count: drones.length,
        marginPx,
        each: (index, x, y) => {
          const drone = drones[index];
          const feature = features[index];
          if (drone && feature && drone.id !== exceptId) each(drone, x, y, feature);
        },
      });
    },
  };
}

/** Pixel position of a place; undefined outside the view. */
export function placeIn(from: Sight, at: LonLat): { x: number; y: number } | undefined {
  const { x, y } = worldPlace(at);
  let found: { x: number; y: number } | undefined;
  placeAll(from, new Float64Array([x, y]), {
    count: 1,
    marginPx,
    each: (_, px, py) => {
      found = { x: px, y: py };
    },
  });
  return found;
}
