import type { TaskInvitation } from '@smartflight/contract/tasks/task-participants.schemas.ts';

/** Invitations to one task for one period, however many drones they are for: they are answered as one. */
export interface TaskOffer {
  key: string;
  first: TaskInvitation;
  items: readonly TaskInvitation[];
  /** When the first of them ends by itself. */
  expiresAt: string;
}

/** Gathers invitations by task and period, in the order in which they came. */
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
