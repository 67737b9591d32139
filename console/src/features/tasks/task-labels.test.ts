import type { TaskCounts } from '@smartflight/contract/tasks/task.schemas.ts';
import { expect, test } from 'vitest';
import { countsKey, dronesIn } from './task-labels.ts';

const counts: TaskCounts = { untreated: 3, agreed: 2, declined: 1, expired: 0, withdrawn: 0, removed: 1 };

test('a draft has no pending invitations: all its drones are in it', () => {
  expect(dronesIn({ state: 'draft', counts })).toEqual({ taking: 5, waiting: 0 });
  expect(dronesIn({ state: 'inviting', counts })).toEqual({ taking: 2, waiting: 3 });
});

test('of a drone that left, what it flew counts; of one that never agreed, nothing does', () => {
  expect(countsKey({ state: 'agreed', isConfirmed: true })).toBe('tasks.confirmed');
  expect(countsKey({ state: 'removed', isConfirmed: false })).toBe('tasks.countedUntil');
  expect(countsKey({ state: 'withdrawn', isConfirmed: false })).toBe('tasks.unconfirmed');
});
