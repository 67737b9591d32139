import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { dropTestDatabases, type TestPostgres } from '../src/platform/postgres/test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/**
 * Starts one PostgreSQL for a whole test run: the one at TEST_DATABASE_URL (its user must be allowed to create
 * databases), else an embedded one in a temporary folder. Suites get databases from `testDatabase`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `sf_${randomBytes(4).toString('hex')}`;
  const external = process.env['TEST_DATABASE_URL'];
  if (external !== undefined && external !== '') {
    const place = { adminUrl: external, prefix };
    project.provide('postgres', place);
    return () => dropTestDatabases(place);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'sf-test-'));
  // PostgreSQL may have to run as another user.
  chmodSync(dataDir, 0o755);
  const log = pino({ level: 'warn' }, pino.destination(2));
  // Nothing here has to outlive the machine, and dropping a database waits for what others have to sync. The databases
  // live for seconds: vacuuming them takes processor time, and a drop ends it.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  project.provide('postgres', { adminUrl: postgres.url, prefix });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
