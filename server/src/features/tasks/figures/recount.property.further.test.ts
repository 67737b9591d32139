import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { countFrom, figureSteps, playFigures } from '../../../../test/models/task-figures-model.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('a flight counts for the owner who agreed, within the agreed period, after any order of flights, sales, agreement, change and removal [K-04] [K-06]', async () => {
  await fc.assert(
    fc.asyncProperty(countFrom, figureSteps, (counting, order) => playFigures(stage, counting, order)),
    { numRuns: 8, endOnFailure: true },
  );
});
