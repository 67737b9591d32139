import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../access/deps.ts';
import { remindOfCertificates } from './certificate-reminders.ts';
import { dropEndedPapers } from './ended-papers.ts';

/** Scheduled review tasks: reminders of ending certificates, and the deletion of ended papers. */
export function reviewTasks(deps: Deps): TaskList {
  return {
    remindOfCertificates: () => remindOfCertificates(deps),
    dropEndedPapers: () => dropEndedPapers(deps.pools.db, new Date(deps.clock())),
  };
}
