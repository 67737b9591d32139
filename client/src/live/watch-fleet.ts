import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { Watch } from './socket.ts';
import { type DeviceUpdate, type LiveOptions, type LiveSource, watchDevices } from './watch-devices.ts';

/** What is watched: all visible drones, or those of a team or scope; `bbox` is west, south, east, north in degrees. */
export interface WatchInput extends Omit<Watch, 'fresh'>, LiveOptions {}

/** Changes since the previous update. Updates that were not read in time are merged into one. */
export interface LiveUpdate extends Omit<DeviceUpdate<LiveDrone>, 'all'> {
  /** All drones in view by id, after this update; the same map every time. */
  drones: ReadonlyMap<string, LiveDrone>;
}

/** Yields updates of the watched drones, as `watchDevices` does. */
export async function* watchFleet(
  source: LiveSource,
  { signal, onPhase, ...watch }: WatchInput = {},
): AsyncGenerator<LiveUpdate, void, undefined> {
  const updates = watchDevices<LiveDrone>(
    source,
    {
      ask: (socket) => socket.watch(watch),
      read: (event) => {
        if (event.type === 'snapshot')
          return { at: event.at, isWhole: true, arePartial: false, devices: event.drones, gone: [] };
        if (event.type !== 'delta') return undefined;
        return { at: event.at, isWhole: false, arePartial: true, devices: event.drones, gone: event.gone };
      },
    },
    { signal, onPhase },
  );
  for await (const { all, ...update } of updates) yield { ...update, drones: all };
}
