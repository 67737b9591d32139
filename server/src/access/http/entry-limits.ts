import type { FastifyInstance } from 'fastify';
import type { Attempt, Limits } from '../../platform/limits.ts';

const hourS = 3600;

/**
 * Counts what is asked for, not calls: every entry of an array that its endpoint limits by `perHour` is an attempt of
 * the account. Throws `request.rate-limited`. A call that is answered from its key is not counted again.
 */
export function installEntryLimits(app: FastifyInstance, limits: Limits): void {
  app.addHook('preHandler', async ({ actor, body, routeOptions }) => {
    const { perHour } = routeOptions.config;
    if (!perHour || actor.kind !== 'user') return;
    const attempts = Object.entries(perHour).flatMap(([field, most]): Attempt[] => {
      const entries = (body as Record<string, unknown>)[field];
      if (!Array.isArray(entries) || entries.length === 0) return [];
      const key = `entries:${routeOptions.url}:${field}:${actor.id}`;
      return [[key, { attempts: most, windowS: hourS }, entries.length]];
    });
    if (attempts.length > 0) await limits.spendAll(attempts);
  });
}
