import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { Client } from './client.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(async () => undefined, 'empty');
});
afterAll(() => database.drop());

v8.setFlagsFromString('--expose-gc');
const collect: (o: { type: 'minor' | 'major' }) => void = runInNewContext('gc');

const oldBytes = (): number =>
  v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

/** Bytes that young collections leave in the old generation after so many statements. */
async function left(client: pg.Client, statements: number): Promise<number> {
  await client.connect();
  const ask = () => client.query(`select n, repeat('x', 100) as text from generate_series(1, 50) n`);
  for (let n = 0; n < 3_000; n += 1) await ask();
  collect({ type: 'major' });
  const before = oldBytes();
  for (let n = 0; n < statements; n += 1) {
    await ask();
    if (n % 20 === 0) collect({ type: 'minor' });
  }
  const after = oldBytes();
  await client.end();
  return after - before;
}

test('young collections take the rows of a statement', async () => {
  const o = { connectionString: database.url, query_timeout: 60_000 };
  const [ours, plain] = [await left(new Client(o), 400), await left(new pg.Client(o), 400)];
  expect(ours).toBeLessThan(plain / 4);
});

test('a statement without an answer in time fails once, and its connection closes', async () => {
  const client = new Client({ connectionString: database.url, query_timeout: 50 });
  const errors: string[] = [];
  client.on('error', ({ message }) => errors.push(message));
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.connect();
  await expect(client.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout');
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
});

test('an error has the stack of its caller, and a callback is called as usual', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const failed = await client.query('select nothing').catch((error: Error) => error);
  expect(failed).toMatchObject({ code: '42703', stack: expect.stringContaining('client.test.ts') });
  const rows = await new Promise((resolve) =>
    client.query({ text: 'select $1::int as n', values: [7] }, (_error, result) => resolve(result.rows)),
  );
  expect(rows).toEqual([{ n: 7 }]);
  await client.end();
});
