import type { StorableAirport } from './storable-zone.ts';

/** A feature of a file before it is checked, or why it cannot be taken. */
export interface ReadFeature {
  nth: number;
  identifier: string;
  /** Not yet checked against the contract. */
  form?: unknown;
  airport?: StorableAirport;
  /** Message id and where in the feature. */
  refusal?: { code: string; at: string };
}
