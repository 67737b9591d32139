import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../access/deps.ts';
import { noteTooOld, queueOutdated } from './outdated.store.ts';
import { dueReport } from './rederivation-report.ts';

/** Flights queued at once. Derivers take them one by one, each for at most a quarter of its time. */
const mostQueued = 500;
/** Flights without points that are marked in one run. */
const mostTooOld = 5000;
const dayMs = 86_400_000;

type JobDeps = Pick<Deps, 'pools' | 'clock' | 'log' | 'config'>;

/** Queues flights of an earlier derivation method and reports what the current one changed. */
export const rederivationTasks = (deps: JobDeps): TaskList => ({
  rederiveFlights: () => rederiveFlights(deps),
});

async function rederiveFlights({ pools, clock, log, config }: JobDeps): Promise<void> {
  const now = clock();
  // Derivation leaves out the oldest day of the retention period; one more day keeps a neighbouring flight whole.
  const before = now - (config.retentionDays - 2) * dayMs;
  await noteTooOld(pools, { before, most: mostTooOld, now });
  await queueOutdated(pools, { most: mostQueued, now });
  const report = await dueReport(pools.app, now);
  if (report) log.info({ rederivation: report }, 'flights derived again by the current method');
}
