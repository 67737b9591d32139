import { lookup } from 'node:dns/promises';
import { request as requestOpen } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, networksOf } from './public-address.ts';

/** Why nothing was answered; texts of these codes are shown to whom the address belongs. */
export type PostFailure = 'private-address' | 'not-https' | 'unresolved' | 'timeout' | 'tls' | 'connection';

export class NotPosted extends Error {
  override name = 'NotPosted';
  readonly reason: PostFailure;
  constructor(reason: PostFailure) {
    super(reason);
    this.reason = reason;
  }
}

export interface PostAnswer {
  status: number;
  /** First characters of the body, without control characters. */
  body: string;
  /** Seconds of a `retry-after`; undefined without one. */
  retryAfterS: number | undefined;
}

interface Address {
  address: string;
  family: number;
}

export interface GuardedPost {
  /** Resolves and checks the address. @throws NotPosted */
  check(url: string): Promise<Address[]>;
  /** Posts to the address that was checked, and to no other. Redirects are answers. @throws NotPosted */
  send(url: string, o: { headers: Record<string, string>; body: string }): Promise<PostAnswer>;
}

const answerWithinMs = 10_000;
/** A longer body is cut off with its connection. */
const mostBytes = 16_384;
const mostCharacters = 1_000;

/**
 * Posts to addresses that accounts entered. A name is resolved once, all its addresses are checked, and the connection is
 * made to one of them, so that a second resolution can't point it elsewhere. `networks` are private networks that are
 * allowed, also without TLS.
 */
export function createGuardedPost(o: {
  networks: readonly string[];
  resolve?: (host: string) => Promise<Address[]>;
}): GuardedPost {
  const isAllowed = networksOf(o.networks);
  const resolve = o.resolve ?? ((host) => lookup(host, { all: true }));

  async function check(url: string): Promise<Address[]> {
    const { hostname, protocol } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
    if (addresses.length === 0) throw new NotPosted('unresolved');
    const isOwn = addresses.every(({ address }) => isAllowed(address));
    if (!isOwn && !addresses.every(({ address }) => isAllowed(address) || isPublicAddress(address)))
      throw new NotPosted('private-address');
    if (protocol !== 'https:' && !(isOwn && protocol === 'http:')) throw new NotPosted('not-https');
    return addresses;
  }

  return {
    check,
    send: async (url, { headers, body }) => {
      const signal = AbortSignal.timeout(answerWithinMs);
      const addresses = await withinTime(check(url), signal);
      return post(url, { headers, body, addresses, signal });
    },
  };
}

function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new NotPosted('timeout')), { once: true });
    work.then(resolve, reject);
  });
}

interface Post {
  headers: Record<string, string>;
  body: string;
  addresses: readonly Address[];
  signal: AbortSignal;
}

function post(url: string, { headers, body, addresses, signal }: Post): Promise<PostAnswer> {
  const [first] = addresses;
  return new Promise((resolve, reject) => {
    const failed = (error: unknown): void => reject(new NotPosted(reasonOf(error, signal)));
    const call = (url.startsWith('https:') ? request : requestOpen)(url, {
      method: 'POST',
      // No connection is used again: it might belong to an address that was checked earlier.
      agent: false,
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: (_host, options, done) => {
        if (options.all) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family ?? 4);
      },
    });
    call.on('error', failed);
    call.on('response', (response) => {
      const retryAfter = Number(response.headers['retry-after']);
      const parts: Buffer[] = [];
      let bytes = 0;
      const answered = (): void =>
        resolve({
          status: response.statusCode ?? 0,
          body: shown(Buffer.concat(parts)),
          retryAfterS: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
        });
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes < mostBytes) return;
        answered();
        response.destroy();
      });
      response.on('end', answered);
      response.on('error', failed);
    });
    call.end(body);
  });
}

/** PostgreSQL stores neither NUL nor half a character. */
const shown = (bytes: Buffer): string =>
  bytes
    .subarray(0, 4 * mostCharacters)
    .toString('utf8')
    .slice(0, mostCharacters)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .toWellFormed();

function reasonOf(error: unknown, signal: AbortSignal): PostFailure {
  if (signal.aborted) return 'timeout';
  const { code } = Object(error);
  return typeof code === 'string' && /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code) ? 'tls' : 'connection';
}
