import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import type { UsedHeight } from '@smartflight/contract/device-link/height-range.ts';
import type { Spans } from './heights.ts';

export interface Place {
  lat: number;
  lon: number;
}

export interface NearLayer {
  zoneId: string;
  zoneName: string;
  class: ZoneClass;
  /** Horizontal distance to its edge, m; 0 inside. */
  distanceM(place: Place): number;
  isInForce(at: number): boolean;
  /** Least distance below its floor or above its ceiling, m; 0 when the height may be between them. */
  gapM(spans: Spans): number;
  /** The height that leaves open whether a drone is between its bounds, widened by a margin in m; else undefined. */
  undecidedBy(spans: Spans, marginM: number): UsedHeight | undefined;
}

export interface Airspace {
  readonly revision: string;
  /** Layers within so many metres of a place, and a lower bound of the distance to any other, m. */
  around(place: Place, withinM: number): { layers: NearLayer[]; othersM: number };
}

/**
 * Whether a licence of a drone covers where it is: `whole` raises no alarm, `part` leaves open whether it flies too
 * high for the licence, by the height named in `used`.
 */
export interface Cover {
  part: 'whole' | 'part' | 'none';
  used: UsedHeight;
}

/** What the licences of a drone cover in a zone at a time, by its last sample. */
export type CoverOf = (droneId: string, zoneId: string, at: number) => Cover;
