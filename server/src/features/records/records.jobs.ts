import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../access/deps.ts';
import { attachFlights } from './attach-flights.store.ts';
import { remindOfRecords } from './record-reminders.ts';

/** Adds flights to records until none waits, and reminds of drafts that become due. */
export const recordTasks = ({ pools, clock }: Pick<Deps, 'pools' | 'clock'>): TaskList => ({
  attachRecordFlights: async () => {
    const attach = () => pools.db.transaction().execute((tx) => attachFlights(tx, new Date(clock())));
    while ((await attach()) > 0);
  },
  remindOfRecords: () => remindOfRecords({ pools, clock }),
});
