import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { featureCalls } from '@smartflight/contract/ogc/ogc.endpoints.ts';
import type { OgcFeature } from '@smartflight/contract/ogc/ogc.schemas.ts';
import { type CollectionId, featureLimits } from '@smartflight/contract/ogc/ogc.ts';
import { send } from './send.ts';
import type { Sender, Wait } from './sender.ts';

/** Which features are read. */
export interface FeaturesInput {
  /** West, south, east, north in degrees; east < west crosses the antimeridian. */
  bbox?: readonly [number, number, number, number] | undefined;
  /** An instant, a day or an interval, such as `2026-03-01T00:00:00Z/..`. */
  datetime?: string | undefined;
  /** Features of one request, at most 1,000, which is the default. */
  pageSize?: number | undefined;
  signal?: AbortSignal | undefined;
}

type Page = ResultOf<ReturnType<typeof featureCalls>['items']>;

/** Yields the features of a collection as GeoJSON, page after page along the server's links. */
export async function* readFeatures(
  sender: Sender,
  collection: CollectionId,
  { bbox, pageSize = featureLimits.most, signal, ...filter }: FeaturesInput,
  sending: { wait?: Wait },
): AsyncGenerator<OgcFeature, void, undefined> {
  const { items } = featureCalls(collection);
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, bbox: bbox?.join(), limit: pageSize, cursor };
    const sent = { ...sending, isKeyed: false, input: { query, ...(signal && { signal }) } };
    const page: Page = await (await send(sender, items, sent)).json();
    yield* page.features;
    const next = page.links.find(({ rel }) => rel === 'next');
    cursor = next && new URL(next.href, sender.url).searchParams.get('cursor');
  } while (cursor);
}
