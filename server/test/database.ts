import { inject } from 'vitest';
import { cloneTestDatabase, type TestDatabase } from '../src/platform/postgres/test-database.ts';
import './global-setup.ts';

/**
 * Creates a suite's own database on the run's PostgreSQL, cloned from the template that `migrate` created once. Call
 * `drop` after the suite. `migrate` must close its connections.
 */
export function testDatabase(
  migrate: (url: string) => Promise<void>,
  template?: string,
): Promise<TestDatabase> {
  return cloneTestDatabase(inject('postgres'), migrate, template);
}
