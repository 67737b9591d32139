import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { layTrack, races, type Track } from './ownership-races.ts';

let stage: TestApp;
let track: Track;
beforeAll(async () => {
  stage = await testApp();
  track = await layTrack(stage);
});
afterAll(() => stage.close());

test.for(Object.entries(races))('%s: one winner in each of 100 rounds', async ([, race]) => {
  for (let round = 0; round < 100; round += 1) await race(track);
});
