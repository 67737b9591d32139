import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';

/** Zone states depend on time, so answers are recomputed at this interval, ms. */
const freshMs = 60_000;
const mostKept = 300;

interface Kept {
  body: string;
  etag: string;
  revision: string;
  at: number;
}

/**
 * Caches serialised answers until the zones change or a minute has passed. The ETag is a hash of the content, so that
 * every process returns the same one.
 */
export function createCachedAnswers({ revision, clock }: { revision: () => string; clock: Clock }) {
  const kept = new Map<string, Kept>();

  function find(key: string, make: () => unknown): Kept | Promise<Kept> {
    const known = kept.get(key);
    if (known && known.revision === revision() && clock() - known.at < freshMs) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const now = revision();
    const result = make();
    return result instanceof Promise ? result.then((it) => keep(key, it, now)) : keep(key, result, now);
  }

  function keep(key: string, result: unknown, ofRevision: string): Kept {
    const body = JSON.stringify({ code: 0, msg: '', result });
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const made = { body, etag, revision: ofRevision, at: clock() };
    kept.delete(key);
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return made;
  }

  return {
    send: async (
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      { key, caching, make }: { key: string; caching: string; make: () => unknown },
    ): Promise<FastifyReply> => {
      const { body, etag } = await find(key, make);
      reply
        .header('etag', etag)
        .header('cache-control', caching)
        .header('vary', 'accept-encoding, accept-language');
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(body);
    },
  };
}
