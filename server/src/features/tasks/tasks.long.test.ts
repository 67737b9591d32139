import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { countFrom, figureSteps, playFigures } from '../../../test/models/task-figures-model.ts';
import { playTaskLife, taskLifeSteps } from '../../../test/models/task-life-model.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('invitations and periods move by the tables in two hundred orders of what can be done', async () => {
  await fc.assert(
    fc.asyncProperty(taskLifeSteps, (order) => playTaskLife(stage, order)),
    { numRuns: 200, endOnFailure: true },
  );
});

test('kept figures are those of a full recount in two hundred orders of what can move them', async () => {
  await fc.assert(
    fc.asyncProperty(countFrom, figureSteps, (counting, order) => playFigures(stage, counting, order)),
    { numRuns: 200, endOnFailure: true },
  );
});
