import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../access/deps.ts';
import { fullRateDays } from '../../live/power/open-power.ts';
import type { SamplePartitions } from '../../live/power/sample-partitions.ts';
import { packDays } from './history/pack.ts';
import { dropSightings } from './sightings.ts';

/** Days that a report by a device of another account is stored. */
const sightingDays = 90;

/** Scheduled battery tasks: packs days that are over, drops full-rate samples after 30 days and old sightings. */
export function batteryTasks(
  { pools, clock }: Pick<Deps, 'pools' | 'clock'>,
  partitions: SamplePartitions,
): TaskList {
  return {
    packBatteryDays: async () => {
      await packDays(pools.db, new Date(clock()));
      await dropSightings(pools.db, new Date(clock() - sightingDays * 86_400_000));
      await partitions.dropOlderThan(fullRateDays, clock());
    },
  };
}
