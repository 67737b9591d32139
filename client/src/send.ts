import type { AnyCall } from '@smartflight/contract/kit/endpoint.ts';
import { ApiProblem, networkCode, problemOf, timeoutCode } from './api-problem.ts';
import { bodyText, bodyType, carriesToken, hrefOf, type LooseParts } from './call-parts.ts';
import type { Sender, Wait } from './sender.ts';

/** The parts of any call and how it is sent. */
export interface SendInput extends LooseParts {
  /** The file of a call that takes one. */
  file?: Blob;
  /** Aborts the call, also while it waits; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Replaces the client's limit of an attempt, ms. */
  timeoutMs?: number;
}

export interface SendOptions {
  /** The call takes effect once although it is sent again. */
  isKeyed: boolean;
  wait?: Wait;
}

const defaultTimeoutMs = 30_000;
const defaultWaitMs = 60_000;
/** Repeats after a lost connection or a busy server. */
const mostRepeats = 3;
const firstPauseMs = 300;

/**
 * Sends a call and resolves to its successful response. A call that a limit rejected is sent again after the time that
 * the server named. After a lost connection, a timeout or a busy server only reads and calls with a key are sent again.
 * Throws `ApiProblem`.
 */
export async function send(
  sender: Sender,
  endpoint: AnyCall,
  { input, isKeyed, wait = pause }: SendOptions & { input: SendInput },
): Promise<Response> {
  const key = isKeyed ? crypto.randomUUID() : undefined;
  const mayRepeat = endpoint.method === 'GET' || isKeyed;
  let leftMs = sender.longestWaitMs ?? defaultWaitMs;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await sendOnce(sender, endpoint, { input, key });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const pauseMs = pauseBefore(error, { repeats, mayRepeat });
      if (pauseMs === undefined || pauseMs > leftMs) throw error;
      leftMs -= pauseMs;
      await wait(pauseMs, input.signal);
    }
  }
}

/** The time before the next attempt, ms; undefined for a failure that is final. */
function pauseBefore(
  { status, code, retryAfterS }: ApiProblem,
  { repeats, mayRepeat }: { repeats: number; mayRepeat: boolean },
): number | undefined {
  const asked = retryAfterS === undefined ? undefined : retryAfterS * 1000;
  // A rejected call had no effect. The time left bounds how often that happens.
  if (status === 429 || code === 'request.under-way') return asked;
  const isTransient = status === 0 || status === 502 || status === 503 || status === 504;
  if (!mayRepeat || !isTransient || repeats >= mostRepeats) return undefined;
  return asked ?? firstPauseMs * 2 ** repeats * (0.5 + Math.random() / 2);
}

async function sendOnce(
  sender: Sender,
  endpoint: AnyCall,
  { input, key }: { input: SendInput; key: string | undefined },
): Promise<Response> {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? sender.timeoutMs ?? defaultTimeoutMs);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  const headers = headersOf(sender, endpoint, input);
  if (key !== undefined) headers.set('idempotency-key', key);
  const body = input.file ? formOf(input.file) : bodyText(endpoint, input);
  const address = new URL(hrefOf(endpoint, input), sender.url);
  // Called without an owner: browsers refuse a `fetch` that is called as a method of another object.
  const { fetch: request = globalThis.fetch } = sender;
  const response = await request(address, {
    method: endpoint.method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw input.signal.reason;
    const code = timeout.aborted ? timeoutCode : networkCode;
    throw Object.assign(new ApiProblem({ status: 0, code }), { cause: error });
  });
  if (response.ok) return response;
  throw await problemOf(response);
}

function headersOf(sender: Sender, endpoint: AnyCall, input: SendInput): Headers {
  const headers = new Headers();
  if (sender.language !== undefined) headers.set('accept-language', sender.language);
  if (sender.token !== undefined && carriesToken(endpoint, input))
    headers.set('authorization', `Bearer ${sender.token}`);
  if (input.body !== undefined) headers.set('content-type', bodyType(endpoint));
  return headers;
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
