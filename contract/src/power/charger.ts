import { deviceSorts } from '../devices/device-list.ts';

/** What a charger does as a whole; of one that is offline the last known. */
export const chargerStatuses = ['fault', 'maintain', 'charging', 'full', 'idle'] as const;

export type ChargerStatus = (typeof chargerStatuses)[number];

/** What one bay does. A bay without a battery is empty; `fault` is the malfunction of spec 3. */
export const bayStates = ['fault', 'charging', 'full', 'idle', 'empty'] as const;

export type BayState = (typeof bayStates)[number];

export const chargerModes = ['grid', 'engine'] as const;

export const chargerSorts = deviceSorts;
