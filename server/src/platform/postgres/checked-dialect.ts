import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import type pg from 'pg';

/**
 * Throws when a transaction may not be committed. It asks on `checks`, connections of its own, because a transaction
 * that waits for its check already has one of the others; so it reads what is committed by others.
 */
export type CommitCheck = (checks: pg.Pool) => Promise<void>;

interface CheckedConfig extends PostgresDialectConfig {
  beforeCommit: () => Promise<void>;
}

/** PostgreSQL whose transactions are committed only after a check. */
export class CheckedDialect extends PostgresDialect {
  readonly #config: CheckedConfig;

  constructor(config: CheckedConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new CheckedDriver(this.#config);
  }
}

class CheckedDriver extends PostgresDriver {
  readonly #beforeCommit: () => Promise<void>;

  constructor(config: CheckedConfig) {
    super(config);
    this.#beforeCommit = config.beforeCommit;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#beforeCommit();
    await super.commitTransaction(connection);
  }
}
