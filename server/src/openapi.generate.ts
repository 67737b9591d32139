import { build } from './app.ts';
import { readConfig } from './config.ts';
import { createFleetState } from './live/fleet-state.ts';
import { systemClock } from './platform/clock.ts';
import type { Deps } from './platform/deps.ts';
import { createLimits } from './platform/limits.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { openPools } from './platform/postgres/pools.ts';
import { createSessions } from './platform/sessions.ts';
import { createSetup } from './platform/setup.ts';

/** The API document of the app as it is built; nothing is connected to, for no call is made. */
export async function generate(): Promise<Record<string, string>> {
  const log = createLog('silent');
  const pools = openPools('postgres://nobody@127.0.0.1:1/none', log);
  const deps: Deps = {
    config: readConfig('production', {}),
    pools,
    sessions: createSessions(pools.db, systemClock),
    limits: createLimits(pools.db, systemClock),
    setup: createSetup(pools.db),
    events: {
      publish: async () => undefined,
      subscribe: () => () => undefined,
      onGap: () => undefined,
      stop: async () => undefined,
    },
    metrics: createMetrics(),
    jobs: () => undefined,
    broker: () => undefined,
    deviceAccounts: () => undefined,
    draining: () => false,
    history: () => ({}),
    places: () => null,
    clock: systemClock,
    log,
  };
  const app = await build(deps, createFleetState({ clock: systemClock }));
  try {
    await app.ready();
    return { 'docs/generated/openapi.json': `${JSON.stringify(app.swagger(), null, 2)}\n` };
  } finally {
    await app.close();
    await pools.close();
  }
}
