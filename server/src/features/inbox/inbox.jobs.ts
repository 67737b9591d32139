import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../access/deps.ts';
import { dropOldNotices } from './inbox-cleanup.ts';

/** Retention of notices and maximum per account. */
export const kept = { days: 180, most: 500 } as const;

export function inboxTasks(deps: Deps): TaskList {
  return {
    dropOldNotices: async () =>
      dropOldNotices(deps.pools.db, {
        before: new Date(deps.clock() - kept.days * 86_400_000),
        most: kept.most,
      }),
  };
}
