import type { Deps } from '../../access/deps.ts';
import type { FleetState } from '../fleet/fleet-state.ts';
import type { Airspace, CoverOf } from './airspace.ts';
import { openEpisodes, storeEpisodes, sweepEveryMs, type ZoneEpisodes } from './episodes.ts';
import { watchZones, type ZoneWatch } from './zone-watch.ts';

/**
 * Starts watching the fleet against the zones, from the alarms that were active when the last process ended. `stop`
 * stores what is pending.
 */
export async function startZoneWatch(
  { pools, clock, log }: Pick<Deps, 'pools' | 'clock' | 'log'>,
  o: {
    fleet: FleetState;
    airspace: Airspace & { onChange(listener: () => void): void };
    coverOf: CoverOf;
  },
): Promise<ZoneWatch & Pick<ZoneEpisodes, 'flush' | 'stop'>> {
  const episodes = storeEpisodes({ db: pools.db, clock, log });
  const watch = watchZones({ ...o, open: await openEpisodes(pools.db), notify: episodes.note });
  o.airspace.onChange(watch.recheck);
  const timer = setInterval(watch.sweep, sweepEveryMs).unref();
  return {
    ...watch,
    flush: episodes.flush,
    stop: async () => {
      clearInterval(timer);
      await episodes.stop();
    },
  };
}
