import { ApiProblem, networkCode, problemOf, timeoutCode } from '@smartflight/client/api-problem.ts';
import { readResult } from '@smartflight/client/call-parts.ts';
import type { AnyCall, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { headersFor, ofAnotherUser } from './client.ts';
import { isTakenOver, storedToken } from './session.ts';
import { endedByServer, restartIfTakenOver } from './session-end.ts';
import { readToken } from './token.ts';

/** Uploads have no total limit, but are aborted after this time without progress or response, ms. */
const stalledMs = 30_000;

interface UploadOptions {
  onProgress: (part: number) => void;
  signal: AbortSignal;
  /** Time limit of the response once all is sent, for slow processing, ms. */
  answerMs?: number;
}

/**
 * Uploads one file as `file` and returns the call's `result`. Sends the same headers as every call (P-08). Throws
 * `ApiProblem`; an abort by the caller throws the abort itself.
 */
export async function upload<E extends AnyCall>(
  endpoint: E,
  file: Blob,
  options: UploadOptions,
): Promise<ResultOf<E>> {
  if (isTakenOver()) {
    queueMicrotask(restartIfTakenOver);
    throw ofAnotherUser();
  }
  const token = readToken();
  const response = await transmit(endpoint, { file, token, ...options });
  const present = storedToken();
  if (response.ok && present !== undefined && present !== token) throw ofAnotherUser();
  if (response.ok) return readResult<E>(response);
  const problem = await problemOf(response);
  if (problem.status === 401) endedByServer(problem, token);
  throw problem;
}

/** Only XMLHttpRequest reports upload progress. */
function transmit(
  endpoint: AnyCall,
  o: UploadOptions & { file: Blob; token: string | undefined },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (code: string) => reject(new ApiProblem({ status: 0, code }));
    const moved = (within = stalledMs) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail(timeoutCode);
        request.abort();
      }, within);
    };
    const abort = () => {
      reject(o.signal.reason);
      request.abort();
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved(loaded === total ? o.answerMs : undefined);
      o.onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => fail(networkCode);
    request.onloadend = () => {
      clearTimeout(timer);
      o.signal.removeEventListener('abort', abort);
    };
    if (o.signal.aborted) return abort();
    o.signal.addEventListener('abort', abort);
    request.open(endpoint.method, endpoint.path);
    for (const [name, value] of headersFor(endpoint, o.token, {})) request.setRequestHeader(name, value);
    const form = new FormData();
    form.append('file', o.file);
    moved();
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  const retryAfter = request.getResponseHeader('retry-after');
  if (retryAfter !== null) headers.set('retry-after', retryAfter);
  // A Response accepts no other status; 0 would not be a response.
  const status = request.status >= 200 && request.status <= 599 ? request.status : 502;
  return new Response(status === 204 ? null : request.responseText, { status, headers });
}
