import type { TaskInvitation } from '@smartflight/contract/tasks/task-participants.schemas.ts';

/** Invitations to one task and period, for any number of drones: answered together. */
export interface TaskOffer {
  key: string;
  first: TaskInvitation;
  items: readonly TaskInvitation[];
  /** Expiry of the first of them. */
  expiresAt: string;
}

/** Groups invitations by task and period, in order of arrival. */
export function offersOf(invitations: readonly TaskInvitation[]): TaskOffer[] {
  const offers = new Map<string, TaskInvitation[]>();
  for (const one of invitations) {
    const key = `${one.taskId} ${one.period.from} ${one.period.to}`;
    offers.set(key, [...(offers.get(key) ?? []), one]);
  }
  return [...offers].flatMap(([key, items]) => {
    const [first] = items;
    if (!first) return [];
    const [expiresAt = first.expiresAt] = items.map((one) => one.expiresAt).sort();
    return [{ key, first, items, expiresAt }];
  });
}
