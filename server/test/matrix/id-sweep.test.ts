import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { sweepIds } from './id-sweep.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('25 ids of another company’s drones with every call: none is let in', async () => {
  expect(await sweepIds(stage, 25)).toEqual({ tried: 300, accepted: [], changed: 0 });
});
