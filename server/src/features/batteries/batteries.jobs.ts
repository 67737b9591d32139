import type { TaskList } from 'graphile-worker';
import { fullRateDays } from '../../live/power/open-power.ts';
import type { SamplePartitions } from '../../live/power/sample-partitions.ts';
import type { Deps } from '../../platform/deps.ts';
import { packDays } from './history/pack.ts';

/** Scheduled battery tasks: packs days that are over, and drops full-rate samples after 30 days. */
export function batteryTasks(
  { pools, clock }: Pick<Deps, 'pools' | 'clock'>,
  partitions: SamplePartitions,
): TaskList {
  return {
    packBatteryDays: async () => {
      await packDays(pools.db, new Date(clock()));
      await partitions.dropOlderThan(fullRateDays, clock());
    },
  };
}
