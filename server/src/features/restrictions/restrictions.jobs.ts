import type { TaskList } from 'graphile-worker';
import { type Lifting, settleDue } from './restrictions.service.ts';

/** Liftings begin and end by time: looked at every minute. */
export function restrictionTasks(lifting: Lifting): TaskList {
  return { settleRestrictions: () => settleDue(lifting) };
}
