import { roleCodes } from '@smartflight/contract/access/access.ts';
import { batteries, chargers, drones, teams, transfers } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { hashOf } from '../../platform/security/crypto.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const entry = {
  model: 'B12',
  year: 2026,
  batch: 'B1',
  number: '7',
  pd: '2026-05-01',
  phone: '+8613800138000',
};

async function registered(batteryId: string) {
  const companyId = await stage.world.company();
  const client = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const shown = await client.call(batteries.register, { body: { ...entry, batteryId } });
  return { client, shown };
}
const rowOf = async (id: string) => {
  const { rows } = await stage.deps.pools.app.query(
    'select kind, owner_id, activate_code_hash as code from devices where id = $1',
    [id],
  );
  return rows[0];
};

test('a battery that connects by itself is registered with a secret and without an activation code', async () => {
  const { shown } = await registered('BH-0001');
  expect(shown).toEqual({
    batteryId: 'BH-0001',
    mqtt: { username: 'BH-0001', password: expect.any(String) },
  });
  expect(await rowOf('BH-0001')).toEqual({ kind: 'battery', owner_id: null, code: null });
});

test('a battery cannot be bound, shared, transferred or given a code, as a drone or as a charger, also one that has a code and an owner', async () => {
  const id = 'BH-0002';
  const { client: updater } = await registered(id);
  const [person, other] = [await stage.world.account(), await stage.world.account()];
  const client = await stage.as(person);
  // As registered when batteries had no codes yet.
  const set = 'update devices set activate_code_hash = $2, owner_id = $3 where id = $1';
  await stage.deps.pools.owner.query(set, [id, hashOf('OLD-CODE'), null]);
  const codesOf = async (calls: Promise<{ code: string }>[]) =>
    (await Promise.all(calls)).map(({ code }) => code);
  expect(
    await codesOf([
      client.refused(drones.bind, { query: { droneId: id, activateCode: 'OLD-CODE' } }),
      client.refused(chargers.bind, { body: { chargerId: id, activateCode: 'OLD-CODE' } }),
      updater.refused(drones.renewCode, { params: { id } }),
      updater.refused(chargers.renewCode, { params: { id } }),
    ]),
  ).toEqual(['drone.bind-failed', 'charger.bind-failed', 'drone.not-found', 'charger.not-found']);

  await stage.deps.pools.owner.query(set, [id, null, person.id]);
  const account = other.email;
  const confirm = id.slice(-4);
  const team = await client.call(teams.create, { body: { name: 'Carriers' } });
  expect(
    await codesOf([
      client.refused(transfers.offer, { params: { id }, body: { account, confirm } }),
      client.refused(chargers.offer, { params: { id }, body: { account, confirm } }),
      client.refused(drones.grant, { params: { id }, body: { account } }),
      client.refused(chargers.grant, { params: { id }, body: { account } }),
      client.refused(drones.unbind, { params: { id }, query: { confirm } }),
      client.refused(chargers.unbind, { params: { id }, query: { confirm } }),
      client.refused(teams.share, { params: { id: team.id, droneId: id } }),
    ]),
  ).toEqual([
    'drone.not-found',
    'charger.not-found',
    'drone.not-found',
    'charger.not-found',
    'drone.not-found',
    'charger.not-found',
    'drone.not-found',
  ]);
  expect(await rowOf(id)).toMatchObject({ owner_id: person.id });
});
