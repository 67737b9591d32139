import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf, type UpLeaf } from '@smartflight/contract/device-link/topics.ts';
import { chargers, drones, inbox, transfers } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { testSecret } from '../../../test/world.ts';
import { createChargerFanOut } from '../../live/power/charger-fan-out.ts';
import { chargerIds } from '../../live/power/charger-scope.ts';
import { testDevice } from '../../platform/broker/test-device.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
});
afterAll(() => stage.close());

let seq = 0;
async function say(
  id: string,
  data: object,
  leaf: UpLeaf = 'telemetry',
  { at = stage.time.now, retain = false }: { at?: number; retain?: boolean } = {},
): Promise<void> {
  const message = {
    topic: topicOf('charger', id, leaf),
    payload: Buffer.from(
      JSON.stringify({
        v: 1,
        id: '00000000-0000-4000-8000-000000000000',
        ts: at,
        bootId: 'b1',
        seq: ++seq,
        data,
      }),
    ),
    qos: 1 as const,
    retain,
    dup: false,
    receivedAt: stage.time.now,
  };
  const received = stage.intake.receive(message);
  received.show();
  await received.store();
}

const manager = async () => {
  const companyId = await stage.world.company();
  const account = await stage.world.account({ companyId, roles: [roleCodes.manager] });
  return { companyId, ...account, client: await stage.as(account) };
};
const person = async () => {
  const account = await stage.world.account();
  return { ...account, client: await stage.as(account) };
};
const entry = {
  model: 'C8000',
  year: 2026,
  batch: 'B1',
  number: '7',
  pd: '2026-05-01',
  phone: '+8613800138000',
};

test('a charger is registered, bound by its code of fewer than 15 characters, renamed and unbound [C-02]', async () => {
  const [updater, owner] = [await manager(), await person()];
  const fresh = await updater.client.call(chargers.register, { body: { ...entry, chargerId: 'CH-1' } });
  expect(fresh.activateCode.length).toBeLessThan(15);
  expect(fresh.mqtt.username).toBe('CH-1');
  const long = await owner.client.refused(chargers.bind, {
    body: { chargerId: 'CH-1', activateCode: 'A'.repeat(15) },
  });
  expect(long.fields).toMatchObject([{ code: 'activeCodeLength' }]);
  const wrong = await owner.client.refused(chargers.bind, {
    body: { chargerId: 'CH-1', activateCode: 'WRONG' },
  });
  expect(wrong.code).toBe('charger.bind-failed');
  const binding = { chargerId: 'CH-1', activateCode: fresh.activateCode, name: 'Shed' };
  expect(await owner.client.call(chargers.bind, { body: binding })).toEqual({
    chargerId: 'CH-1',
    name: 'Shed',
  });
  const again = await (await person()).client.refused(chargers.bind, { body: binding });
  expect(again.code).toBe('charger.already-bound');
  const renamed = await owner.client.call(chargers.update, {
    params: { id: 'CH-1' },
    body: { name: 'Barn' },
  });
  expect(renamed).toMatchObject({ name: 'Barn', activeCode: 'used', rights: { own: true, manage: false } });
  const careless = await owner.client.refused(chargers.unbind, {
    params: { id: 'CH-1' },
    query: { confirm: 'CH-2' },
  });
  expect(careless.code).toBe('charger.confirm-wrong');
  await owner.client.call(chargers.unbind, { params: { id: 'CH-1' }, query: { confirm: 'CH-1' } });
  expect((await owner.client.refused(chargers.get, { params: { id: 'CH-1' } })).status).toBe(404);
});

