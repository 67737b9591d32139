import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** An arbitrary advisory lock number shared by all processes of one database. */
const migrationLock = 728_014_001;

/**
 * Migrates the database to the newest schema. Each numbered file runs in its own transaction together with the row
 * that records it; an advisory lock makes processes that start together migrate once. Refuses an empty database whose
 * locale cannot fold the case of all languages.
 */
export async function migrate(url: string, files = folder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set((await client.query('select name from migrations')).rows.map((row) => row.name));
    if (applied.size === 0) await expectLetters(client);
    const pending = (await migrationNames(files)).filter((name) => !applied.has(name));
    for (const name of pending) await applyOne(client, files, name);
    return pending;
  } finally {
    await client.end();
  }
}

/**
 * Searches ignore case, which a database of the locale `C` supports only for ASCII letters. The locale is fixed at
 * creation, so an unsuitable database is refused while it is still empty.
 */
async function expectLetters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ folded: string; name: string }>(
    `select lower('ÖЖ') as folded, current_database() as name`,
  );
  if (rows[0]?.folded === 'öж') return;
  throw new Error(
    `the database "${rows[0]?.name}" does not know letters beyond English ones, so searches would miss names: ` +
      'make it with createdb --template=template0 --encoding=UTF8 --lc-collate=C --lc-ctype=C.UTF-8',
  );
}

/** True when every migration file is recorded. Rejects when the database doesn't answer in `answerMs`. */
export async function isMigrated(pool: pg.Pool, answerMs: number): Promise<boolean> {
  // The types of `pg` lack the time that a query may take.
  const asked = { text: 'select name from migrations', query_timeout: answerMs } as pg.QueryConfig;
  const { rows } = await pool.query<{ name: string }>(asked);
  const applied = new Set(rows.map((row) => row.name));
  return (await migrationNames(folder)).every((name) => applied.has(name));
}

/** The files in the order of their numbers. Throws when two have the same: their order would depend on their names. */
async function migrationNames(files: string): Promise<string[]> {
  const names = (await readdir(files)).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).sort();
  const twin = names.find((name, i) => names[i + 1]?.slice(0, 4) === name.slice(0, 4));
  if (twin)
    throw new Error(`two migrations have the number ${twin.slice(0, 4)}: give the later one the next`);
  return names;
}

async function applyOne(client: pg.Client, files: string, name: string): Promise<void> {
  const sql = await readFile(new URL(name, `file://${files.endsWith('/') ? files : `${files}/`}`), 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
