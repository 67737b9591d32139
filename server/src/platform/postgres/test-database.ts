import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestPostgres {
  adminUrl: string;
  prefix: string;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

// An arbitrary advisory lock number; serializes workers that build the same template.
const templateLock = 7_304_511;

/**
 * Clones the run's migrated template database for one suite. The first caller of the run, in any worker, creates the
 * template with `migrate`; suites that migrate differently use another `template` name.
 */
export async function cloneTestDatabase(
  place: TestPostgres,
  migrate: (url: string) => Promise<void>,
  template = 'main',
): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: place.adminUrl });
  await admin.connect();
  try {
    const source = `${place.prefix}_template_${createHash('sha256').update(template).digest('hex').slice(0, 8)}`;
    await ensureTemplate(admin, place, source, migrate);
    const name = `${place.prefix}_${randomBytes(6).toString('hex')}`;
    // The default writes each page to the WAL, which costs several times the processor time.
    await admin.query(`create database ${name} template ${source} strategy file_copy`);
    return { url: databaseUrl(place.adminUrl, name), drop: () => dropDatabase(place.adminUrl, name) };
  } finally {
    await admin.end();
  }
}

/** Drops all databases of a test run. */
export async function dropTestDatabases({ adminUrl, prefix }: TestPostgres): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${prefix}_`],
    );
    for (const { datname } of rows) await admin.query(`drop database if exists "${datname}" with (force)`);
  } finally {
    await admin.end();
  }
}

/** Replaces the database in a PostgreSQL URL. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

async function ensureTemplate(
  admin: pg.Client,
  { adminUrl }: TestPostgres,
  name: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    await migrate(databaseUrl(adminUrl, unfinished));
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [unfinished],
    );
    await admin.query(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    // Waits for closing connections to disappear: a forced drop would emit errors in their pools.
    await admin
      .query(`drop database if exists ${name}`)
      .catch(() => admin.query(`drop database if exists ${name} with (force)`));
  } finally {
    await admin.end();
  }
}
