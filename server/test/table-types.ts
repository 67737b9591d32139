import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Cli } from 'kysely-codegen';
import pg from 'pg';

/** Path of the generated table types. */
export const tableTypesFile = fileURLToPath(new URL('../src/platform/postgres/db-types.ts', import.meta.url));

/** Table types of a migrated database, with the value types of pools.ts: days as text, big counters as numbers. */
export async function tableTypesOf(url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sf-types-'));
  const text = await new Cli().run({
    argv: [
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${join(folder, 'types.ts')}`,
      '--date-parser=string',
      '--type-mapping={"int8":"number","jsonb":"unknown"}',
      '--log-level=silent',
    ],
  });
  rmSync(folder, { recursive: true });
  await alone(url);
  return `${withView(text.trim())}\n`;
}

/** The catalogue declares all columns of a view nullable; `drones` has the same nullability as the devices. */
const withView = (text: string): string =>
  text.replace(
    /export interface Drones \{[^}]*\}/,
    "export interface Drones extends Omit<Devices, 'kind'> {}",
  );

/** Resolves when no other connection is open: the generator does not close its own in time. */
async function alone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others = async (): Promise<number> => {
    const { rows } = await client.query(
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows[0]?.n ?? 0;
  };
  while ((await others()) > 0) await setTimeout(20);
  await client.end();
}