test('a charger is no drone: neither list nor call of the one shows the other, and ids are unique over both', async () => {
  const updater = await manager();
  await updater.client.call(chargers.register, { body: { ...entry, chargerId: 'CH-2' } });
  const drone = await stage.world.drone({ companyId: updater.companyId });
  expect((await updater.client.call(drones.list, { query: {} })).items.map(({ id }) => id)).toEqual([drone]);
  expect((await updater.client.call(chargers.list, { query: {} })).items.map(({ id }) => id)).toEqual([
    'CH-2',
  ]);
  expect((await updater.client.refused(drones.get, { params: { id: 'CH-2' } })).status).toBe(404);
  expect((await updater.client.refused(chargers.get, { params: { id: drone } })).status).toBe(404);
  expect((await updater.client.refused(drones.renewCode, { params: { id: 'CH-2' } })).status).toBe(404);
  const taken = await updater.client.refused(chargers.register, { body: { ...entry, chargerId: drone } });
  expect(taken.code).toBe('charger.exists');
});

test('a charger is transferred in two steps, and each side reads it in its own words [C-02]', async () => {
  const [giver, taker] = [await person(), await person()];
  const id = await stage.world.drone({ kind: 'charger', ownerId: giver.id, name: 'Field charger' });
  const offer = await giver.client.call(chargers.offer, {
    params: { id },
    body: { account: taker.email, confirm: id.slice(-4) },
  });
  expect(offer).toMatchObject({ kind: 'charger', droneId: id, state: 'offered' });
  const [notice] = (await taker.client.call(inbox.list, { query: {} })).items;
  expect(notice?.text).toContain('charger Field charger');
  expect(notice?.target).toEqual({ page: 'myChargers', query: { charger: id } });
  await taker.client.call(transfers.accept, { params: { id: offer.id } });
  expect((await giver.client.refused(chargers.get, { params: { id } })).status).toBe(404);
  expect((await taker.client.call(chargers.get, { params: { id } })).rights.own).toBe(true);
});

test('bays, engine, network and status are as last reported, regardless of late data [C-01] [C-03]', async () => {
  const owner = await person();
  const id = await stage.world.drone({ kind: 'charger', ownerId: owner.id });
  stage.chargers.register([{ id, name: id, model: 'C8000' }]);
  await say(
    id,
    {
      sim: { mainboard: { iccid: '8986', activatedAt: noon, expiresAt: noon + 86_400_000 } },
    },
    'state',
  );
  await say(id, {
    mode: 'engine',
    groups: [
      { index: 2, state: 'full', soc: 100, batterySn: 'X2' },
      {
        index: 1,
        batterySn: 'X1',
        state: 'charging',
        voltageV: 46,
        currentA: 20,
        tempC: 31,
        soc: 60,
        chargedS: 300,
        etaS: 900,
        counts: { overDischarge: 1, overCharge: 2, cycle: 3, overCurrent: 4, overTemp: 5 },
      },
      { index: 3 },
    ],
    engine: { rpm: 3000, runtimeS: 7200 },
    net: { iccid: '8986', trafficBytes: 12_000 },
  });
  await say(id, { groups: [], engine: { rpm: 0 } }, 'telemetry', { at: stage.time.now - 60_000 });
  const found = await owner.client.call(chargers.get, { params: { id } });
  expect(found).toMatchObject({
    mode: 'engine',
    link: 'online',
    status: 'charging',
    bays: { total: 3, charging: 1, full: 1, fault: 0 },
    network: {
      iccid: '8986',
      trafficBytes: 12_000,
      activatedAt: new Date(noon).toISOString(),
      expiresAt: new Date(noon + 86_400_000).toISOString(),
    },
  });
  expect(found.live.bays?.map(({ index, state }) => [index, state])).toEqual([
    [1, 'charging'],
    [2, 'full'],
    [3, 'empty'],
  ]);
  expect(found.live.bays?.[0]).toMatchObject({
    voltageV: 46,
    currentA: 20,
    tempC: 31,
    chargedS: 300,
    etaS: 900,
    counts: { overDischarge: 1, overCharge: 2, cycle: 3, overCurrent: 4, overTemp: 5 },
  });
  expect(found.live.engine).toEqual({ rpm: 3000, runtimeS: 7200 });
  const ids = async (query: object) =>
    (await owner.client.call(chargers.list, { query })).items.map((each) => each.id);
  expect(await ids({ status: 'charging', mode: 'engine', link: 'online' })).toEqual([id]);
  expect(await ids({ status: 'full' })).toEqual([]);
  expect(await ids({ expiring: true })).toEqual([id]);
  await say(id, { groups: [{ index: 1, state: 'fault', batterySn: 'X1' }] });
  expect(await ids({ status: 'fault' })).toEqual([id]);
  const { counts } = await owner.client.call(chargers.list, { query: {} });
  expect(counts).toEqual({ online: 1, charging: 0, full: 0, fault: 1, expiring: 1 });
  expect((await owner.client.call(chargers.get, { params: { id } })).alarm).toBe('charger_fault');
});

