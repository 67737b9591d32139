import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadStore } from '../files/upload-store.ts';
import type { Limit, Limits } from '../limits.ts';
import { Fault, fault, faultFor } from './fault.ts';

/** Uploads that are received or processed at once. */
export const mostUploads = { caller: 4, address: 12, process: 200 } as const;

/** Uploads of one caller in a time, including rejected ones, and the code of a refusal. */
export interface UploadQuota {
  /** Uploads with one name are counted together. */
  name: string;
  limit: Limit;
  code: ProblemCode;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Size limit of the single file in the form. */
    uploadBytes?: number;
    uploadQuota?: UploadQuota;
    /** Refusal of a form without a file. */
    missingFile?: string;
  }
}

/** Who sends an upload: the id is undefined for callers that are not signed in. */
type CallerOf = (request: FastifyRequest) => { address: string; id?: string };

/** An upload is cut when nothing of it has arrived for this long. */
const longestIdleMs = 10_000;
/** The boundaries and headers of a form around its file. */
const formBytes = 10_000;
const retryAfterS = 5;

/**
 * Reserves at the headers of an upload, before anything of it is kept: a place for its caller, its address and in the
 * process, its length in the store, and one of the caller's uploads. Refuses a body that is no form, and a declared
 * length that the route does not take.
 */
export function installUploadPlaces(
  app: FastifyInstance,
  o: {
    callerOf: CallerOf;
    uploads: Pick<UploadStore, 'reserve'>;
    limits: Pick<Limits, 'spend' | 'refund'>;
    idleMs?: number;
  },
): void {
  const { callerOf, uploads, limits, idleMs = longestIdleMs } = o;
  const places = createUploadPlaces();
  const releases = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const { uploadBytes, uploadQuota } = request.routeOptions.config;
    if (uploadBytes === undefined || !uploadQuota) return;
    const bytes = bytesOf(request, uploadBytes);
    // A refused body is read to its end too, without being kept.
    cutWhenIdle(request, idleMs);
    const freePlaces = places.take(callerOf(request));
    let freeBytes = (): void => undefined;
    const release = (): void => {
      freePlaces();
      freeBytes();
    };
    releases.set(request, release);
    // An aborted upload has no response.
    reply.raw.once('close', release);
    if (reply.raw.destroyed) return release();
    freeBytes = uploads.reserve(bytes);
    const quotaKey = keyOf(callerOf(request), uploadQuota);
    await spendQuota(limits, quotaKey, uploadQuota);
    request.raw.once('close', () => {
      // What did not arrive costs nothing to process; a bad link may take several attempts.
      if (!request.raw.complete) void limits.refund(quotaKey).catch(() => undefined);
    });
    if (reply.raw.destroyed) release();
  });
  app.addHook('onResponse', async (request) => releases.get(request)?.());
}

/** Bytes to reserve. Throws a fault for a body that the route does not take, and a 413 for its declared length. */
function bytesOf({ headers, routeOptions }: FastifyRequest, most: number): number {
  const { missingFile = 'field.required' } = routeOptions.config;
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? ''))
    throw fault('request.invalid', [{ at: 'body.file', code: missingFile }]);
  const declared = Number(headers['content-length'] ?? most);
  if (declared > most + formBytes)
    throw Object.assign(new Error('the declared length is too large'), { statusCode: 413 });
  return Math.min(declared, most);
}

const keyOf = ({ address, id }: ReturnType<CallerOf>, { name }: UploadQuota): string =>
  `${name}:${id ?? address}`;

async function spendQuota(limits: Pick<Limits, 'spend'>, key: string, quota: UploadQuota): Promise<void> {
  try {
    await limits.spend(key, quota.limit);
  } catch (error) {
    if (!(error instanceof Fault) || error.retryAfterS === undefined) throw error;
    throw faultFor(quota.code, error.retryAfterS);
  }
}

function createUploadPlaces(): { take(caller: ReturnType<CallerOf>): () => void } {
  const taken = new Map<string, number>();
  return {
    take: (caller) => {
      const places = placesOf(caller);
      const full = places.find(([key, most]) => (taken.get(key) ?? 0) >= most);
      if (full) throw faultFor(full[2], retryAfterS);
      for (const [key] of places) taken.set(key, (taken.get(key) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const [key] of places) {
          const left = (taken.get(key) ?? 1) - 1;
          if (left > 0) taken.set(key, left);
          else taken.delete(key);
        }
      };
    },
  };
}

type Place = [key: string, most: number, refusal: ProblemCode];

function placesOf({ address, id }: ReturnType<CallerOf>): Place[] {
  const shared: Place[] = [
    [`address:${address}`, mostUploads.address, 'upload.address-busy'],
    ['process', mostUploads.process, 'upload.server-busy'],
  ];
  return id === undefined ? shared : [[`caller:${id}`, mostUploads.caller, 'upload.caller-busy'], ...shared];
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
