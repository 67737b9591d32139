import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
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
}

export interface Airspace {
  readonly revision: string;
  /** Layers within so many metres of a place, and a lower bound of the distance to any other, m. */
  around(place: Place, withinM: number): { layers: NearLayer[]; othersM: number };
}

/** Whether a drone holds a licence for a zone at a time; then it raises no alarm there. */
export type IsLicensed = (droneId: string, zoneId: string, at: number) => boolean;
