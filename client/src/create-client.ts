import type { AnyCall } from '@smartflight/contract/kit/endpoint.ts';
import type { OgcFeature } from '@smartflight/contract/ogc/ogc.schemas.ts';
import type { CollectionId } from '@smartflight/contract/ogc/ogc.ts';
import type { ApiCalls } from './api-calls.ts';
import { readResult } from './call-parts.ts';
import { type FeaturesInput, readFeatures } from './features.ts';
import { calls, keyedCalls } from './generated/calls.ts';
import { type ChargerInput, type ChargerUpdate, watchChargers } from './live/watch-chargers.ts';
import type { LiveSource } from './live/watch-devices.ts';
import { type LiveUpdate, type WatchInput, watchFleet } from './live/watch-fleet.ts';
import { pages } from './pages.ts';
import { type SendInput, type SendOptions, send } from './send.ts';
import type { Sender, Wait } from './sender.ts';

/** Options of a client: its server, and the API key or session token that it sends. */
export type ClientOptions = Omit<Sender, 'token'> & {
  /** For `live` where there is no global one, as in Node 20: the `WebSocket` of the package `ws`. */
  webSocket?: LiveSource['webSocket'];
} & ({ key?: string | undefined; token?: undefined } | { token?: string | undefined; key?: undefined });

export interface Client extends ApiCalls {
  pages: typeof pages;
  /** Yields the features of a collection as GeoJSON in WGS 84, page after page. */
  features(collection: CollectionId, input?: FeaturesInput): AsyncGenerator<OgcFeature, void, undefined>;
  live: {
    /**
     * Follows the drones that the key or session may see, until the loop ends or `signal` is aborted. Reconnects by
     * itself and goes on where it was. Throws `ApiProblem` when the token or the right to watch has ended.
     */
    watch(input?: WatchInput): AsyncGenerator<LiveUpdate, void, undefined>;
    /** Follows chargers as `watch` follows drones. */
    watchChargers(input?: ChargerInput): AsyncGenerator<ChargerUpdate, void, undefined>;
  };
}

/**
 * A client of one server for one key or session. Every method of a noun makes the call of that name in the contract and
 * resolves to its `result`, or to a `Blob` where the response is a file. A failed call throws `ApiProblem`.
 */
export function createClient(
  { key, token = key, webSocket, ...options }: ClientOptions,
  sending: { wait?: Wait } = {},
): Client {
  const sender: Sender = { ...options, token };
  const source: LiveSource = { url: sender.url, token, webSocket };
  const nouns = Object.entries(calls).map(([noun, endpoints]) => [
    noun,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => {
        const isKeyed = keyedCalls.has(`${noun}.${name}`);
        return [name, method(sender, endpoint, { ...sending, isKeyed })];
      }),
    ),
  ]);
  return {
    ...Object.fromEntries(nouns),
    pages,
    features: (collection, input = {}) => readFeatures(sender, collection, input, sending),
    live: {
      watch: (input) => watchFleet(source, input),
      watchChargers: (input) => watchChargers(source, input),
    },
  };
}

const method =
  (sender: Sender, endpoint: AnyCall, options: SendOptions) =>
  async (input: SendInput = {}): Promise<unknown> => {
    const response = await send(sender, endpoint, { ...options, input });
    return endpoint.file === undefined ? readResult(response) : response.blob();
  };
