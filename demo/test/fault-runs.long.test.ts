import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultRuns, faultStage, tableOf } from './fault-runs.ts';
import '../../server/test/global-setup.ts';

let stage: Awaited<ReturnType<typeof faultStage>>;
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
