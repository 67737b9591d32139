import { sql } from 'kysely';
import type { Database } from '../postgres/pools.ts';

const refreshMs = 24 * 3_600_000;
const keptMs = 30 * 24 * 3_600_000;
const batch = 50;

/**
 * Keeps these files for the processes of other releases. `read` gives the content compressed with Brotli; it is called
 * for files alone that are not there yet.
 */
export async function keepConsoleFiles(
  db: Database,
  names: readonly string[],
  o: { read: (name: string) => Promise<Buffer>; now: Date },
): Promise<void> {
  const { rows } = await sql<{ name: string; kept_at: Date }>`
    select name, kept_at from console_files where name = any(${names})`.execute(db);
  const known = new Map(rows.map((row) => [row.name, row.kept_at.getTime()]));
  const fresh = names.filter((name) => !known.has(name));
  for (let from = 0; from < fresh.length; from += batch) {
    const part = fresh.slice(from, from + batch);
    const contents = await Promise.all(part.map(o.read));
    await sql`
      insert into console_files (name, content, kept_at)
      select name, content, ${o.now} from unnest(${part}::text[], ${contents}::bytea[]) as new (name, content)
      on conflict (name) do nothing`.execute(db);
  }
  const old = [...known].filter(([, at]) => at < o.now.getTime() - refreshMs).map(([name]) => name);
  if (old.length > 0)
    await sql`update console_files set kept_at = ${o.now} where name = any(${old})`.execute(db);
}

/** The content of a file, compressed with Brotli; undefined where no release of the last weeks had it. */
export async function findConsoleFile(db: Database, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from console_files where name = ${name}`.execute(db);
  return rows[0]?.content;
}

/** Deletes files that no process has kept for 30 days. */
export async function dropOldConsoleFiles(db: Database, now: Date): Promise<void> {
  await sql`delete from console_files where kept_at < ${new Date(now.getTime() - keptMs)}`.execute(db);
}
