import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { heldRuns, playHeld } from './models/held-model.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('[D-01] every held drone can be given up by its holder and released by an administrator, and then the account erased, in whatever state they are', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(heldRuns, (run) => playHeld(stage, run)),
    { numRuns: 15, endOnFailure: true },
  );
});
