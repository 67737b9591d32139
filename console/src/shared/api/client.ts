import { ApiProblem, networkCode, problemOf, timeoutCode } from '@smartflight/client/api-problem.ts';
import {
  bodyText,
  bodyType,
  type CallParts,
  carriesToken,
  hrefOf,
  type LooseParts,
  readResult,
} from '@smartflight/client/call-parts.ts';
import type { AnyCall, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { useSettings } from '../settings/settings.ts';
import { forget, keyOf, remember } from './call-keys.ts';
import { takeEarly } from './early-calls.ts';
import { faultOf } from './faults.ts';
import { requestProof } from './proof-request.ts';
import { isTakenOver, storedToken } from './session.ts';
import { endedByServer, restartIfTakenOver } from './session-end.ts';
import { reportSlow } from './slow-calls.ts';
import { readToken } from './token.ts';

/** P-09; exports and uploads pass their own limit. */
const defaultTimeoutMs = 5000;

export type CallInput<E extends AnyCall> = CallParts<E> &
  Pick<LooseInput, 'signal' | 'timeoutMs' | 'quiet' | 'ticket' | 'asUser' | 'bytes'>;

interface LooseInput extends LooseParts {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Replaces the session's token: a bind ticket of the chat app. */
  ticket?: string;
  /** Sends a public call with the user's token, such as a code for another phone. */
  asUser?: boolean;
  /** A background call, such as a poll: it is not reported when it is slow. */
  quiet?: boolean;
  /** The part of a file to fetch: first and last byte. */
  bytes?: readonly [first: number, last: number];
}

/** Whether a call needs a session. */
const needsSession = (endpoint: AnyCall, { asUser = false }: Pick<LooseInput, 'asUser'>): boolean =>
  endpoint.access !== 'public' || asUser;

const sendsToken = (endpoint: AnyCall, input: Pick<LooseInput, 'body' | 'asUser'>): boolean =>
  carriesToken(endpoint, input) || input.asUser === true;

/** Headers of every call (P-08). */
export function headersFor(
  endpoint: AnyCall,
  token: string | undefined,
  input: Pick<LooseInput, 'body' | 'asUser' | 'bytes'>,
): Headers {
  const headers = new Headers({ 'Accept-Language': useSettings.getState().acceptLanguage });
  if (token !== undefined && sendsToken(endpoint, input)) {
    headers.set('Authorization', `Bearer ${token}`);
  }
  if (input.bytes) headers.set('Range', `bytes=${input.bytes.join('-')}`);
  if (input.body !== undefined) headers.set('Content-Type', bodyType(endpoint));
  return headers;
}

/** Maximum pause before a repeated read; if the server asks for a longer one, the read is not repeated. */
const pauseMs = 2000;

/** Sends a call; a read with a transient failure is repeated once. */
async function send(endpoint: AnyCall, input: LooseInput): Promise<Response> {
  // Uploads and exports set their own limit and report their progress.
  const isReported = input.timeoutMs === undefined && !input.quiet;
  const mayRepeat = endpoint.method === 'GET' && input.timeoutMs === undefined;
  const answer = endpoint.stepUp
    ? sendProved(endpoint, input)
    : mayRepeat
      ? sendTwice(endpoint, input)
      : sendOnce(endpoint, input);
  return isReported ? reportSlow(answer) : answer;
}

/** A call that needs a fresh proof is sent again once the user gave one; without one its refusal is the result. */
async function sendProved(endpoint: AnyCall, input: LooseInput): Promise<Response> {
  try {
    return await sendOnce(endpoint, input);
  } catch (error) {
    const isAsked = error instanceof ApiProblem && error.code === 'proof.needed';
    if (!isAsked || !(await requestProof())) throw error;
    return sendOnce(endpoint, input);
  }
}

/** Both attempts share the time limit of one call (P-09). */
async function sendTwice(endpoint: AnyCall, input: LooseInput): Promise<Response> {
  const timeout = AbortSignal.timeout(defaultTimeoutMs);
  try {
    return await sendOnce(endpoint, input, timeout);
  } catch (error) {
    const waitMs = error instanceof ApiProblem ? (error.retryAfterS ?? 0.3) * 1000 : 0;
    if (!faultOf(error).again || waitMs > pauseMs || !navigator.onLine) throw error;
    await pause(waitMs, timeout, input.signal);
    if (timeout.aborted) throw error;
    return sendOnce(endpoint, input, timeout);
  }
}

/** Ends early when the call's time is over; rejects when the caller aborts. */
function pause(ms: number, timeout: AbortSignal, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    timeout.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** The error for a response that belongs to a former session; it is not reported. */
export const ofAnotherUser = (): DOMException =>
  new DOMException('The session is another one now.', 'AbortError');

async function sendOnce(
  endpoint: AnyCall,
  input: LooseInput,
  timeout = AbortSignal.timeout(input.timeoutMs ?? defaultTimeoutMs),
): Promise<Response> {
  const token = input.ticket ?? readToken();
  const isOwn = sendsToken(endpoint, input);
  if (isOwn && isTakenOver()) {
    // Deferred until the caller has finished with this call, such as a logout.
    queueMicrotask(restartIfTakenOver);
    throw ofAnotherUser();
  }
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  const [href, body, headers] = [
    hrefOf(endpoint, input),
    bodyText(endpoint, input),
    headersFor(endpoint, token, input),
  ];
  const asked = `${href} ${body ?? ''}`;
  const key = endpoint.method === 'POST' && endpoint.access !== 'public' ? keyOf(asked) : undefined;
  if (key !== undefined) headers.set('Idempotency-Key', key);
  const early = endpoint.method === 'GET' ? takeEarly(href, token, signal) : undefined;
  let response: Response;
  try {
    response = await (early ??
      fetch(href, {
        method: endpoint.method,
        headers,
        signal,
        ...(body === undefined ? {} : { body }),
      }));
    if (key !== undefined) forget(asked);
  } catch (error) {
    if (key !== undefined) remember(asked, key);
    if (input.signal?.aborted) throw error;
    throw new ApiProblem({ status: 0, code: timeout.aborted ? timeoutCode : networkCode });
  }
  const present = storedToken();
  if (response.ok && isOwn && present !== undefined && present !== token) throw ofAnotherUser();
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.status === 401 && needsSession(endpoint, input)) endedByServer(problem, token);
  throw problem;
}

/**
 * Calls an endpoint of the contract and returns its `result`. Sends the bearer token and Accept-Language (P-08),
 * times out after 5000 ms (P-09). A writing call during the same one shares its result, unless it
 * has a signal of its own. Throws `ApiProblem`; an abort by
 * the caller throws the abort itself.
 */
export async function call<E extends AnyCall>(endpoint: E, input: CallInput<E>): Promise<ResultOf<E>> {
  const run = async (): Promise<ResultOf<E>> => readResult<E>(await send(endpoint, input));
  return endpoint.method === 'GET' || input.signal ? run() : shared(textOf(endpoint, input), run);
}

/** What makes two writing calls the same. */
const textOf = (endpoint: AnyCall, input: LooseInput): string =>
  [input.ticket ?? readToken(), endpoint.method, hrefOf(endpoint, input), bodyText(endpoint, input)].join(
    ' ',
  );

const underWay = new Map<string, Promise<unknown>>();

/** One intent, one call: the same call during the first one, as of a double click, gets the first one's result. */
function shared<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  const known = underWay.get(text) as Promise<Result> | undefined;
  if (known) return known;
  const result = run().finally(() => underWay.delete(text));
  underWay.set(text, result);
  return result;
}

/** Fetches a file from an endpoint. */
export async function callFile<E extends AnyCall>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  return (await send(endpoint, input)).blob();
}
