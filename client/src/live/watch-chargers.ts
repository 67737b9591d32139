import type { LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import type { ChargerWatch } from './socket.ts';
import { type DeviceUpdate, type LiveOptions, type LiveSource, watchDevices } from './watch-devices.ts';

/** Which chargers are watched: all visible ones, or those of a scope. */
export interface ChargerInput extends ChargerWatch, LiveOptions {}

/** Changes since the previous update. Updates that were not read in time are merged into one. */
export interface ChargerUpdate extends Omit<DeviceUpdate<LiveCharger>, 'all'> {
  /** All chargers in view by id, after this update; the same map every time. */
  chargers: ReadonlyMap<string, LiveCharger>;
}

/** Yields updates of the watched chargers, as `watchDevices` does. */
export async function* watchChargers(
  source: LiveSource,
  { signal, onPhase, ...watch }: ChargerInput = {},
): AsyncGenerator<ChargerUpdate, void, undefined> {
  const updates = watchDevices<LiveCharger>(
    source,
    {
      ask: (socket) => socket.watchChargers(watch),
      read: (event) =>
        event.type === 'chargers' ? { ...event, arePartial: false, devices: event.chargers } : undefined,
    },
    { signal, onPhase },
  );
  for await (const { all, ...update } of updates) yield { ...update, chargers: all };
}
