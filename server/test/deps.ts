import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBindTickets } from '../src/access/bind-tickets.ts';
import { openCallerPools } from '../src/access/caller-pools.ts';
import { createCodes } from '../src/access/codes.ts';
import type { Deps } from '../src/access/deps.ts';
import { createSessions } from '../src/access/sessions/sessions.ts';
import { createSetup } from '../src/access/sessions/setup-token.ts';
import { readConfig } from '../src/config.ts';
import { createMetrics } from '../src/metrics.ts';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import { createEventBus } from '../src/platform/events.ts';
import { createFiles } from '../src/platform/files/files.ts';
import { createUploadStore } from '../src/platform/files/upload-store.ts';
import { createLimits } from '../src/platform/limits.ts';
import { createLog } from '../src/platform/log.ts';
import type { Outgoing, OutgoingMessage } from '../src/platform/outgoing/outgoing.ts';
import { openPools } from '../src/platform/postgres/pools.ts';
import { openReads } from '../src/platform/postgres/reads.ts';
import { newKey } from '../src/platform/security/key-ring.ts';
import { createVault } from '../src/platform/security/vault.ts';

export interface DepsOptions {
  clock?: Clock;
  env?: NodeJS.ProcessEnv;
  /** Size of the app's pool. */
  connections?: number;
  /** False discards events instead of connecting to the database for them. */
  events?: boolean;
  own?: Partial<Deps>;
}

const deafEvents: Deps['events'] = {
  publish: async () => undefined,
  subscribe: () => () => undefined,
  onGap: () => undefined,
  stop: async () => undefined,
};

/** Accepts every recipient and stores the messages, oldest first. */
function keepingOutgoing(outbox: OutgoingMessage[]): Outgoing {
  return {
    ways: { mail: true, sms: true },
    reaches: () => true,
    send: async (message) => void outbox.push(message),
    notify: async (message) => void outbox.push(message),
  };
}

/**
 * Creates the features' dependencies on the database at `url`, without broker, jobs and places; call `close` at the
 * end.
 */
export function openDeps(
  url: string,
  o: DepsOptions = {},
): { deps: Deps; outbox: OutgoingMessage[]; close(): Promise<void> } {
  const outbox: OutgoingMessage[] = [];
  const log = createLog('silent');
  const clock = o.clock ?? systemClock;
  const pools = openCallerPools(url, log, o.connections ?? 6);
  const readOnly = openPools(url, log, { size: 2, readOnly: true });
  const events: Deps['events'] = o.events === false ? deafEvents : createEventBus(url, pools.app, log);
  const dataDir = mkdtempSync(join(tmpdir(), 'sf-test-data-'));
  const vault = o.own?.vault ?? createVault([newKey(new Date())]);
  const limits = createLimits(pools, clock);
  const deps: Deps = {
    config: readConfig('production', { DATA_DIR: dataDir, REVIEW_UNDO_S: '0', ...o.env }),
    pools,
    // Reads that might run on a replica must not change anything.
    reads: { ...openReads({ primary: pools, replicaUrl: undefined, log }), run: (read) => read(readOnly) },
    sessions: createSessions(pools, clock),
    setup: createSetup(pools.db),
    bindTickets: createBindTickets(pools.db, clock),
    vault,
    uploads: createUploadStore({ dataDir }),
    files: createFiles({ db: pools.db, vault, clock }),
    outgoing: keepingOutgoing(outbox),
    limits,
    codes: createCodes({ db: pools.db, vault, limits, clock }),
    events,
    metrics: createMetrics(),
    jobs: () => undefined,
    broker: () => undefined,
    brokerCredentials: () => undefined,
    draining: () => false,
    preparing: () => false,
    history: () => ({}),
    places: () => null,
    clock,
    log,
    ...o.own,
  };
  return {
    deps,
    outbox,
    close: async () => {
      await events.stop();
      await readOnly.close();
      await pools.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
