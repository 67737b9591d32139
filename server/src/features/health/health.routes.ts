import { health } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { publicRoute } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { isMigrated } from '../../platform/migrate.ts';

/** Liveness and readiness. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, health.alive, async () => ({ status: 'ok' as const }));

  publicRoute(app, health.ready, async () => {
    const migrations = await isMigrated(deps.pools.owner).catch(() => undefined);
    const broker = deps.broker()?.isConnected() ?? false;
    const missing = {
      database: migrations === undefined,
      migrations: migrations === false,
      broker: !broker,
      draining: deps.draining(),
      accounts: deps.preparing(),
    };
    const named = Object.entries(missing).filter(([, isMissing]) => isMissing);
    if (named.length > 0)
      throw fault(
        'server.unavailable',
        named.map(([at]) => ({ at, code: 'server.unavailable' })),
      );
    const absentReplicas = deps.broker()?.absentReplicas?.() ?? 0;
    return { database: true, broker, migrations: true, absentReplicas, ...deps.history() };
  });
}
