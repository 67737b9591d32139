import { type DeviceKind, topicOf, type UpLeaf } from '@smartflight/contract/device-link/topics.ts';
import { batteries, inbox } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

let seq = 0;
async function send(kind: DeviceKind, id: string, leaf: UpLeaf, at: number, data: object): Promise<void> {
  const envelope = {
    v: 1,
    id: '00000000-0000-4000-8000-000000000000',
    ts: at,
    bootId: 'b1',
    seq: ++seq,
    data,
  };
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

async function sender() {
  const account = await stage.world.account();
  const id = await stage.world.drone({ kind: 'battery', ownerId: account.id });
  return { id, ownerId: account.id, client: await stage.as(account) };
}

test('events on the topic of a battery raise and end its faults, in the reader’s language, also when repeated or late', async () => {
  const { id, client } = await sender();
  const event = (at: number, state: 'raised' | 'cleared', code = 'over_temp') =>
    send('battery', id, 'event', at, { code, level: 'critical', state });
  const faults = async () => {
    await stage.storeBatteryState();
    const { faults: found, soc } = await client.call(batteries.get, { params: { sn: id } });
    return [found, soc];
  };
  await send('battery', id, 'telemetry', noon - 60_000, { soc: 80, faults: [] });
  await event(noon - 60_000, 'raised');
  await event(noon - 60_000, 'raised', 'link');
  await send('battery', id, 'telemetry', noon - 59_500, { soc: 79, faults: [] });
  expect(await faults()).toEqual([['link', 'over_temp'], 79]);
  const texts = (await client.call(inbox.list, { query: {} })).items.map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('No communication, Over-temperature')]);
  await event(noon - 30_000, 'cleared');
  await event(noon - 60_000, 'raised');
  await event(noon - 45_000, 'raised');
  await send('battery', id, 'event', noon, { code: 'moved', level: 'info', state: 'raised' });
  expect(await faults()).toEqual([['link'], 79]);
  const range = { from: new Date(noon - 120_000).toISOString(), to: new Date(noon + 60_000).toISOString() };
  const { series } = await client.call(batteries.history, { params: { sn: id }, query: range });
  expect(series.at).toEqual([noon - 60_000, noon - 59_500]);
});

test('a battery that was on two devices at once is so no more once it was on one alone for a day', async () => {
  const { ownerId, client } = await sender();
  const drone = await stage.world.drone({ ownerId });
  const charger = await stage.world.drone({ kind: 'charger', ownerId });
  const sn = 'TWICE-1';
  const carry = (at: number) =>
    send('drone', drone, 'telemetry', at, { armed: false, batteries: [{ sn, soc: 80 }] });
  const from = noon - 2 * 86_400_000;
  for (let at = from; at < from + 200_000; at += 20_000) {
    await carry(at);
    await send('charger', charger, 'telemetry', at + 500, {
      mode: 'grid',
      groups: [{ index: 1, batterySn: sn }],
    });
  }
  const status = async () => {
    await stage.storeBatteryState();
    const { items } = await client.call(batteries.list, { query: { q: sn } });
    return [items[0]?.status, items[0]?.twice === null];
  };
  expect(await status()).toEqual(['abnormal', false]);
  await carry(from + 3_600_000);
  expect(await status()).toEqual(['abnormal', false]);
  await carry(from + 26 * 3_600_000);
  expect(await status()).toEqual(['normal', true]);
  // A late report of a known state changes nothing.
  await send('charger', charger, 'telemetry', from + 190_000, {
    mode: 'grid',
    groups: [{ index: 1, batterySn: sn }],
  });
  expect(await status()).toEqual(['normal', true]);
});

test('the internal resistance that a battery reports is kept, and owners are offered over all pages', async () => {
  const { id, ownerId, client } = await sender();
  await send('battery', id, 'telemetry', noon, { soc: 50, resistanceMohm: 17.46 });
  await stage.storeBatteryState();
  const found = await client.call(batteries.get, { params: { sn: id } });
  expect(found.resistanceMohm).toBe(17.5);
  expect(found.trend.map(({ resistanceMohm }) => resistanceMohm)).toEqual([17.5]);
  const { items } = await client.call(batteries.owners, { query: {} });
  expect(items.map((owner) => owner.id)).toEqual([ownerId]);
});
