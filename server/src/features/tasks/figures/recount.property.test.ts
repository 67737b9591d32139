import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { figureSteps, playFigures } from '../../../../test/models/task-figures-model.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('kept figures are those of a full recount, whatever was flown, derived anew, agreed, removed or redrawn [K-06]', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(figureSteps, (order) => playFigures(stage, order)),
    { numRuns: 4, endOnFailure: true },
  );
});
