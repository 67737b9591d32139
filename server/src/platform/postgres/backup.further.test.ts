import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { backUpStore, restoreStore } from './backup.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const hasFlock = spawnSync('flock', ['--version'], { stdio: 'ignore' }).status === 0;
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'sf-backup-'));
  cleanups.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function start(dataDir: string) {
  const running = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  cleanups.push(() => running.stop());
  const client = new pg.Client({ connectionString: running.url });
  await client.connect();
  cleanups.push(() => client.end());
  return { running, client };
}

test('a backup taken while rows come in restores one consistent moment', async () => {
  const [from, to] = [folder(), folder()];
  const file = join(folder(), 'store.tar');
  const { client, running } = await start(from);
  // Each transaction inserts into both tables: a consistent snapshot has equal counts without gaps.
  await client.query('create table a (n integer); create table b (n integer)');
  let isWriting = true;
  let committed = 0;
  const writing = (async () => {
    const writer = new pg.Client({ connectionString: running.url });
    await writer.connect();
    while (isWriting) {
      const n = committed + 1;
      await writer.query(`begin; insert into a values (${n}); insert into b values (${n}); commit`);
      committed = n;
    }
    await writer.end();
  })();
  while (committed < 20) await client.query('select 1');
  const before = committed;
  await backUpStore({ dataDir: from, file });
  isWriting = false;
  await writing;
  expect(statSync(file).mode & 0o077, 'nobody else may read it').toBe(0);

  await restoreStore({ dataDir: to, file });
  const restored = await start(to);
  const { rows } = await restored.client.query(
    `select (select count(*)::integer from a) as a, (select max(n) from a) as top,
      (select count(*)::integer from (select n from a intersect select n from b) same) as same`,
  );
  const count: number = rows[0].a;
  expect(rows).toEqual([{ a: count, top: count, same: count }]);
  expect(count).toBeGreaterThanOrEqual(before);
  expect(count).toBeLessThanOrEqual(committed);
  await restored.client.query('insert into a values (0)');
  await expect(restoreStore({ dataDir: to, file })).rejects.toThrow(`in use by process ${process.pid}`);
});

test('a store at rest is backed up too, and a restore takes the place of none', async () => {
  const [from, to] = [folder(), folder()];
  const file = join(folder(), 'store.tar');
  await expect(backUpStore({ dataDir: from, file })).rejects.toThrow('There is no store');
  expect(existsSync(join(from, 'postgres')), 'a look makes nothing').toBe(false);
  const first = await start(from);
  await first.client.query("create table field as select 'north' as name");
  await first.client.end();
  await first.running.stop();
  await backUpStore({ dataDir: from, file });
  await expect(restoreStore({ dataDir: from, file })).rejects.toThrow('There is a store');
  writeFileSync(`${file}.broken`, 'no archive');
  await expect(restoreStore({ dataDir: to, file: `${file}.broken` })).rejects.toThrow(/tar/);
  await restoreStore({ dataDir: to, file });
  const { rows } = await (await start(to)).client.query('select name from field');
  expect(rows).toEqual([{ name: 'north' }]);
});

test.runIf(hasFlock)('a store in use by a PostgreSQL not seen from here is left alone', async () => {
  const dataDir = folder();
  const file = join(folder(), 'store.tar');
  const { client, running } = await start(dataDir);
  await client.end();
  await running.stop();
  const store = join(dataDir, 'postgres');
  // As left by another container: its process ids don't exist here, or belong to other programs.
  const notes = [join(store, 'holder.json'), join(store, 'cluster/postmaster.pid')] as const;
  writeFileSync(notes[0], JSON.stringify({ pid: 4_000_000, birth: 'other', since: 'before' }));
  writeFileSync(notes[1], `${process.ppid}\n`);
  const before = notes.map((path) => readFileSync(path, 'utf8'));
  const other = spawn('flock', [join(store, 'lock'), 'sh', '-c', 'echo held; exec cat']);
  cleanups.push(() => void other.kill());
  await new Promise((resolve) => other.stdout.once('data', resolve));
  const refused = 'in use by another PostgreSQL';
  await expect(backUpStore({ dataDir, file })).rejects.toThrow(refused);
  await expect(restoreStore({ dataDir, file })).rejects.toThrow(refused);
  await expect(start(dataDir)).rejects.toThrow(refused);
  expect(notes.map((path) => readFileSync(path, 'utf8'))).toEqual(before);
  expect(existsSync(file)).toBe(false);
  other.stdin.end();
  await new Promise((resolve) => other.once('exit', resolve));
  await backUpStore({ dataDir, file });
  expect(readFileSync(notes[1], 'utf8'), 'a backup clears nothing away').toBe(before[1]);
});

test.runIf(isRoot)('root restores what another user owned', async () => {
  const [from, to, between] = [folder(), folder(), folder()];
  const file = join(folder(), 'store.tar');
  const first = await start(from);
  await first.client.query("create table field as select 'north' as name");
  await backUpStore({ dataDir: from, file });
  const tar = (...words: string[]) => expect(spawnSync('tar', words).status).toBe(0);
  tar('--extract', `--file=${file}`, `--directory=${between}`);
  const owned = ['--owner=4242', '--group=4242', `--file=${file}.owned`, `--directory=${between}`];
  tar('--create', ...owned, 'secret', 'cluster');
  await restoreStore({ dataDir: to, file: `${file}.owned` });
  const { rows } = await (await start(to)).client.query('select name from field');
  expect(rows).toEqual([{ name: 'north' }]);
});
