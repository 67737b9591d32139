import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../access/deps.ts';
import { inThread } from '../../../platform/process/in-thread.ts';
import type { PackedDays } from './pack-days.ts';
import type { PackDaysData } from './pack-days-thread.ts';

/** The rest is left for the next night: at 30,000 points a second some 200 million are packed until then. */
const longestMs = 2 * 3_600_000;
/** The last drone is finished after that. */
const patienceMs = 10 * 60_000;

/** Nightly: packs points of days that are over. In a thread, because it would delay every response. */
export const packingTasks = ({ pools, clock, log, config }: Deps): TaskList => ({
  packTrackPoints: async () => {
    const data: PackDaysData = {
      databaseUrl: pools.url,
      logLevel: config.logLevel,
      afterDays: config.packAfterDays,
      now: clock(),
      longestMs,
    };
    const packed = await inThread<PackedDays>({
      script: new URL('./pack-days-thread.ts', import.meta.url),
      data,
      mostMb: 1024,
      longestMs: longestMs + patienceMs,
    });
    if (packed.points > 0) log.info({ packed }, 'track points packed');
  },
});
