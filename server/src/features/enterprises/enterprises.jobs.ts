import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../access/deps.ts';
import { dropCompanyInvitations } from './company-invitations.store.ts';

export function enterpriseTasks(deps: Deps): TaskList {
  return { dropCompanyInvitations: () => dropCompanyInvitations(deps.pools.db, new Date(deps.clock())) };
}
