import type { Deps } from '../../platform/deps.ts';
import type { TaskKeeper } from './figures/keeper.ts';

/** What the calls of tasks work with. */
export interface TaskDesk {
  deps: Pick<Deps, 'pools' | 'clock' | 'limits' | 'log'>;
  keeper: Pick<TaskKeeper, 'settle'>;
}
