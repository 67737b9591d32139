import type { Config } from '../config.ts';
import type { Events } from '../events.ts';
import type { Metrics } from '../metrics.ts';
import type { Broker } from '../platform/broker/broker.ts';
import type { BrokerCredentials } from '../platform/broker/credentials.ts';
import type { Clock } from '../platform/clock.ts';
import type { Files } from '../platform/files/files.ts';
import type { UploadStore } from '../platform/files/upload-store.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Limits } from '../platform/limits.ts';
import type { Log } from '../platform/log.ts';
import type { Outgoing } from '../platform/outgoing/outgoing.ts';
import type { Pools } from '../platform/postgres/pools.ts';
import type { Reads } from '../platform/postgres/reads.ts';
import type { Vault } from '../platform/security/vault.ts';
import type { BindTickets } from './bind-tickets.ts';
import type { Codes } from './codes.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Setup } from './sessions/setup-token.ts';

export interface Deps {
  config: Config;
  pools: Pools;
  reads: Reads;
  sessions: Sessions;
  setup: Setup;
  bindTickets: BindTickets;
  vault: Vault;
  uploads: UploadStore;
  files: Files;
  outgoing: Outgoing;
  codes: Codes;
  limits: Limits;
  events: Events;
  metrics: Metrics;
  jobs: () => Jobs | undefined;
  /** Undefined until the broker has started, so call it only when needed. */
  broker: () => Broker | undefined;
  brokerCredentials: () => BrokerCredentials | undefined;
  draining: () => boolean;
  /** Whether the accounts of a demo are still being made. */
  preparing: () => boolean;
  /** Progress of the demo history; empty in production. */
  history: () => { history?: 'complete' | 'filling' | 'stopped'; historyDone?: number };
  /** Name of the nearest populated place; null if none is near. */
  places: (position: { lat: number; lon: number }) => string | null;
  clock: Clock;
  log: Log;
}
