import { expect, inject, test } from 'vitest';
import { testDatabase } from './database.ts';
import { query } from './query.ts';

async function migrate(url: string): Promise<void> {
  await query(url, 'create table field (name text)');
}

test('suites get migrated databases of their own, also when they ask at once', async () => {
  const [one, two] = await Promise.all([testDatabase(migrate, 'own'), testDatabase(migrate, 'own')]);
  await query(one.url, "insert into field values ('north')");
  expect(await query(two.url, 'select * from field')).toEqual([]);
  expect(await query(one.url, 'select * from field')).toEqual([{ name: 'north' }]);
  await Promise.all([one.drop(), two.drop()]);
  const left = await query(
    inject('postgres').adminUrl,
    `select datname from pg_database where '${one.url} ${two.url}' like '%' || datname || '%' and datname like 'sf\\_%'`,
  );
  expect(left).toEqual([]);
});

test('the template is migrated once for a run', async () => {
  let runs = 0;
  const counting = async (url: string) => {
    runs += 1;
    await migrate(url);
  };
  const made = await Promise.all([1, 2, 3].map(() => testDatabase(counting, 'counted')));
  expect(runs).toBe(1);
  await Promise.all(made.map((each) => each.drop()));
});
