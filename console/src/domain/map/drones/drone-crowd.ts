import { placeAll, type Sight, worldPlace } from '../../../shared/map/glyphs/glyph-field.ts';
import { glyphPx } from '../../../shared/map/view/map-images.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import { clusterPlaces, type DroneClusters } from './drone-clusters.ts';
import {
  type DroneFeature,
  type DroneProperties,
  droneProperties,
  needsAttention,
} from './drone-features.ts';

/** Distance outside the view within which a glyph, bracket or cluster is still partly visible. */
const marginPx = glyphPx;

/** Clusters move by less than a pixel in this time, and reading a large fleet takes a part of a frame. */
const clusterRestMs = 300;
/** Rest for each drone, and at most: two thousand drones that moved ten times a second cost every fifth frame. */
const restMsPerDrone = 0.075;
const longestRestMs = 150;

/**
 * Shortest time between two drawings of the fleet, ms. Positions of up to 5,000 drones may be drawn 200 ms late, so a
 * larger fleet rests for a part of that; a small one is drawn with every change.
 */
export const crowdRestMs = (drones: number, areClustered: boolean): number =>
  areClustered ? clusterRestMs : Math.min(longestRestMs, drones * restMsPerDrone);

/** Several drones drawn as one disc. */
export interface Cluster {
  index: number;
  count: number;
  attention: boolean;
}

interface Seen {
  drone(drone: DroneProperties, x: number, y: number, feature: DroneFeature): void;
  cluster(cluster: Cluster, x: number, y: number): void;
}

/** The drones of the map, each by itself or, at low zoom, in clusters. */
export function createDroneCrowd() {
  let features: readonly DroneFeature[] = [];
  let properties: (DroneProperties | undefined)[] = [];
  let places = new Float64Array(0);
  let clusters: DroneClusters | undefined;

  const see = (index: number, x: number, y: number, exceptId: string | undefined, seen: Seen): void => {
    const feature = features[index];
    if (!feature || feature.id === exceptId) return;
    properties[index] ??= droneProperties(feature);
    seen.drone(properties[index], x, y, feature);
  };
  return {
    /** `level`: the whole zoom level whose clusters are shown; undefined to show each drone. */
    fill(next: readonly DroneFeature[], level: number | undefined): void {
      features = next;
      properties = [];
      if (places.length < next.length * 2) places = new Float64Array(next.length * 3);
      next.forEach((feature, i) => {
        const { x, y } = worldPlace(feature);
        places[i * 2] = x;
        places[i * 2 + 1] = y;
      });
      const attention = (index: number) => needsAttention(features[index]?.status);
      clusters =
        level === undefined
          ? undefined
          : clusterPlaces({ places, count: next.length, needsAttention: attention }, level);
    },
    /** Reports what is in view, except the drone with this id. */
    inView(from: Sight, exceptId: string | undefined, seen: Seen): void {
      if (!clusters) {
        const each = (index: number, x: number, y: number) => see(index, x, y, exceptId, seen);
        placeAll(from, places, { count: features.length, marginPx, each });
        return;
      }
      const { counts, attention, first } = clusters;
      placeAll(from, clusters.places, {
        count: counts.length,
        marginPx,
        each: (index, x, y) => {
          const count = counts[index] ?? 0;
          if (count === 1) see(first[index] ?? 0, x, y, exceptId, seen);
          else seen.cluster({ index, count, attention: attention[index] ?? false }, x, y);
        },
      });
    },
    /** The drones of a cluster. */
    members: (index: number): DroneFeature[] => features.filter((_, i) => clusters?.of[i] === index),
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
