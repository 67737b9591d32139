import { type DeviceKind, topicOf, type UpLeaf } from '@smartflight/contract/device-link/topics.ts';
import { batteries, inbox } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { singlesPerHour } from './faults/battery-notices.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

let seq = 0;
async function send(kind: DeviceKind, id: string, leaf: UpLeaf, at: number, data: object): Promise<void> {
  const id4 = '00000000-0000-4000-8000-000000000000';
  const envelope = { v: 1, id: id4, ts: at, bootId: 'b1', seq: ++seq, data };
  const message = {
    topic: topicOf(kind, id, leaf),
    payload: Buffer.from(JSON.stringify(envelope)),
    qos: 1 as const,
    retain: false,
    dup: false,
    receivedAt: stage.time.now,
  };
  const received = stage.intake.receive(message);
  received.show();
  await received.store();
}

async function owner() {
  const account = await stage.world.account();
  const client = await stage.as(account);
  return {
    id: account.id,
    client,
    drone: await stage.world.drone({ ownerId: account.id }),
    texts: async () => (await client.call(inbox.list, { query: {} })).items.map(({ text }) => text),
  };
}

const carrying = (sn: string, reading: object = {}) => ({
  armed: false,
  batteries: [{ sn, slot: 1, soc: 80, tempC: 30, ...reading }],
});
const iso = (at: number): string => new Date(at).toISOString();

test('a fault that came and went within one batch is in the history and notified once [C-04]', async () => {
  const { client, drone, texts } = await owner();
  const sn = 'BRIEF-1';
  const samples = [30, 85, 86, 30, 30].map((tempC, nth) => ({
    ts: noon - 60_000 + nth * 1_000,
    seq: ++seq,
    data: carrying(sn, { tempC }),
  }));
  for (const _ of [1, 2]) {
    await send('drone', drone, 'telemetry/batch', noon, { samples });
    await stage.storeBatteryState();
  }
  const found = await client.call(batteries.get, { params: { sn } });
  expect(found).toMatchObject({
    status: 'normal',
    faults: [],
    faultTimes: [],
    pastFaults: [{ code: 'over_temp', from: iso(noon - 59_000), to: iso(noon - 58_000) }],
  });
  expect(await texts()).toEqual([expect.stringMatching(/Over-temperature.*BRIEF-1 is over/)]);
});

test('a standing fault shows its start and latest report, in the log as well [C-04] [C-05]', async () => {
  const { client, drone, texts } = await owner();
  const sn = 'STANDS-1';
  for (const minutes of [90, 80, 70])
    await send('drone', drone, 'telemetry', noon - minutes * 60_000, carrying(sn, { faults: ['10'] }));
  await stage.storeBatteryState();
  await send('drone', drone, 'telemetry', noon - 3_000, { armed: false });
  await stage.storeBatteryState();
  const times = [{ code: '10', since: iso(noon - 90 * 60_000), last: iso(noon - 70 * 60_000) }];
  expect(await client.call(batteries.get, { params: { sn } })).toMatchObject({
    faults: ['10'],
    faultTimes: times,
  });
  const { items } = await client.call(batteries.list, { query: { q: sn } });
  expect(items[0]?.faultTimes).toEqual(times);
  await send('drone', drone, 'telemetry', noon - 2_000, carrying(sn));
  await stage.storeBatteryState();
  const after = await client.call(batteries.get, { params: { sn } });
  expect(after).toMatchObject({
    faults: [],
    pastFaults: [{ code: '10', from: iso(noon - 90 * 60_000), to: iso(noon - 2_000) }],
  });
  expect(await texts()).toHaveLength(1);
});

test('a battery with its own connection counts as seen where it reports to be, also for being in two places', async () => {
  const { id, client, drone, texts } = await owner();
  const sn = await stage.world.drone({ kind: 'battery', ownerId: id });
  const charger = await stage.world.drone({ kind: 'charger', ownerId: id });
  const says = (at: number, seenOn: object) => send('battery', sn, 'telemetry', at, { soc: 70, seenOn });
  const from = noon - 3_600_000;
  for (let at = from; at <= from + 120_000; at += 60_000)
    await says(at, { kind: 'drone', sn: drone, slot: 2 });
  await stage.storeBatteryState();
  const before = await client.call(batteries.get, { params: { sn } });
  expect(before).toMatchObject({
    seenOn: { kind: 'drone', id: drone, slot: 2 },
    lastUsedAt: iso(from + 120_000),
    twice: null,
    uses: [{ on: { kind: 'drone', id: drone }, from: iso(from), to: iso(from + 120_000) }],
  });
  for (let at = from; at <= from + 120_000; at += 20_000)
    await send('charger', charger, 'telemetry', at + 500, {
      mode: 'grid',
      groups: [{ index: 1, batterySn: sn }],
    });
  await stage.storeBatteryState();
  const after = await client.call(batteries.get, { params: { sn } });
  expect(after.status).toBe('abnormal');
  expect(after.twice?.other.id).toBeOneOf([drone, charger]);
  expect(await texts()).toHaveLength(1);
});

