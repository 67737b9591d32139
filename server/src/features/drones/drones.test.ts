import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { drones } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { testCode, testSecret } from '../../../test/world.ts';
import { testDevice } from '../../platform/broker/test-device.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
});
afterAll(() => stage.close());

const papers = {
  model: 'T40',
  year: 2026,
  batch: 'b7',
  number: '12',
  pd: '2026-02-01',
  phone: '+8613800138000',
};
const manager = async (companyId?: string) =>
  stage.as(
    await stage.world.account({
      roles: [roleCodes.manager],
      companyId: companyId ?? (await stage.world.company()),
    }),
  );
const someone = async () => stage.as(await stage.world.account());
const secretOf = async (id: string) =>
  (await stage.deps.pools.app.query('select * from drones where id = $1', [id])).rows[0];
const address = (): string => stage.deps.broker()?.address ?? '';
const telemetry = (id: string) => topicOf('drone', id, 'telemetry');

test('registering shows code and secret once and stores only their hashes', async () => {
  const me = await manager();
  const made = await me.call(drones.register, { body: { ...papers, droneId: 'REG-1' } });
  expect(made).toEqual({
    droneId: 'REG-1',
    activateCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{10}$/),
    mqtt: { username: 'REG-1', password: expect.stringMatching(/^[\w-]{43}$/) },
  });
  const row = JSON.stringify(await secretOf('REG-1'), (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  expect(row).not.toContain(made.activateCode);
  expect(row).not.toContain(made.mqtt.password);
  const shown = JSON.stringify(await me.call(drones.get, { params: { id: 'REG-1' } }));
  expect(shown).not.toContain(made.activateCode);
  expect(shown).not.toContain(made.mqtt.password);
});

test('an id is registered once, also when many register it at the same time', async () => {
  const me = await manager();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => me.raw(drones.register, { body: { ...papers, droneId: 'REG-2' } })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
});

test('a registration with wrong papers names every field', async () => {
  const me = await manager();
  const refused = await me.refused(drones.register, {
    body: { ...papers, droneId: 'a/b', model: ' ', year: 1990, batch: '' },
  });
  expect(refused.fields.map(({ at, code }) => [at, code])).toEqual([
    ['body.droneId', 'droneIdInvalid'],
    ['body.model', 'warn.incomplete'],
    ['body.year', 'field.too-small'],
    ['body.batch', 'warn.incomplete'],
  ]);
});

test.each(['123', '+86 12345', 'none'])(
  'the phone “%s” of a registration is refused [D-04]',
  async (phone) => {
    const me = await manager();
    const refused = await me.refused(drones.register, { body: { ...papers, droneId: 'PHONE-1', phone } });
    expect(refused.fields).toMatchObject([{ at: 'body.phone', code: 'error.phone' }]);
  },
);

test('the code gives the drone to the first who binds, and works once', async () => {
  const id = await stage.world.drone({ companyId: await stage.world.company() });
  const me = await someone();
  expect(
    await me.call(drones.bind, { query: { droneId: id, activateCode: testCode, name: 'Field one' } }),
  ).toEqual({ droneId: id, name: 'Field one' });
  expect(await me.call(drones.get, { params: { id } })).toMatchObject({ name: 'Field one' });
  const again = await someone();
  const refused = await again.refused(drones.bind, { query: { droneId: id, activateCode: testCode } });
  expect([refused.status, refused.code]).toEqual([409, 'drone.already-bound']);
  const guess = await again.refused(drones.bind, { query: { droneId: id, activateCode: 'WRONG' } });
  expect([guess.status, guess.code], 'a guess learns nothing of the owner').toEqual([
    400,
    'drone.bind-failed',
  ]);
  expect((await again.refused(drones.get, { params: { id } })).status).toBe(404);
});

test('an account that is not verified yet may bind its drone and unbind it again', async () => {
  const id = await stage.world.drone();
  const me = await stage.as(await stage.world.account({ verified: '0' }));
  expect((await me.call(drones.bind, { query: { droneId: id, activateCode: testCode } })).droneId).toBe(id);
  const gone = await me.call(drones.unbind, { params: { id }, query: { confirm: id.slice(-4) } });
  expect(gone.droneId).toBe(id);
});

test('fifty people bind one drone at once: one wins, the others get 409', async () => {
  const id = await stage.world.drone();
  const accounts = await Promise.all(Array.from({ length: 50 }, () => stage.world.account()));
  const tokens = await Promise.all(accounts.map((account) => stage.deps.sessions.start(account.id)));
  const answers = await Promise.all(
    tokens.map((token) =>
      stage.visitor().raw(drones.bind, {
        query: { droneId: id, activateCode: testCode },
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  const trail = await stage.deps.pools.app.query(
    "select actor_id from audit where action = 'drones.bind' and target_id = $1",
    [id],
  );
  expect(trail.rows).toEqual([{ actor_id: (await secretOf(id)).owner_id }]);
});

test('wrong id and wrong code look alike, and five tries end the guessing', async () => {
  const id = await stage.world.drone();
  const me = await someone();
  const missing = await me.refused(drones.bind, { query: { droneId: 'NONE', activateCode: testCode } });
  const wrong = await me.refused(drones.bind, { query: { droneId: id, activateCode: 'WRONG' } });
  expect(wrong).toEqual(missing);
  expect([wrong.status, wrong.code]).toEqual([400, 'drone.bind-failed']);
  const guesses = [];
  for (let n = 0; n < 5; n += 1)
    guesses.push((await me.refused(drones.bind, { query: { droneId: id, activateCode: `X${n}` } })).status);
  expect(guesses).toEqual([400, 400, 400, 429, 429]);
  const owner = await someone();
  const bound = await owner.call(drones.bind, { query: { droneId: id, activateCode: testCode } });
  expect(bound.droneId).toBe(id);
});

test('a device connects with its own secret, to its own topics, and no other does', async () => {
  const id = await stage.world.drone();
  const other = await stage.world.drone();
  const refusals = [
    { username: id, secret: 'wrong' },
    { username: id, secret: '' },
    { username: 'NONE', secret: testSecret },
    { username: `${id}/x`, secret: testSecret },
    { username: '+', secret: testSecret },
  ];
  for (const { username, secret } of refusals) {
    const device = await testDevice({ address: address(), username, secret, clientId: 'c' });
    expect(device.connack.returnCode, `${username} ${secret}`).not.toBe(0);
    device.cut();
  }
  const device = await testDevice({ address: address(), username: id, secret: testSecret });
  expect(device.connack.returnCode).toBe(0);
  expect(await device.publish(telemetry(id), '{}')).toBe(true);
  for (const filter of [topicOf('drone', other, 'cmd'), 'sf/v1/drone/+/cmd', '#', '$SYS/#'])
    expect(await device.subscribe(filter), filter).not.toBe(1);
  const intruder = await testDevice({ address: address(), username: id, secret: testSecret });
  expect(await intruder.publish(telemetry(other), '{}')).toBe(false);
  device.cut();
});

test('a fresh secret ends the session of the old one', async () => {
  const owner = await stage.world.account();
  const id = await stage.world.drone({ ownerId: owner.id });
  const device = await testDevice({ address: address(), username: id, secret: testSecret });
  expect(device.connack.returnCode).toBe(0);
  const me = await stage.as(owner);
  const { mqtt } = await me.call(drones.provision, { params: { id } });
  await device.closed;
  const old = await testDevice({ address: address(), username: id, secret: testSecret });
  expect(old.connack.returnCode).not.toBe(0);
  const fresh = await testDevice({ address: address(), username: id, secret: mqtt.password });
  expect(fresh.connack.returnCode).toBe(0);
  fresh.cut();
});

test('the list searches, sorts and pages over what the actor may see', async () => {
  const companyId = await stage.world.company({ name: 'Fleet' });
  for (const name of ['ceres', 'Anna', 'berta 100%']) await stage.world.drone({ companyId, name });
  const me = await manager(companyId);
  const names = async (query: object) =>
    (await me.call(drones.list, { query })).items.map(({ name }) => name);
  expect((await names({ sort: 'name' })).sort()).toEqual(['Anna', 'berta 100%', 'ceres']);
  expect(await names({ q: '100%' })).toEqual(['berta 100%']);
  expect(await names({ q: '%' })).toEqual(['berta 100%']);
  const pages = [
    await me.call(drones.list, { query: { sort: 'id', page: 1, size: 2 } }),
    await me.call(drones.list, { query: { sort: 'id', page: 2, size: 2 } }),
    await me.call(drones.list, { query: { sort: 'id', page: 3, size: 2 } }),
  ];
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
  ]);
});
