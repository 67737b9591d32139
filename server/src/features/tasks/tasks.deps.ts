import type { Deps } from '../../access/deps.ts';
import type { TaskFigureUpdater } from './figures/figure-updater.ts';

export interface TaskDeps {
  deps: Pick<Deps, 'pools' | 'reads' | 'clock' | 'limits' | 'log'>;
  updater: Pick<TaskFigureUpdater, 'settle'>;
}
