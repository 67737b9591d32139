import type { TaskList } from 'graphile-worker';
import { fullRateDays } from '../../live/power/open-power.ts';
import type { SamplePartitions } from '../../live/power/sample-partitions.ts';
import type { Deps } from '../../platform/deps.ts';
import { packDays } from './history/pack.ts';

/** What is done about batteries by the clock: days that are over are packed, and the full rate ends after 30 days. */
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
