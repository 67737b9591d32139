import type { StorableAirport } from './storable-zone.ts';

export interface ReadFeature {
  nth: number;
  identifier: string;
  form?: unknown;
  airport?: StorableAirport;
  /** Message id and path in the feature. */
  refusal?: { code: string; at: string };
}
