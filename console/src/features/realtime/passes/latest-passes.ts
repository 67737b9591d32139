import { productOf } from '@smartflight/contract/device-link/product-flow.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { Pass } from '../../../domain/map/drones/coverage-layer.ts';
import { createLiveTrail, type LiveTrail } from '../live-trail.ts';

/** The passes of drones since they were last asked for from the server. */
export interface LatestPasses {
  version(): number;
  push(drone: LiveDrone): void;
  /** Forgets what the server has stored since: of each drone in the air up to its time, of all others everything. */
  trim(airborne: readonly { droneId: string; at: number }[]): void;
  passes(): Pass[];
}

export function createLatestPasses(): LatestPasses {
  let trails = new Map<string, LiveTrail>();
  let version = 0;
  return {
    version: () => version,
    push: (drone) => {
      const known = trails.get(drone.id);
      // A drone that does not work begins no trail, but ends a pass.
      if (!known && productOf(drone) === undefined) return;
      const trail = known ?? createLiveTrail();
      if (!known) trails.set(drone.id, trail);
      const before = trail.version();
      trail.push(drone);
      if (trail.version() !== before) version += 1;
    },
    trim: (airborne) => {
      const next = new Map<string, LiveTrail>();
      for (const { droneId, at } of airborne) {
        const trail = trails.get(droneId);
        if (!trail) continue;
        trail.dropBefore(at);
        next.set(droneId, trail);
      }
      trails = next;
      version += 1;
    },
    passes: () =>
      [...trails].flatMap(([droneId, trail]) => trail.trail().strips.map((strip) => ({ droneId, ...strip }))),
  };
}