test('a viewer gets the visible chargers whole, also a silent one, then changes, and removals [C-01]', async () => {
  const owner = await person();
  const id = await stage.world.drone({ kind: 'charger', ownerId: owner.id });
  const other = await stage.world.drone({ kind: 'charger' });
  stage.chargers.register([{ id: other, name: 'Other', model: 'C' }]);
  const actor = { id: owner.id, seesAll: false, companyIds: [], actions: new Set() };
  const ids = await chargerIds(stage.deps.pools.db, actor as never, {
    scope: undefined,
    now: new Date(noon),
    register: stage.chargers.register,
  });
  expect([...ids]).toEqual([id]);
  const frames: { isWhole: boolean; chargers: { id: string; ts?: number }[]; gone: string[] }[] = [];
  let isClogged = false;
  const receiver = {
    send: (_type: string, body: string) => void frames.push(JSON.parse(`{${body}`)),
    isClogged: () => isClogged,
  };
  const fanOut = createChargerFanOut(stage.chargers);
  fanOut.watch(receiver, ids);
  expect(frames).toMatchObject([{ isWhole: true, chargers: [{ id }] }]);
  await say(other, { state: 'idle' });
  fanOut.tick();
  expect(frames).toHaveLength(1);
  await say(id, { state: 'charging' }, 'telemetry', { at: noon + 1000 });
  fanOut.tick();
  fanOut.tick();
  expect(frames).toHaveLength(2);
  expect(frames[1]).toMatchObject({ isWhole: false, chargers: [{ id, state: 'charging' }], gone: [] });
  isClogged = true;
  await say(id, { state: 'full' }, 'telemetry', { at: noon + 2000 });
  await say(id, { state: 'idle' }, 'telemetry', { at: noon + 3000 });
  fanOut.tick();
  expect(frames).toHaveLength(2);
  isClogged = false;
  fanOut.tick();
  expect(frames[2]?.chargers).toMatchObject([{ id, state: 'idle' }]);
  fanOut.watch(receiver, new Set());
  expect(frames[3]).toMatchObject({ chargers: [], gone: [id] });
});

test('a message retained by an external broker does not count as just received', async () => {
  const owner = await person();
  const id = await stage.world.drone({ kind: 'charger', ownerId: owner.id });
  stage.chargers.register([{ id, name: id, model: 'C8000' }]);
  const linkNow = async () => (await owner.client.call(chargers.get, { params: { id } })).link;
  await say(id, { online: true }, 'status', { retain: true });
  await say(id, { sim: { mainboard: { iccid: '8987' } } }, 'state', { retain: true });
  expect(await linkNow()).toBe('offline');
  expect(stage.chargers.get(id)?.charger.seenAt).toBeUndefined();
  // Values it reports itself are still accepted.
  const { network } = await owner.client.call(chargers.get, { params: { id } });
  expect(network.iccid).toBe('8987');
  await say(id, { online: true }, 'status');
  expect(await linkNow()).toBe('online');
  await say(id, { online: false }, 'status', { retain: true });
  expect(await linkNow()).toBe('offline');
});

test('a charger signs in with its own secret and speaks on its own topics alone', async () => {
  const id = await stage.world.drone({ kind: 'charger' });
  const address = stage.deps.broker()?.address ?? '';
  const device = await testDevice({ address, username: id, secret: testSecret });
  expect(await device.publish(topicOf('charger', id, 'telemetry'), '{}')).toBe(true);
  expect(await device.publish(topicOf('drone', id, 'telemetry'), '{}')).toBe(false);
});
