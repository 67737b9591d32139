import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faultFor } from './fault.ts';

/** Uploads that are received or processed at once. One has up to 10 MB in memory, so the process needs 320 MB at most. */
export const mostUploads = { caller: 4, address: 12, process: 32 } as const;

/** Who sends an upload: the id is undefined for callers that are not signed in. */
type CallerOf = (request: FastifyRequest) => { address: string; id?: string };

/** An upload is cut when nothing of it has arrived for this long. */
const longestIdleMs = 10_000;
/** The boundaries and headers of a form around its file. */
const formBytes = 10_000;
const retryAfterS = 5;

/**
 * Reserves a place for each upload at its headers, before anything of it is kept: per caller, per address and in the
 * process. Throws `request.rate-limited` where there is none, and refuses a declared length that the route does not take.
 */
export function installUploadPlaces(
  app: FastifyInstance,
  { callerOf, idleMs = longestIdleMs }: { callerOf: CallerOf; idleMs?: number },
): void {
  const taken = new Map<string, number>();
  const releases = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const { uploadBytes } = request.routeOptions.config;
    if (uploadBytes === undefined) return;
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > uploadBytes + formBytes)
      throw Object.assign(new Error('the declared length is too large'), { statusCode: 413 });
    const places = placesOf(callerOf(request));
    if (places.some(([key, most]) => (taken.get(key) ?? 0) >= most))
      throw faultFor('request.rate-limited', retryAfterS);
    for (const [key] of places) taken.set(key, (taken.get(key) ?? 0) + 1);
    let isTaken = true;
    const release = (): void => {
      if (!isTaken) return;
      isTaken = false;
      for (const [key] of places) {
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      }
    };
    releases.set(request, release);
    // An aborted upload has no response.
    reply.raw.once('close', release);
    cutWhenIdle(request, idleMs);
  });
  app.addHook('onResponse', async (request) => releases.get(request)?.());
}

function placesOf({ address, id }: ReturnType<CallerOf>): [key: string, most: number][] {
  return [
    ['process', mostUploads.process],
    [`address:${address}`, mostUploads.address],
    ...(id === undefined ? [] : [[`caller:${id}`, mostUploads.caller] as [string, number]]),
  ];
}

/** A listener for data would begin to read the body too early, so the bytes of the connection are looked at. */
function cutWhenIdle({ raw }: FastifyRequest, idleMs: number): void {
  let read = raw.socket.bytesRead;
  let idleChecks = 0;
  const checks = 5;
  const timer = setInterval(() => {
    idleChecks = raw.socket.bytesRead === read ? idleChecks + 1 : 0;
    read = raw.socket.bytesRead;
    if (idleChecks >= checks) raw.destroy();
  }, idleMs / checks).unref();
  for (const end of ['end', 'close']) raw.once(end, () => clearInterval(timer));
}
