import { expect, test } from 'vitest';
import { brewStorm, rage } from './ownership-load.ts';

test('binding, transferring, permitting and locking all at once never deadlock, and lists keep working', async () => {
  const storm = await brewStorm();
  expect(await rage(storm, 12)).toEqual([]);
  await storm.stage.close();
});
