import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../server/test/app.ts';
import { faultRuns, faultStage, tableOf } from './fault-runs.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await faultStage();
});
afterAll(() => stage.close());

test('five hundred drones in trouble do nothing twice and nothing too late, and no lock is shown that is none [R22]', async () => {
  const results = await faultRuns(stage, { runs: 500, atOnce: 25, from: 10_000 });
  console.table(tableOf(results));
  expect(
    results.flatMap(({ seed, kind, wrong }) => wrong.map((each) => `seed ${seed}, ${kind}: ${each}`)),
  ).toEqual([]);
});
