import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { figureSteps, playFigures } from '../../../../test/models/task-figures-model.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('stored figures equal a full recount after any order of flights, re-derivation, agreement, removal and redrawing [K-06]', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(figureSteps, (order) => playFigures(stage, order)),
    { numRuns: 4, endOnFailure: true },
  );
});
