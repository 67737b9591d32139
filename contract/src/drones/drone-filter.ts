import { deviceSorts } from '../devices/device-list.ts';

/** `attention`: faults first, then drifts, outdated versions, expiries. */
export const droneSorts = [
  ...deviceSorts,
  'grossAreaM2',
  '-grossAreaM2',
  'sorties',
  '-sorties',
  'attention',
] as const;
