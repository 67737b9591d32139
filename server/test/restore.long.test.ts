import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../src/platform/migrate.ts';
import { eventually } from './eventually.ts';
import {
  freePort,
  postgresPrograms,
  runAsPostgres,
  startPrimary,
  stopCluster,
  urlOf,
} from './outside/streaming-pair.ts';
import { serverSpawner } from './spawned-server.ts';

const document = readFileSync(fileURLToPath(new URL('../../docs/restore.md', import.meta.url)), 'utf8');
const blocks = new Map(
  [...document.matchAll(/```sh (\w+)\n([\s\S]*?)```/g)].map(([, name, text]) => [name, text ?? '']),
);
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('the commands of the document bring a database back to the moment before a mistake, and the product runs on it', async () => {
  if (!postgresPrograms) throw new Error("install Debian's postgresql: this test needs pg_basebackup");
  const primary = await startPrimary();
  cleanups.push(primary.close);
  const [port, archive, restored] = [
    await freePort(),
    join(primary.folder, 'archive'),
    join(primary.folder, 'restored'),
  ];
  await runAsPostgres('mkdir', [archive]);
  const env: Record<string, string> = {
    PATH: `${postgresPrograms}:${process.env['PATH']}`,
    DATABASE_URL: primary.url,
    PGDATA: primary.data,
    ARCHIVE: archive,
    BACKUP: join(primary.folder, 'backup'),
    RESTORED: restored,
    RESTORED_URL: urlOf(port),
    PORT: String(port),
  };
  const follow = (name: string) =>
    runAsPostgres('bash', ['-euo', 'pipefail', '-c', blocks.get(name) ?? 'exit 1'], env);
  const company = (name: string) =>
    query(primary.url, `insert into companies (name, time_zone) values ('${name}', 'Europe/Rome')`);
  const names = (url: string) => query(url, 'select name from companies order by created_at');

  await follow('before');
  await migrate(primary.url);
  await company('before the copy');
  await follow('copy');
  await company('after the copy');
  const [moment] = await query(primary.url, 'select clock_timestamp()::text as at');
  env['MOMENT'] = String(moment?.['at']);
  await query(primary.url, 'delete from companies');
  await query(primary.url, 'select pg_switch_wal()');
  await eventually(async () => {
    const [archived] = await query(primary.url, 'select archived_count > 0 as some from pg_stat_archiver');
    expect(archived).toEqual({ some: true });
  });
  await follow('look');
  expect(await names(primary.url)).toEqual([]);
  await follow('stop');
  cleanups.push(() => stopCluster(restored));
  await follow('restore');
  expect(await names(env['RESTORED_URL'] ?? '')).toEqual([
    { name: 'before the copy' },
    { name: 'after the copy' },
  ]);

  const spawner = serverSpawner();
  cleanups.push(spawner.clean);
  const server = spawner.spawn(spawner.folder(), {
    DATABASE_URL: env['RESTORED_URL'] ?? '',
    VAULT_KEYS: `test:${randomBytes(32).toString('base64url')}`,
  });
  const { http } = await server.started();
  expect((await fetch(new URL('/readyz', http))).status).toBe(200);
});