test('reports of a battery change no device of another account', async () => {
  const { id, client } = await owner();
  const stranger = await owner();
  const sn = await stage.world.drone({ kind: 'battery', ownerId: id });
  const seenOn = { kind: 'drone', sn: stranger.drone };
  await send('battery', sn, 'telemetry', noon - 1_000, { soc: 70, seenOn });
  await stage.storeBatteryState();
  const found = await client.call(batteries.get, { params: { sn } });
  expect(found).toMatchObject({ uses: [], seenOn: { kind: 'battery' } });
});

test('the holder is notified once a day of batteries that devices of other accounts report', async () => {
  const [mine, thief] = [await owner(), await owner()];
  const sn = 'FOREIGN-1';
  await send('drone', mine.drone, 'telemetry', noon - 10_000, carrying(sn));
  await stage.storeBatteryState();
  await send('drone', thief.drone, 'telemetry', noon, carrying(sn));
  await stage.storeBatteryState();
  expect(await mine.texts()).toEqual([expect.stringMatching(/another account reported .*FOREIGN-1/)]);
  expect((await mine.client.call(inbox.list, { query: {} })).items[0]?.target).toMatchObject({ id: sn });
  await stage.storeBatteryState();
  expect(await mine.texts()).toHaveLength(1);
  expect(await thief.texts()).toEqual([]);
});

test('of more batteries than an inbox can hold one notice states that there are more', async () => {
  const { client, drone } = await owner();
  const serials = Array.from({ length: 60 }, (_, nth) => `MANY-${nth}`);
  for (let from = 0; from < serials.length; from += 8)
    await send('drone', drone, 'telemetry', noon - from * 1_000, {
      armed: false,
      batteries: serials.slice(from, from + 8).map((sn) => ({ sn, tempC: 90 })),
    });
  await stage.storeBatteryState();
  const { items } = await client.call(inbox.list, { query: { size: 100 } });
  const texts = items.map(({ text }) => text);
  expect(texts.filter((text) => text.includes('MANY-'))).toHaveLength(singlesPerHour);
  expect(items.find(({ text }) => text.startsWith('Many of your batteries'))?.target).toEqual({
    page: 'batteries',
    query: { status: 'abnormal' },
  });
  expect((await client.call(batteries.list, { query: { status: 'abnormal' } })).total).toBe(60);
});

test('a battery that stays in two places uses up no account’s hourly notices: a fault of another one is notified [C-04]', async () => {
  const { id, client, drone, texts } = await owner();
  const other = await stage.world.drone({ ownerId: id });
  for (let nth = 0; nth < singlesPerHour + 5; nth += 1) {
    for (const [at, device] of [drone, other].entries())
      await send('drone', device, 'telemetry', noon - 600_000 + nth * 20_000 + at, carrying(`BOTH-${drone}`));
    await stage.storeBatteryState();
  }
  expect((await client.call(batteries.get, { params: { sn: `BOTH-${drone}` } })).twice).not.toBeNull();
  await send('drone', drone, 'telemetry', noon, carrying(`ALONE-${drone}`, { tempC: 90 }));
  await stage.storeBatteryState();
  expect((await texts()).filter((text) => text.includes('ALONE-'))).toHaveLength(1);
});

test('a cell that is bad in consecutive uses is one exception, notified once, with its age [C-04] [C-06]', async () => {
  const { client, drone, texts } = await owner();
  const sn = 'BAD-CELL-1';
  const cellV = [3.8, 3.8, 3.8, 3.6];
  for (const minutes of [240, 60]) {
    const from = noon - minutes * 60_000;
    const samples = Array.from({ length: 180 }, (_, second) => ({
      ts: from + second * 1_000,
      seq: ++seq,
      data: carrying(sn, { cellV }),
    }));
    await send('drone', drone, 'telemetry/batch', noon, { samples });
    await stage.storeBatteryState();
  }
  const found = await client.call(batteries.get, { params: { sn } });
  expect(found).toMatchObject({ status: 'abnormal', faults: ['cell_deviation'] });
  expect(found.faultTimes).toEqual([
    { code: 'cell_deviation', since: iso(noon - 240 * 60_000), last: iso(noon - 60 * 60_000 + 179_000) },
  ]);
  expect((await texts()).filter((text) => text.includes('Cell voltage difference'))).toHaveLength(1);
});
