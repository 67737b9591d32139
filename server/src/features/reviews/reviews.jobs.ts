import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../access/deps.ts';
import { remindOfCertificates } from './certificate-reminders.ts';
import type { Upgrades } from './decide.ts';
import { dropEndedPapers } from './ended-papers.ts';
import { applyHeldDecisions } from './held-decisions.ts';

/** Review tasks: held decisions, reminders of ending certificates, and the deletion of ended papers. */
export function reviewTasks(deps: Deps, upgrades: Upgrades): TaskList {
  return {
    applyHeldDecisions: () => applyHeldDecisions(deps, upgrades),
    remindOfCertificates: () => remindOfCertificates(deps),
    dropEndedPapers: () => dropEndedPapers(deps.pools.db, new Date(deps.clock())),
  };
}
