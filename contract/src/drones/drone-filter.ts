import { deviceSorts } from '../devices/device-list.ts';

/** `attention`: faults first, then drift, outdated software, expiries. */
export const droneSorts = [
  ...deviceSorts,
  'grossAreaM2',
  '-grossAreaM2',
  'sorties',
  '-sorties',
  'attention',
] as const;
