import type { Config } from '../config.ts';
import type { Broker } from './broker/broker.ts';
import type { DeviceAccounts } from './broker/device-account-sync.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Pools } from './postgres/pools.ts';
import type { BindTickets } from './security/bind-tickets.ts';
import type { Codes } from './security/codes.ts';
import type { Setup } from './security/setup-token.ts';
import type { Vault } from './security/vault.ts';
import type { Sessions } from './sessions.ts';

export interface Deps {
  config: Config;
  pools: Pools;
  sessions: Sessions;
  setup: Setup;
  bindTickets: BindTickets;
  vault: Vault;
  files: Files;
  outgoing: Outgoing;
  codes: Codes;
  limits: Limits;
  events: Events;
  metrics: Metrics;
  jobs: () => Jobs | undefined;
  /** Undefined until the broker has started, so call it only when needed. */
  broker: () => Broker | undefined;
  deviceAccounts: () => DeviceAccounts | undefined;
  draining: () => boolean;
  /** Progress of the demo history; empty in production. */
  history: () => { history?: 'complete' | 'filling' | 'stopped'; historyDone?: number };
  /** Name of the nearest populated place; null if none is near. */
  places: (position: { lat: number; lon: number }) => string | null;
  clock: Clock;
  log: Log;
}
