import type { MessageId } from '@smartflight/contract/messages/messages.ts';
import type { Box } from '@smartflight/geo/shape.ts';
import type { OriginalZone } from './fit-zone.ts';
import type { StorableAirport } from './storable-zone.ts';

/** Message id, and the member with its value. */
export interface FeatureWarning {
  code: MessageId;
  at: string;
}

export interface ReadFeature {
  nth: number;
  identifier: string;
  form?: unknown;
  airport?: StorableAirport;
  /** Where the form's layers are not the published ones. */
  original?: OriginalZone;
  /** Message id and path in the feature. */
  refusal?: { code: string; at: string };
  /** Where a refused feature is; undefined where it has no readable position. */
  box?: Box;
  warnings?: FeatureWarning[];
}
