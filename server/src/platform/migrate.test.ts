import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { query } from '../../test/query.ts';
import { migrate } from './migrate.ts';
import { databaseUrl } from './postgres/test-database.ts';

let admin: pg.Client;
let url: string;
const ends: (() => Promise<unknown>)[] = [];
const name = `smartflight_letters_${process.pid}`;
beforeAll(async () => {
  const database = await testDatabase(async () => {}, 'empty');
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  ends.push(
    () => admin.query(`drop database if exists ${name} with (force)`),
    () => admin.end(),
    database.drop,
  );
  await admin.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );
  url = databaseUrl(database.url, name);
});
afterAll(async () => {
  for (const end of ends) await end();
});

test('an empty database that knows no letters beyond English ones is refused, with what to do, and nothing is put into it', async () => {
  await expect(migrate(url)).rejects.toThrow(/"smartflight_letters_\d+".*--lc-ctype=C\.UTF-8/);
  expect(await query(url, 'select name from migrations')).toEqual([]);
});
