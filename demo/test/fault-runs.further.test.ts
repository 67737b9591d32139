import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../server/test/app.ts';
import { faultRuns, faultStage, tableOf } from './fault-runs.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await faultStage();
});
afterAll(() => stage.close());

test('fifty drones in trouble do nothing twice and nothing too late, and no lock is shown that is none [R22]', async () => {
  const results = await faultRuns(stage, { runs: 50, atOnce: 25 });
  expect(
    results.flatMap(({ seed, kind, wrong }) => wrong.map((each) => `seed ${seed}, ${kind}: ${each}`)),
  ).toEqual([]);
  const ends = new Set(results.flatMap((each) => each.ends));
  for (const end of ['succeeded', 'expired', 'cancelled'])
    expect([...ends], JSON.stringify(tableOf(results))).toContain(end);
});
