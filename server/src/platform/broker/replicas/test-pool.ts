import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { migrate } from '../../migrate.ts';
import type { TestDatabase } from '../../postgres/test-database.ts';

/** A pool on a database of the suite, whose register of processes is empty at the start of each test. */
export function replicaTestPool(): () => pg.Pool {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await testDatabase(async (url) => void (await migrate(url)));
    pool = new pg.Pool({ connectionString: database.url });
  });
  afterEach(() => pool.query('delete from replicas'));
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return () => pool;
}
