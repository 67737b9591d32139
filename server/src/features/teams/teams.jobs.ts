import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../access/deps.ts';
import { dropEndedInvitations } from './invitations.store.ts';

export function teamTasks(deps: Deps): TaskList {
  return { dropEndedInvitations: () => dropEndedInvitations(deps.pools.db, new Date(deps.clock())) };
}
