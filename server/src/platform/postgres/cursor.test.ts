import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { migrate } from '../migrate.ts';
import { openSnapshot, type TextRows } from './cursor.ts';
import type { TestDatabase } from './test-database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase(async (url) => void (await migrate(url)));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create table numbers as select n from generate_series(1, 1000) n');
  await client.query('grant select on numbers to smartflight_app');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const select = (sql: string) => ({ sql, parameters: [] });

async function all(lots: AsyncIterable<TextRows>): Promise<TextRows['rows']> {
  const rows: TextRows['rows'] = [];
  for await (const lot of lots) rows.push(...lot.rows);
  return rows;
}

test('every query of a snapshot reads the same moment, whatever is written meanwhile', async () => {
  const snapshot = openSnapshot({ url: database.url, isEmbedded: false });
  const rows = snapshot.rows(select('select n from numbers order by n'), 300);
  expect((await rows.next()).value?.rows).toHaveLength(300);
  await client.query('insert into numbers values (1001)');
  expect(await all(rows)).toHaveLength(700);
  expect(await all(snapshot.rows(select('select count(*) from numbers'), 1))).toEqual([['1000']]);
  await snapshot.close();
});

test('no further block is asked for before the answers that are being prepared have passed', async () => {
  const passed = Promise.withResolvers<void>();
  const order: string[] = [];
  const betweenBlocks = () => passed.promise;
  const snapshot = openSnapshot({ url: database.url, isEmbedded: false }, { betweenBlocks });
  const blocks = snapshot.blocks(select('select n from generate_series(1, 20) n'), 10);
  const first = blocks.next().then(() => order.push('block'));
  // The connection is not busy: a statement of its own would be answered.
  await vi.waitFor(async () => {
    const { rows } = await client.query<{ state: string }>(
      "select state from pg_stat_activity where query like 'declare%' and datname = current_database()",
    );
    expect(rows).toEqual([{ state: 'idle in transaction' }]);
  });
  order.push('answers');
  passed.resolve();
  await first;
  expect(order).toEqual(['answers', 'block']);
  await blocks.return();
  await snapshot.close();
});

test('an error between rows fails the query, and a further one is answered', async () => {
  const snapshot = openSnapshot({ url: database.url, isEmbedded: false });
  const rows = snapshot.rows(select('select 1 / (250 - n) from generate_series(1, 1000) n'), 100);
  expect((await rows.next()).value?.rows).toHaveLength(100);
  await expect(all(rows)).rejects.toThrow('division by zero');
  await expect(all(snapshot.rows(select('select 1'), 1))).rejects.toThrow('current transaction is aborted');
  await snapshot.close();
});

test('parameters of a query are sent apart from it, and values come as PostgreSQL formats them', async () => {
  const snapshot = openSnapshot({ url: database.url, isEmbedded: false });
  const parameters = ["it's \\ ü", ['a', 'b"c', null], new Date('2026-03-29T01:30:00.250Z'), null];
  const sql =
    'select $1::text as "text", $2::text[] as list, $3::timestamptz as at, $4::int as none, 1e-7::float8 as n';
  const values = ["it's \\ ü", '{a,"b\\"c",NULL}', '2026-03-29 01:30:00.25+00', null, '1e-07'];
  const read = snapshot.rows({ sql, parameters }, 10);
  expect((await read.next()).value).toEqual({ columns: ['text', 'list', 'at', 'none', 'n'], rows: [values] });
  await snapshot.close();
});

test('a database that vanishes without a word fails the query under way', async () => {
  const ways: Socket[] = [];
  const there = new URL(database.url);
  const folder = there.searchParams.get('host');
  const proxy = createServer((near) => {
    const far = folder
      ? connect(`${folder}/.s.PGSQL.${there.port || '5432'}`)
      : connect(Number(there.port || '5432'), there.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    ways.push(near, far);
    near.pipe(far);
    far.pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(database.url);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  const snapshot = openSnapshot(
    { url: url.href, isEmbedded: false },
    { statementMs: 60_000, silenceMs: 500 },
  );
  const rows = snapshot.rows(select('select generate_series(1, 100000)'), 100);
  await rows.next();
  for (const way of ways) way.unpipe();
  await expect(all(rows)).rejects.toThrow('timeout');
  await snapshot.close();
  for (const way of ways) way.destroy();
  proxy.close();
});
