import type { TaskInvitation } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { expect, test } from 'vitest';
import { offersOf } from './by-task.ts';

const invitation = (id: string, taskId: string, to: string, expiresAt: string) =>
  ({ id, taskId, period: { from: '2026-07-08', to }, expiresAt }) as TaskInvitation;

test('drones of one task and period are one offer, which ends with the first of them', () => {
  const offers = offersOf([
    invitation('a', 'rice', '2026-07-25', '2026-07-05T00:00:00Z'),
    invitation('b', 'wheat', '2026-07-25', '2026-07-06T00:00:00Z'),
    invitation('c', 'rice', '2026-07-25', '2026-07-04T00:00:00Z'),
    invitation('d', 'rice', '2026-07-29', '2026-07-09T00:00:00Z'),
  ]);
  expect(offers.map(({ items }) => items.map(({ id }) => id))).toEqual([['a', 'c'], ['b'], ['d']]);
  expect(offers[0]?.expiresAt).toBe('2026-07-04T00:00:00Z');
});
