import type { Transaction } from 'kysely';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import type { DB } from '../postgres/db-types.ts';
import type { Database } from '../postgres/pools.ts';
import type { Broker } from './broker.ts';
import type { ClientRights } from './dynamic-security.ts';

/**
 * Keeps the broker's client credentials in sync with the database. A change is recorded in the transaction that makes it
 * and sent to the broker after the commit, so that neither a rollback nor a crash in between leaves them out of sync.
 */
export interface BrokerCredentials {
  /** Connects to the broker and sends all pending changes. Rejects when the broker refuses the connection. */
  open(): Promise<void>;
  /** Records a new secret of a client in the caller's transaction. */
  note(tx: Transaction<DB>, kind: string, id: string, secret: string): Promise<void>;
  /**
   * Call after the commit: invalidates the old secret and its session at once. Never rejects. What the broker does
   * not accept within three seconds stays pending and is retried, also after a restart.
   */
  settle(id: string): Promise<void>;
  /** Updates the broker without a pending record; for secrets that can be generated again. */
  renew(kind: string, id: string, secret: string): Promise<void>;
  stop(): Promise<void>;
}

export interface BrokerCredentialsOptions {
  config: Config['mqtt'];
  replica: string;
  db: Database;
  broker: () => Broker | undefined;
  /** The topics of a client; undefined for an unknown kind. */
  rightsOf: (kind: string, id: string) => ClientRights | undefined;
  log: Log;
  /** Interval between retries of pending changes, ms. */
  retryMs?: number;
}
