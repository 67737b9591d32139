import { expect, test } from 'vitest';
import { brewStorm, rage } from './ownership-load.ts';

test('five thousand concurrent steps on the same drones never deadlock', async () => {
  const storm = await brewStorm();
  expect(await rage(storm, 500)).toEqual([]);
  await storm.stage.close();
});
