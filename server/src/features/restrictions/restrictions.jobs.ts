import type { TaskList } from 'graphile-worker';
import { type Lifting, settleDue } from './restrictions.service.ts';

/** Starts and ends liftings that are due, every minute. */
export function restrictionTasks(lifting: Lifting): TaskList {
  return { settleRestrictions: () => settleDue(lifting) };
}
