import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../src/platform/migrate.ts';
import {
  freePort,
  postgresPrograms,
  runAsPostgres,
  startPrimary,
  stopCluster,
  urlOf,
} from '../src/platform/postgres/test-streaming-pair.ts';
import { eventually } from './eventually.ts';
import { query } from './query.ts';
import { serverSpawner } from './spawned-server.ts';

const document = readFileSync(fileURLToPath(new URL('../../docs/restore.md', import.meta.url)), 'utf8');
const blocks = new Map(
  [...document.matchAll(/```sh (\w+)\n([\s\S]*?)```/g)].map(([, name, text]) => [name, text ?? '']),
);
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

test('the commands of the document bring a database back to the moment before a mistake, and the product runs on it', async () => {
  if (!postgresPrograms) throw new Error("install Debian's postgresql: this test needs pg_basebackup");
  const primary = await startPrimary();
  cleanups.push(primary.close);
  const archive = join(primary.folder, 'archive');
  await runAsPostgres('mkdir', [archive, join(primary.folder, 'backups')]);
  const env: Record<string, string> = {
    PATH: `${postgresPrograms}:${process.env['PATH']}`,
    DATABASE_URL: primary.url,
    PGDATA: primary.data,
    ARCHIVE: archive,
    BACKUPS: join(primary.folder, 'backups'),
  };
  const follow = (name: string) =>
    runAsPostgres('bash', ['-euo', 'pipefail', '-c', blocks.get(name) ?? 'exit 1'], env);
  const company = (name: string) =>
    query(primary.url, `insert into companies (name, time_zone) values ('${name}', 'Europe/Rome')`);
  const names = async (url: string) =>
    (await query(url, 'select name from companies order by created_at')).map((row) => row['name']);

  /** Follows the document into a new folder; resolves with the address of the restored server. */
  const restored = async (name: string, moment: string) => {
    const port = await freePort();
    env['RESTORED'] = join(primary.folder, name);
    Object.assign(env, { MOMENT: moment, PORT: String(port), RESTORED_URL: urlOf(port) });
    cleanups.push(() => stopCluster(join(primary.folder, name)).catch(() => undefined));
    await follow('restore');
    return urlOf(port);
  };
  const now = async () =>
    String((await query(primary.url, 'select clock_timestamp()::text as at'))[0]?.['at']);

  await follow('before');
  await migrate(primary.url);
  await company('before the copy');
  await follow('copy');
  const [copy = ''] = readdirSync(env['BACKUPS'] ?? '');
  env['BACKUP'] = join(env['BACKUPS'] ?? '', copy);
  await company('after the copy');
  const early = await now();
  await company('later');
  const late = await now();
  await query(primary.url, 'delete from companies');
  // The next day's copy; names of copies have seconds.
  const second = Math.floor(Date.now() / 1_000);
  await eventually(() => expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(second));
  await follow('copy');
  await query(primary.url, 'select pg_switch_wal()');
  await eventually(async () => {
    const [archived] = await query(primary.url, 'select archived_count > 1 as some from pg_stat_archiver');
    expect(archived).toEqual({ some: true });
  });
  // PostgreSQL archives a part again when it was stopped before it noted that it is archived.
  const part = readdirSync(archive).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? '';
  await runAsPostgres(join(archive, 'archive.sh'), [join(archive, part), part]);
  await expect(runAsPostgres(join(archive, 'archive.sh'), ['/etc/hostname', part])).rejects.toThrow();
  expect((await follow('look')).trim()).toBe('t');
  expect(await names(primary.url)).toEqual([]);
  await follow('stop');
  expect(await names(await restored('first', early))).toEqual(['before the copy', 'after the copy']);
  const url = await restored('second', late);
  expect(await names(url)).toEqual(['before the copy', 'after the copy', 'later']);

  const spawner = serverSpawner();
  cleanups.push(spawner.clean);
  const server = spawner.spawn(spawner.folder(), {
    DATABASE_URL: url,
    VAULT_KEYS: `test:${randomBytes(32).toString('base64url')}`,
  });
  const { http } = await server.started();
  expect((await fetch(new URL('/readyz', http))).status).toBe(200);
});
