import { productOf } from '@smartflight/contract/device-link/product-flow.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Trail } from '../../domain/map/drones/trail-layer.ts';
import { type WorkPoint, workStrips } from '../../domain/map/plots/swath.ts';

export type StoredTrail = ResultOf<typeof drones.trail>;

/** The trail of one drone: stored points from the server, continued by live samples. */
export interface LiveTrail {
  version(): number;
  load(stored: StoredTrail): void;
  /** Adds the newest state of the drone; older and repeated samples are ignored. */
  push(drone: LiveDrone): void;
  /** Forgets live samples before a device time, epoch ms, but for the last of them. */
  dropBefore(at: number): void;
  trail(): Trail;
}

const maxLive = 3_600;

export function createLiveTrail(): LiveTrail {
  let stored: StoredTrail | undefined;
  let live: WorkPoint[] = [];
  let version = 0;
  const storedEnd = (): number => stored?.path.at(-1)?.[2] ?? Number.NEGATIVE_INFINITY;

  return {
    version: () => version,
    load: (next) => {
      stored = next;
      live = next.path.length === 0 ? [] : live.filter(({ at }) => at > storedEnd());
      version += 1;
    },
    push: (drone) => {
      const { lat, lon, ts, swathM } = drone;
      if (lat === undefined || lon === undefined || ts === undefined) return;
      if (ts <= Math.max(storedEnd(), live.at(-1)?.at ?? Number.NEGATIVE_INFINITY)) return;
      live.push({ lat, lon, at: ts, isFlowing: productOf(drone) !== undefined, widthM: swathM ?? 0 });
      if (live.length > maxLive) live = live.slice(-maxLive);
      version += 1;
    },
    dropBefore: (end) => {
      const first = live.findIndex(({ at }) => at >= end);
      live = first < 0 ? live.slice(-1) : live.slice(Math.max(0, first - 1));
      version += 1;
    },
    trail: () => {
      const last = stored?.path.at(-1);
      const first = live[0];
      const joined = last && first ? [{ ...first, lon: last[0], lat: last[1] }, ...live] : live;
      return {
        path: [...(stored?.path ?? []).map(([lon, lat]) => ({ lon, lat })), ...live],
        strips: workStrips(joined),
        earlier: [],
        grounds: (stored?.strips ?? []).map(({ ring, when }) => ({ ring, earlier: when === 'earlier' })),
      };
    },
  };
}
