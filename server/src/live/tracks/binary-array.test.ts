import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { migrate } from '../../platform/migrate.ts';
import { binaryArray, type ElementType } from './binary-array.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase(async (url) => void (await migrate(url)));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function read(type: ElementType, values: (number | string | undefined)[]): Promise<unknown> {
  const { rows } = await client.query(`select to_json($1::${type}[]) as read`, [
    binaryArray(values, type, (value) => value),
  ]);
  return rows[0].read;
}

test.each<[ElementType, (number | undefined)[]]>([
  ['int2', [0, -1, undefined, 32_767]],
  ['int4', [undefined, 2_147_483_647, -2_147_483_648]],
  ['int8', [4_294_967_295, 4_294_967_296, -1, 9_007_199_254_740_991, undefined]],
  ['float4', [0.5, undefined, -2.25]],
  ['float8', [46.123_456_7, -179.999_999_9, undefined]],
])('%s comes out as it went in, with its gaps', async (type, values) => {
  expect(await read(type, values)).toEqual(values.map((value) => value ?? null));
});

test('instants keep their milliseconds, before and after 2000', async () => {
  const instants = [0, 946_684_799_999, 1_789_560_000_123, 7_258_118_400_001];
  const { rows } = await client.query(
    'select extract(epoch from unnest($1::timestamptz[]))::float8 * 1000 as ms',
    [binaryArray(instants, 'timestamptz', (at) => at)],
  );
  expect(rows.map(({ ms }) => Math.round(ms))).toEqual(instants);
});

test('texts that look like array syntax or nothing stay texts', async () => {
  const texts = ['NULL', 'a","b', undefined, '{\\}', '', '飞行', '🛩'];
  expect(await read('text', texts)).toEqual(texts.map((text) => text ?? null));
});

test('a value too small for its column is stored as zero and harms no other', async () => {
  expect(await read('float4', [1e-60, 3])).toEqual([0, 3]);
});

test('a column without a value, and no rows at all, are the empty array', async () => {
  expect(await read('float4', [undefined, undefined])).toEqual([]);
  expect(await read('text', [])).toEqual([]);
});
