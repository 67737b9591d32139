/** Calls that the page of a signed-in user sent before the console's code arrived, by path. */
export interface EarlyCalls {
  token: string;
  calls: Map<string, { answer: Promise<Response>; stop: AbortController }>;
}

declare global {
  interface Window {
    smartflightEarly?: EarlyCalls;
  }
}

/**
 * The answer of a call that was sent early with this token, for its first caller; undefined where there is none. An
 * abort of `signal` aborts the call.
 */
export function takeEarly(
  href: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Response> | undefined {
  // The script waits for a timer, and cached code may run before it: then it sends none.
  window.smartflightEarly ??= { token: '', calls: new Map() };
  const early = window.smartflightEarly;
  const found = early.token === token ? early.calls.get(href) : undefined;
  if (!found) return undefined;
  early.calls.delete(href);
  const { answer, stop } = found;
  if (signal.aborted) stop.abort();
  signal.addEventListener('abort', () => stop.abort());
  return answer;
}

/** Aborts the early calls without a caller, once the first screen has made its own: a later one needs a new answer. */
export function dropEarly(): void {
  for (const { stop } of window.smartflightEarly?.calls.values() ?? []) stop.abort();
  delete window.smartflightEarly;
}
