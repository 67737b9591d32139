import type { ogcPlots } from '@smartflight/contract/endpoints.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import type { ItemsQuery } from '@smartflight/contract/ogc/ogc.schemas.ts';
import { ogcTypes } from '@smartflight/contract/ogc/ogc.ts';
import type { UserActor } from '../../access/actor.ts';
import type { FeatureFilter, FeatureSource, GeoFeature } from '../../access/feature-source.ts';
import type { ReadContext } from '../../access/http/read-in.ts';
import { linkTo } from './links.ts';

type FeatureCollection = ResultInput<typeof ogcPlots.items>;

/** One page of a collection. `self` is the address of the request with its parameters, `collection` that of its own. */
export async function itemsOf(
  source: FeatureSource,
  {
    context,
    actor,
    query,
    self,
    collection,
  }: {
    context: ReadContext;
    actor: UserActor;
    query: ItemsQuery;
    self: string;
    collection: string;
  },
): Promise<FeatureCollection> {
  const { bbox, datetime, limit, cursor } = query;
  const filter: FeatureFilter = { ...(bbox ? { bbox } : {}), ...(datetime ? { time: datetime } : {}) };
  const after = cursor === undefined ? {} : { after: cursor };
  const { features, next } = await source.list(context, actor, { ...filter, ...after, limit });
  const numberMatched = cursor === undefined ? await source.count?.(context, actor, filter) : undefined;
  return {
    type: 'FeatureCollection',
    timeStamp: new Date(context.clock()).toISOString(),
    ...(numberMatched === undefined ? {} : { numberMatched }),
    numberReturned: features.length,
    features: features.map(featureOf),
    links: [
      linkTo('self', self, 'This page', ogcTypes.geoJson),
      ...(next === undefined ? [] : [linkTo('next', withCursor(self, next), 'Next page', ogcTypes.geoJson)]),
      linkTo('collection', collection, 'The collection'),
    ],
  };
}

/** A feature as GeoJSON. */
export const featureOf = (feature: GeoFeature) => ({ type: 'Feature' as const, ...feature });

function withCursor(self: string, cursor: string): string {
  const url = new URL(self);
  url.searchParams.set('cursor', cursor);
  return url.href;
}
