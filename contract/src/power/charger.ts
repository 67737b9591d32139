import { deviceSorts } from '../devices/device-list.ts';

/** Status of a whole charger; for an offline one the last known. */
export const chargerStatuses = ['fault', 'maintain', 'charging', 'full', 'idle'] as const;

export type ChargerStatus = (typeof chargerStatuses)[number];

/** States of a bay; `fault` is spec 3's malfunction. */
export const bayStates = ['fault', 'charging', 'full', 'idle', 'empty'] as const;

export type BayState = (typeof bayStates)[number];

export const chargerModes = ['grid', 'engine'] as const;

export const chargerSorts = deviceSorts;
