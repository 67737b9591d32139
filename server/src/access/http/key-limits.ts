import { keyCallsPerMinute } from '@smartflight/contract/access/key-scopes.ts';
import type { FastifyInstance } from 'fastify';
import { faultFor } from '../../platform/http/fault.ts';
import type { Deps } from '../deps.ts';
import { markUsed } from '../sessions/api-keys.ts';

const limit = { attempts: keyCallsPerMinute, windowS: 60 };
/** Of one address with one link. */
const visitLimit = { attempts: 600, windowS: 60 };

/**
 * Counts the calls of each key and of a link's visitors, and reports to keys in every response how many are left (draft-ietf-httpapi-ratelimit-headers-10).
 * Install it after the gate. Throws `request.rate-limited`.
 */
export function installKeyLimits(app: FastifyInstance, deps: Pick<Deps, 'limits' | 'pools' | 'clock'>): void {
  app.addHook('onRequest', async ({ actor }, reply) => {
    if (actor.kind === 'user' && actor.visit)
      return deps.limits.spend(`link:${actor.visit.linkId} ${actor.address}`, visitLimit);
    if (actor.kind !== 'user' || !actor.key) return;
    const { left, resetS } = await deps.limits.take(`key:${actor.key.id}`, limit);
    reply.header('ratelimit-policy', `"key";q=${limit.attempts};w=${limit.windowS}`);
    reply.header('ratelimit', `"key";r=${Math.max(0, left)};t=${resetS}`);
    if (left < 0) throw faultFor('request.rate-limited', resetS);
    await markUsed(deps.pools.db, actor, deps.clock());
  });
}
