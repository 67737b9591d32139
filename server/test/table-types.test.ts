import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrate } from '../src/platform/migrate.ts';
import { testDatabase } from './database.ts';
import { tableTypesFile, tableTypesOf } from './table-types.ts';

test('the table types are those of the migrated database: else run node server/test/write-table-types.ts', async () => {
  const database = await testDatabase(async (url) => void (await migrate(url)));
  expect(readFileSync(tableTypesFile, 'utf8')).toBe(await tableTypesOf(database.url));
  await database.drop();
});
