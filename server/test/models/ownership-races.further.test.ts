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

test.for(Object.entries(races))(
  '%s: one winner in each of four rounds, recorded in the trail',
  {
    timeout: 300_000,
  },
  async ([, race]) => {
    for (let round = 0; round < 4; round += 1) await race(track);
  },
);
