import type { AnyCall, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { type CallParts, readResult } from './call-parts.ts';
import { calls, type FileCall, keyedCalls, type UploadCall } from './generated/calls.ts';
import { type LiveSource, type LiveUpdate, type WatchInput, watchFleet } from './live/watch-fleet.ts';
import { pages } from './pages.ts';
import { type Sender, type SendInput, type SendOptions, send } from './send.ts';

/** Options of a client: its server, and the API key or session token that it sends. */
export type ClientOptions = Omit<Sender, 'token'> & {
  /** For `live` where there is no global one, as in Node 20: the `WebSocket` of the package `ws`. */
  webSocket?: LiveSource['webSocket'];
} & ({ key?: string; token?: never } | { token?: string; key?: never });

type Calls = typeof calls;

/** How a call is sent. */
type Sending = Pick<SendInput, 'signal' | 'timeoutMs'>;

type InputOf<Name extends string, E extends AnyCall> = Name extends UploadCall
  ? Omit<CallParts<E>, 'body'> & Sending & { file: Blob }
  : CallParts<E> & Sending;

type OutputOf<Name extends string, E extends AnyCall> = Name extends FileCall ? Blob : ResultOf<E>;

/** The input is optional where the call requires nothing. */
type Method<Input, Output> =
  Record<never, never> extends Input ? (input?: Input) => Promise<Output> : (input: Input) => Promise<Output>;

type MethodsOf<Noun extends keyof Calls> = {
  [Name in keyof Calls[Noun] & string]: Calls[Noun][Name] extends AnyCall
    ? Method<InputOf<`${Noun}.${Name}`, Calls[Noun][Name]>, OutputOf<`${Noun}.${Name}`, Calls[Noun][Name]>>
    : never;
};

/** One method for each call of the contract, by noun. */
export type ApiCalls = { [Noun in keyof Calls]: MethodsOf<Noun> };

export interface Client extends ApiCalls {
  pages: typeof pages;
  live: {
    /**
     * Follows the drones that the key or session may see, until the loop ends or `signal` is aborted. Reconnects by
     * itself and goes on where it was. Throws `ApiProblem` when the token or the right to watch has ended.
     */
    watch(input?: WatchInput): AsyncGenerator<LiveUpdate, void, undefined>;
  };
}

/**
 * A client of one server for one key or session. Every method of a noun makes the call of that name in the contract and
 * resolves to its `result`, or to a `Blob` where the response is a file. A failed call throws `ApiProblem`.
 */
export function createClient(
  { key, token = key, webSocket, ...options }: ClientOptions,
  sending: Pick<SendOptions, 'wait'> = {},
): Client {
  const sender: Sender = { ...options, token };
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
    live: { watch: (input) => watchFleet({ url: sender.url, token, webSocket }, input) },
  };
}

const method =
  (sender: Sender, endpoint: AnyCall, options: SendOptions) =>
  async (input: SendInput = {}): Promise<unknown> => {
    const response = await send(sender, endpoint, { ...options, input });
    return endpoint.file === undefined ? readResult(response) : response.blob();
  };
