import type { ogcPlots } from '@smartflight/contract/endpoints.ts';
import type { ResultInput } from '@smartflight/contract/kit/endpoint.ts';
import type { ItemsQuery } from '@smartflight/contract/ogc/ogc.schemas.ts';
import { ogcTypes } from '@smartflight/contract/ogc/ogc.ts';
import { meetsBox, type Placed } from '@smartflight/geo/in-box.ts';
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
  const { features, next } = await pageOf(source, { context, actor, filter, limit, after: cursor });
  // The features of a box are known by reading them only.
  const isCounted = cursor === undefined && bbox === undefined;
  const numberMatched = isCounted ? await source.count?.(context, actor, filter) : undefined;
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

/** After this time an empty page is answered, ms; its link to the next one leads on. */
const longestMs = 1_000;

/** A page of a source, of which the features that have no geometry or one that meets the box are left. */
async function pageOf(
  source: FeatureSource,
  {
    context,
    actor,
    filter,
    limit,
    after,
  }: {
    context: ReadContext;
    actor: UserActor;
    filter: FeatureFilter;
    limit: number;
    after: string | undefined;
  },
): Promise<{ features: GeoFeature[]; next?: string }> {
  const { bbox } = filter;
  let from = after;
  const begun = performance.now();
  for (;;) {
    const page = await source.list(context, actor, {
      ...filter,
      ...(from === undefined ? {} : { after: from }),
      limit,
    });
    if (!bbox) return page;
    const features = page.features.filter(
      ({ geometry }) => geometry === null || meetsBox(geometry as Placed, bbox),
    );
    if (features.length > 0 || page.next === undefined || performance.now() - begun > longestMs)
      return { ...page, features };
    from = page.next;
  }
}

/** A feature as GeoJSON. */
export const featureOf = (feature: GeoFeature) => ({ type: 'Feature' as const, ...feature });

function withCursor(self: string, cursor: string): string {
  const url = new URL(self);
  url.searchParams.set('cursor', cursor);
  return url.href;
}
