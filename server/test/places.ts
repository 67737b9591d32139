import type { PlaceForm } from '@smartflight/contract/places/places.schemas.ts';

/** Hives that are there all year. */
export const somePlace = (change: Partial<PlaceForm> = {}): PlaceForm => ({
  name: 'Hives at the wood',
  kind: 'bees',
  shape: { type: 'Circle', centre: [114.3, 30.5], radiusM: 20 },
  note: '',
  from: null,
  until: null,
  ...change,
});
