import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones, teams } from '@smartflight/contract/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { reachOfMany } from './reach-of-many.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('the reach of many accounts at once is what each of them sees in its list', async () => {
  const { world } = stage;
  const parentId = await world.company();
  const companyId = await world.company({ parentId });
  const owner = await world.account();
  const people = [
    owner,
    await world.account(),
    await world.account({ roles: [roleCodes.manager], companyId: parentId }),
    await world.account({ roles: [roleCodes.manager], companyId }),
    await world.account({ roles: [roleCodes.individual], companyId }),
    await world.account({ roles: [roleCodes.staff] }),
  ];
  const shared = await world.drone({ ownerId: owner.id, companyId });
  await world.drone({ ownerId: people[4]!.id });
  await world.drone({ companyId: parentId });
  await world.drone();
  const client = await stage.as(owner);
  const { id: teamId } = await client.call(teams.create, { body: { name: 'Crew' } });
  const { db } = stage.deps.pools;
  await db
    .insertInto('team_drones')
    .values({ team_id: teamId, drone_id: shared, shared_by: owner.id })
    .execute();
  await db.insertInto('team_members').values({ team_id: teamId, account_id: people[1]!.id }).execute();
  const disabled = await world.account({ disabled: true });
  await world.drone({ ownerId: disabled.id });
  const ids = [...people, disabled].map(({ id }) => id);
  const all = sql`select unnest(${ids}::uuid[])`;
  const { rows } = await sql<{ account_id: string; drone_id: string }>`
    select distinct account_id, drone_id from (${reachOfMany(all, new Date(stage.time.now))}) r`.execute(db);
  const found = (id: string) => rows.flatMap((row) => (row.account_id === id ? [row.drone_id] : [])).sort();
  for (const person of people) {
    const { items } = await (await stage.as(person)).call(drones.list, { query: { size: 50 } });
    expect(found(person.id)).toEqual(items.map(({ id }) => id).sort());
  }
  expect(found(disabled.id)).toEqual([]);
});
