import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import type { Spans } from './heights.ts';

export interface Place {
  lat: number;
  lon: number;
}

/** A layer of a zone near a place. */
export interface NearLayer {
  zoneId: string;
  zoneName: string;
  class: ZoneClass;
  /** To its edge over ground, m; 0 inside. */
  distanceM(place: Place): number;
  isInForce(at: number): boolean;
  /** Below its floor or above its ceiling at the least, m; 0 where the height may be between them. */
  gapM(spans: Spans): number;
}

/** The zones as who watches drones needs them. */
export interface Airspace {
  /** Changes with every change of a zone. */
  readonly revision: string;
  /** Layers within so many metres of a place, and how far away the nearest other one is at the least, m. */
  around(place: Place, withinM: number): { layers: NearLayer[]; othersM: number };
}

/** Whether a drone holds a licence for a zone at a time: then it raises no alarm there. */
export type IsLicensed = (droneId: string, zoneId: string, at: number) => boolean;
