import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { chargers, drones } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { testSecret } from '../../../test/world.ts';
import { testDevice } from '../../platform/broker/test-device.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
});
afterAll(() => stage.close());

const manager = async () => {
  const companyId = await stage.world.company();
  const account = await stage.world.account({ companyId, roles: [roleCodes.manager] });
  return { companyId, client: await stage.as(account) };
};
const person = async (username = 'Someone') => {
  const account = await stage.world.account({ username });
  return { ...account, client: await stage.as(account) };
};

test('chargers are imported by a spreadsheet: each row shows its result, the valid ones are registered [C-03]', async () => {
  const { client, companyId } = await manager();
  const taken = await stage.world.drone({ companyId });
  const lines = [
    'Charger ID,Name,Model,Year,Batch,Number,Production date (PD),Phone',
    'IMC-1,Depot,SC6,2026,03,1,2026-03-31,+8613800138000',
    `${taken},,SC6,2026,B1,2,2026-03-31,+8613800138000`,
    'IMC-2,,SC6,,B1,3,31 March,+8613800138000',
    'IMC-1,,SC6,2026,B1,4,2026/3/1,+8613800138000',
  ];
  const read = await client.call(chargers.readImport, { body: { file: Buffer.from(lines.join('\r\n')) } });
  expect([read.fresh, read.faulty]).toEqual([1, 3]);
  expect(read.rows.map(({ chargerId, faults }) => [chargerId, faults.map(({ column }) => column)])).toEqual([
    ['IMC-1', []],
    [taken, ['Charger ID']],
    ['IMC-2', ['Year', 'Production date (PD)']],
    ['IMC-1', ['Charger ID']],
  ]);
  const entries = read.rows.flatMap(({ entry }) => (entry ? [entry] : []));
  const { items } = await client.call(chargers.import, { body: { entries: [...entries, ...entries] } });
  expect(items.map(({ chargerId, code }) => [chargerId, code])).toEqual([
    ['IMC-1', null],
    ['IMC-1', 'charger.exists'],
  ]);
  expect(items[0]?.activateCode?.length).toBeLessThan(15);
  expect(await client.call(chargers.get, { params: { id: 'IMC-1' } })).toMatchObject({
    name: 'Depot',
    batch: '03',
    activeCode: 'unused',
  });
  expect((await client.refused(drones.get, { params: { id: 'IMC-1' } })).status).toBe(404);
});

test('the history of a charger shows its owner events since the transfer, its company everything, and a stranger nothing', async () => {
  const [{ client, companyId }, owner, guest, stranger] = [
    await manager(),
    await person(),
    await person('Guest of chargers'),
    await person(),
  ];
  const entry = {
    model: 'SC6',
    year: 2026,
    batch: 'B',
    number: '1',
    pd: '2026-05-01',
    phone: '+8613800138000',
  };
  const id = 'HIST-C1';
  const { activateCode } = await client.call(chargers.register, { body: { ...entry, chargerId: id } });
  stage.time.now += 1_000;
  await owner.client.call(chargers.bind, { body: { chargerId: id, activateCode } });
  stage.time.now += 1_000;
  await owner.client.call(chargers.grant, { params: { id }, body: { account: guest.email } });
  stage.time.now += 1_000;
  await stage.deps.pools.app.query(
    `insert into drone_connections (drone_id, at, event) values ($1, to_timestamp($2::float8 / 1000), 'connected')`,
    [id, stage.time.now],
  );
  const reported = async (one: typeof client) =>
    (await one.call(chargers.history, { params: { id } })).items.map(({ kind, whom }) => [kind, whom]);
  const lately = [
    ['connected', null],
    ['pilot-permitted', guest.email],
    ['bound', null],
  ];
  expect(await reported(owner.client)).toEqual(lately);
  expect(await reported(client)).toEqual([...lately, ['registered', null]]);
  expect((await reported(guest.client)).map(([, whom]) => whom)).toContain('Guest of chargers');
  expect((await stranger.client.refused(chargers.history, { params: { id } })).status).toBe(404);
  expect((await client.refused(drones.history, { params: { id } })).status).toBe(404);
  expect(companyId).not.toBeNull();
});

test('diagnostics show a charger’s messages and refusals, to its owner and its company alone', async () => {
  const { client, companyId } = await manager();
  const owner = await person();
  const stranger = await person();
  const id = await stage.world.drone({ kind: 'charger', companyId, ownerId: owner.id });
  const address = stage.deps.broker()?.address ?? '';
  const wrong = await testDevice({ address, username: id, secret: 'wrong' }).catch(() => undefined);
  wrong?.cut();
  const device = await testDevice({ address, username: id, secret: testSecret });
  const message = (data: object) =>
    Buffer.from(
      JSON.stringify({
        v: 1,
        id: '00000000-0000-4000-8000-000000000000',
        ts: stage.time.now,
        bootId: 'b1',
        seq: 1,
        data,
      }),
    );
  const say = (data: object) =>
    stage.intake
      .receive({
        topic: topicOf('charger', id, 'telemetry'),
        payload: message(data),
        qos: 1,
        retain: false,
        dup: false,
        receivedAt: stage.time.now,
      })
      .show();
  say({ mode: 'grid', groups: [] });
  say({ mode: 'coal', groups: [] });
  await eventually(async () => {
    const found = await owner.client.call(chargers.diagnostics, { params: { id } });
    expect(found.mqtt).toMatchObject({ username: id, topic: `sf/v1/charger/${id}/telemetry` });
    expect(found.messages.map(({ leaf, refusal, field }) => [leaf, refusal, field])).toEqual([
      ['telemetry', 'invalid-fields', 'data.mode'],
      ['telemetry', null, null],
      ['', 'secret', null],
    ]);
    expect(found.connections.map(({ event }) => event).sort()).toEqual(['connected', 'refused']);
  });
  expect((await client.call(chargers.diagnostics, { params: { id } })).isConnected).toBe(true);
  expect((await stranger.client.refused(chargers.diagnostics, { params: { id } })).status).toBe(404);
  device.cut();
});
