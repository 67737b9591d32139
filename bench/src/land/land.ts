import type { Bench } from '../kit/bench.ts';
import { measureZoneLookUps } from './zone-lookups.ts';
import { measureZoneMaps } from './zone-maps.ts';
import { measureZoneWatch } from './zone-watch.ts';

export const landBench: Bench = {
  name: 'land',
  about:
    'N-01: look-ups among 10,000 zones against a linear scan, maps of them, and what watching them costs a sample',
  run: async (context) => [
    ...(await measureZoneLookUps(context)),
    ...(await measureZoneMaps(context)),
    ...(await measureZoneWatch(context)),
  ],
};
