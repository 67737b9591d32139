/** Where calls go and who makes them. */
export interface Sender {
  /** Address of the server, such as `https://fleet.example`. */
  url: string | URL;
  /** The bearer token: an API key or the token of a session. */
  token?: string | undefined;
  /** Language of the server's messages, as in Accept-Language. */
  language?: string | undefined;
  fetch?: typeof fetch | undefined;
  /** Limit of one attempt without a response, ms. Default 30,000. */
  timeoutMs?: number | undefined;
  /** Longest time that one call waits for limits and a busy server, ms. Default 60,000; 0 never waits. */
  longestWaitMs?: number | undefined;
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;
