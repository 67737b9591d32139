import type { TimeSpan } from '@smartflight/contract/ogc/ogc.schemas.ts';
import { fault } from '../platform/http/fault.ts';
import type { UserActor } from './actor.ts';
import type { ReadContext } from './http/read-in.ts';

/** A GeoJSON geometry in WGS-84: [longitude, latitude] in degrees. */
export interface Geometry {
  type: 'Point' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon';
  coordinates: unknown[];
}

/** A feature of a collection: stable English names, SI units, instants in UTC. */
export interface GeoFeature {
  id: string;
  geometry: Geometry | null;
  properties: Record<string, unknown>;
}

export interface FeatureFilter {
  /** West, south, east, north in degrees; east < west crosses the antimeridian. */
  bbox?: readonly [number, number, number, number];
  time?: TimeSpan;
}

export interface FeatureQuery extends FeatureFilter {
  /** `next` of the page before. */
  after?: string;
  limit: number;
}

/** How a feature of the product offers its rows to GIS programs, within the reach of the actor. */
export interface FeatureSource {
  /**
   * A page in a fixed order, so that rows stored meanwhile neither repeat nor hide others. It may be shorter than the
   * limit; `next` is undefined on the last one. Throws a fault when `after` is of no page.
   */
  list(
    context: ReadContext,
    actor: UserActor,
    query: FeatureQuery,
  ): Promise<{ features: GeoFeature[]; next?: string }>;
  /** Number of features that match; absent where it would take as long as reading them. */
  count?(context: ReadContext, actor: UserActor, filter: FeatureFilter): Promise<number>;
  /** Undefined when missing or out of reach. */
  get(context: ReadContext, actor: UserActor, id: string): Promise<GeoFeature | undefined>;
}

/** Refusal of a cursor that is of no page. */
export const cursorFault = () => fault('request.invalid', [{ at: 'query.cursor', code: 'field.invalid' }]);

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID as the database writes it. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);
