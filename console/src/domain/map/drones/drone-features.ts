import type { FeatureCollection, Point } from 'geojson';
import type { DroneState } from '../../../shared/map/view/map-colours.ts';
import { glyphImage } from '../../../shared/map/view/map-images.ts';

/** A drone as drawn on the map; texts are localised. */
export interface DroneFeature {
  id: string;
  lon: number;
  lat: number;
  headingDeg: number | null;
  status: DroneState;
  linkState: 'online' | 'stale' | 'offline';
  locked: boolean;
  name: string;
  /** Second line of the label, such as area and speed; may be empty. Read only where labels are drawn. */
  readonly label: string;
}

/** Source of drones for a map layer, read at most once per frame. `version` changes with every change. */
export interface DroneFeatureSource {
  version(): number;
  features(): Iterable<DroneFeature>;
}

export interface DroneProperties {
  id: string;
  icon: string;
  heading: number;
  opacity: number;
  locked: boolean;
  name: string;
  readonly label: string;
}

/** Whether a state is marked on the cluster that a drone is in. */
export const needsAttention = (state: DroneState | undefined): boolean =>
  state === 'warning' || state === 'fault';

const fadedOpacity = 0.45;

/**
 * Working drones are rotated by heading, all other shapes are upright. States that are old are faded; that of a drone
 * known only as offline is hollow instead.
 */
export function droneProperties(drone: DroneFeature): DroneProperties {
  const state = drone.status;
  const isOld = drone.linkState !== 'online' && state !== 'offline';
  return {
    id: drone.id,
    icon: glyphImage(state),
    heading: state === 'working' ? (drone.headingDeg ?? 0) : 0,
    opacity: isOld ? fadedOpacity : 1,
    locked: drone.locked,
    name: drone.name,
    get label() {
      return drone.label;
    },
  };
}

/** Which edge of the selected drone's text is at the drone: the text is right of it for `left`, below it for `top`. */
export type LabelAnchor = 'left' | 'right' | 'top';

/** Drones to be named; the one with `chosenId` is marked with the `anchor` of its text as `chosen`. */
export const namedFeatures = (
  drones: Iterable<DroneFeature>,
  chosenId: string | undefined,
  anchor: LabelAnchor,
): FeatureCollection<Point, DroneProperties & { chosen?: LabelAnchor }> => ({
  type: 'FeatureCollection',
  features: Array.from(drones, (drone) => ({
    type: 'Feature',
    properties: { ...droneProperties(drone), ...(drone.id === chosenId ? { chosen: anchor } : {}) },
    geometry: { type: 'Point', coordinates: [drone.lon, drone.lat] },
  })),
});
