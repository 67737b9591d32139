import {
  participantAfter,
  participantStates,
  taskActions,
  taskAfter,
  taskStates,
} from '@smartflight/contract/tasks/task-states.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { playTaskLife, taskLifeSteps } from '../../../test/models/task-life-model.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('a task goes from its draft to its close and nowhere from there', () => {
  expect(taskStates.map((from) => taskActions.map((action) => taskAfter(from, action) ?? '-'))).toEqual([
    ['inviting', '-', '-'],
    ['-', 'active', 'closed'],
    ['-', '-', 'closed'],
    ['-', '-', '-'],
  ]);
});

test('an invitation is answered, withdrawn or runs out once, and only a confirmed drone is removed', () => {
  const actions = ['agree', 'decline', 'withdraw', 'expire', 'remove'] as const;
  const after = participantStates.map((from) =>
    actions.map((action) => participantAfter(from, action) ?? '-'),
  );
  expect(after.slice(0, 2)).toEqual([
    ['agreed', 'declined', 'withdrawn', 'expired', '-'],
    ['-', '-', '-', '-', 'removed'],
  ]);
  expect(
    after
      .slice(2)
      .flat()
      .every((to) => to === '-'),
  ).toBe(true);
});

test('whatever inviter and owner do in whatever order, invitations and periods move by the tables [K-03][K-04]', async () => {
  await fc.assert(
    fc.asyncProperty(taskLifeSteps, (order) => playTaskLife(stage, order)),
    { numRuns: 4, endOnFailure: true },
  );
});
