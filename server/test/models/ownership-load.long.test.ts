import { expect, test } from 'vitest';
import { brewStorm, rage } from './ownership-load.ts';

test('five thousand steps of people who want the same drones stand in nobody’s way', async () => {
  const storm = await brewStorm();
  expect(await rage(storm, 500)).toEqual([]);
  await storm.stage.close();
});
