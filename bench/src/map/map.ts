import type { Bench } from '../kit/bench.ts';

export const mapBench: Bench = {
  name: 'map',
  about: 'P6: frames per second of the live map in headless Chromium',
  run: async () => [],
};
