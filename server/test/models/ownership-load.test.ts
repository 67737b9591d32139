import { expect, test } from 'vitest';
import { brewStorm, rage } from './ownership-load.ts';

test('binding, handing over, permitting and locking all at once stand in nobody’s way, and lists go on', {
  timeout: 120_000,
}, async () => {
  const storm = await brewStorm();
  expect(await rage(storm, 12)).toEqual([]);
  await storm.stage.close();
});
