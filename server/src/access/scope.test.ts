import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones } from '@smartflight/contract/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import type { UserActor } from './actor.ts';
import { managedDrones } from './scope.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const dayMs = 86_400_000;

test('a permitted pilot sees the drone from the first to the last moment of the permission, and no longer', async () => {
  const [owner, pilot] = [await stage.world.account(), await stage.world.account()];
  const id = await stage.world.drone({ ownerId: owner.id });
  const from = stage.time.now;
  await stage.deps.pools.db
    .insertInto('grants')
    .values({
      drone_id: id,
      account_id: pilot.id,
      valid_from: new Date(from + dayMs),
      valid_to: new Date(from + 3 * dayMs),
    })
    .execute();
  const client = await stage.as(pilot);
  const sees = async (): Promise<boolean[]> => {
    const { items } = await client.call(drones.list, { query: { scope: 'own' } });
    const detail = await client.raw(drones.get, { params: { id } });
    return [items.some((drone) => drone.id === id), detail.statusCode === 200];
  };
  const seen: Record<string, boolean[]> = {};
  const moments = {
    before: -1,
    'at the first': 0,
    during: dayMs,
    'at the last': 2 * dayMs,
    after: 2 * dayMs + 1,
  };
  for (const [moment, at] of Object.entries(moments)) {
    stage.time.now = from + dayMs + at;
    seen[moment] = await sees();
  }
  stage.time.now = from;
  expect(seen).toEqual({
    before: [false, false],
    'at the first': [true, true],
    during: [true, true],
    'at the last': [false, false],
    after: [false, false],
  });
});

test('only an account with the right to register manages the drones of its company', async () => {
  const companyId = await stage.world.company();
  const droneId = await stage.world.drone({ companyId });
  const { id } = await stage.world.account({ roles: [roleCodes.manager], companyId });
  const user = await stage.deps.sessions.find(await stage.deps.sessions.start(id));
  if (!user) throw new Error('no session');
  const manager: UserActor = { ...user, requestId: '', language: 'en', address: '' };
  const managed = async (actor: UserActor): Promise<string[]> => {
    const { rows } = await sql<{
      id: string;
    }>`select d.id from drones d where ${managedDrones(actor)}`.execute(stage.deps.pools.db);
    return rows.map((row) => row.id);
  };
  expect(await managed(manager)).toEqual([droneId]);
  const actions = new Set([...manager.actions].filter((action) => action !== 'drones.register'));
  expect(await managed({ ...manager, actions })).toEqual([]);
});
