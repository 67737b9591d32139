import { setTimeout as delay } from 'node:timers/promises';
import { health } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Deps } from '../../access/deps.ts';
import { publicRoute } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { isMigrated } from '../../platform/migrate.ts';

const answerMs = 1_500;

/** Liveness and readiness. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, health.alive, async () => ({ status: 'ok' as const }));

  let asking: Promise<boolean | undefined> | undefined;
  /** Undefined when the database doesn't answer in time; a paused one is asked once at a time. */
  const isDatabaseMigrated = () => {
    asking ??= isMigrated(deps.pools.owner, answerMs)
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
    // Opening a connection has a limit of its own, which is longer.
    return Promise.race([asking, delay(answerMs, undefined, { ref: false })]);
  };

  /** What keeps this process from answering requests. */
  const missing = async (): Promise<string[]> => {
    const migrations = await isDatabaseMigrated();
    const each = {
      database: migrations === undefined,
      migrations: migrations === false,
      broker: !(deps.broker()?.isConnected() ?? false),
      draining: deps.draining(),
      accounts: deps.preparing(),
    };
    return Object.entries(each).flatMap(([name, isMissing]) => (isMissing ? [name] : []));
  };

  new Gauge({
    name: 'smartflight_ready',
    help: 'Whether this process is ready, as /readyz says: 1 or 0',
    registers: [deps.metrics.registry],
    async collect() {
      this.set((await missing()).length === 0 ? 1 : 0);
    },
  });

  publicRoute(app, health.ready, async () => {
    const named = await missing();
    if (named.length > 0)
      throw fault(
        'server.unavailable',
        named.map((at) => ({ at, code: 'server.unavailable' })),
      );
    const absentReplicas = deps.broker()?.absentReplicas?.() ?? 0;
    return { database: true, broker: true, migrations: true, absentReplicas, ...deps.history() };
  });
}
