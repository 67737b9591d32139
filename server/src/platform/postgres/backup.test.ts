import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { backUpStore, restoreStore } from './backup.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const patient = { timeout: 120_000 };
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

test('a backup taken while rows come in restores one consistent moment', patient, async () => {
  const [from, to] = [folder(), folder()];
  const file = join(folder(), 'store.tar');
  const { client, running } = await start(from);
  // Both tables in one transaction, in turns: a moment has as many of one as of the other, without a gap.
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

test('a store at rest is backed up too, and a restore takes the place of none', patient, async () => {
  const [from, to] = [folder(), folder()];
  const file = join(folder(), 'store.tar');
  await expect(backUpStore({ dataDir: from, file })).rejects.toThrow('There is no store');
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
