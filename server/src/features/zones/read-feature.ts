import type { OriginalZone } from './fit-zone.ts';
import type { StorableAirport } from './storable-zone.ts';

export interface ReadFeature {
  nth: number;
  identifier: string;
  form?: unknown;
  airport?: StorableAirport;
  /** Where the form's layers are not the published ones. */
  original?: OriginalZone;
  /** Message id and path in the feature. */
  refusal?: { code: string; at: string };
}
