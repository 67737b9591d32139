import { expect, test } from 'vitest';
import { crashStage, killServer } from './crash.ts';
import { until } from './server-process.ts';
import '../../server/test/global-setup.ts';

test('a server killed twenty times while drones report loses nothing it acknowledged and doubles nothing', async () => {
  const stage = await crashStage();
  const readyMs = await killServer(stage, 20);
  await until(async () => stage.load.stats().connected === 20);
  const verdict = await stage.verdict();
  console.log(`kill -9 of the server: ${JSON.stringify(verdict)}, ready after ${readyMs.map(Math.round)} ms`);
  expect(verdict).toMatchObject({ lost: [], doubled: 0, foreign: 0, exitCode: 0 });
});
