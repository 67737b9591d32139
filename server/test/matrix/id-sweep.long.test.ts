import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { sweepIds } from './id-sweep.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('5,000 ids of another company’s drones with every call: none is let in', async () => {
  expect(await sweepIds(stage, 5_000)).toEqual({ tried: 60_000, accepted: [], changed: 0 });
});
