import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { Transaction } from 'kysely';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import type { DB } from '../postgres/db-types.ts';
import type { Database } from '../postgres/pools.ts';
import type { Broker } from './broker.ts';

/**
 * Keeps the broker's idea of devices in step with ours. A change is noted in the transaction that makes it and reported
 * to the broker after the commit, so that neither a rollback nor a crash between the two leaves them apart.
 */
export interface DeviceAccounts {
  /** Reaches the broker, and reports it what is still noted. Rejects when it does not let us in. */
  open(): Promise<void>;
  /** Notes in the caller's transaction that a device has a fresh secret. */
  note(tx: Transaction<DB>, kind: DeviceKind, id: string, secret: string): Promise<void>;
  /**
   * After the commit: the old secret, and the session opened with it, die at once. Never rejects; what the broker
   * does not take within three seconds stays noted and is reported again and again, also after a restart.
   */
  settle(id: string): Promise<void>;
  /** Notifies the broker without a note; for secrets that can be made again. */
  renew(kind: DeviceKind, id: string, secret: string): Promise<void>;
  /** Another process has changed the device: its session here must not outlive that. */
  changed(id: string): Promise<void>;
  stop(): Promise<void>;
}

export interface DeviceAccountsOptions {
  config: Config['mqtt'];
  replica: string;
  db: Database;
  broker: () => Broker | undefined;
  log: Log;
  /** Between two looks at what is still noted, ms. */
  retryMs?: number;
}
