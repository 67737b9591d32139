import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { playReviews, steps } from '../../../test/models/review-model.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('four hundred orders of calls of two applicants and two reviewers reach only legal states', async () => {
  const order = fc.asyncProperty(steps, (calls) => playReviews(stage, calls));
  await fc.assert(order, { numRuns: 400, endOnFailure: true });
});
