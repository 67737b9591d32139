import {
  reviewKinds,
  reviewStatuses,
  reviewTransitions,
  statusAfter,
} from '@smartflight/contract/onboarding/reviews.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { playReviews, steps } from '../../../test/models/review-model.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('the table of transitions leads from what waits to an end, and from an end nowhere', () => {
  const table = reviewStatuses.map((from) =>
    (['pass', 'reject', 'supersede'] as const).map((action) => statusAfter(from, action) ?? '-'),
  );
  expect(table).toEqual([
    ['passed', 'rejected', 'superseded'],
    ['-', '-', '-'],
    ['-', '-', '-'],
    ['-', '-', '-'],
  ]);
  expect(reviewTransitions).toHaveLength(3);
  expect(reviewKinds).toHaveLength(4);
});

test('whatever two applicants and two reviewers do in whatever order, only legal states are reached', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (order) => playReviews(stage, order)),
    { numRuns: 12, endOnFailure: true },
  );
});
