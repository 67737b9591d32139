import { health } from '@smartflight/contract/health.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { publicRoute } from '../../platform/http/route.ts';
import { isMigrated } from '../../platform/migrate.ts';

/** Whether the process answers, and whether it can do its work. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, health.alive, async () => ({ status: 'ok' as const }));

  publicRoute(app, health.ready, async ({ reply }) => {
    const migrations = await isMigrated(deps.pools.owner).catch(() => undefined);
    const broker = deps.broker()?.isConnected() ?? false;
    const ready = migrations === true && broker && !deps.draining();
    if (!ready) reply.code(503);
    return {
      database: migrations !== undefined,
      broker,
      migrations: migrations ?? false,
      ...deps.history(),
    };
  });
}
