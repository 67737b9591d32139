import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { batteries } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { packDays } from './history/pack.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const dayMs = 86_400_000;

test('of a day that is kept packed alone the weak cell and the device are still known [C-05]', async () => {
  const account = await stage.world.account();
  const drone = await stage.world.drone({ ownerId: account.id, name: 'Heron' });
  const sn = 'PACKED-1';
  const from = noon - 3_600_000;
  // Cell 2 is always the lowest; cell 3 dips for one second, but never as low.
  const cellV = (second: number) => [3.8, 3.6, second === 777 ? 3.61 : 3.79, 3.8];
  const samples = Array.from({ length: 1_200 }, (_, second) => ({
    ts: from + second * 1_000,
    seq: second + 1,
    data: { armed: false, batteries: [{ sn, slot: 0, soc: 80 - second / 100, cellV: cellV(second) }] },
  }));
  for (let at = 0; at < samples.length; at += 600)
    await stage.intake
      .receive({
        topic: topicOf('drone', drone, 'telemetry/batch'),
        payload: Buffer.from(
          JSON.stringify({
            v: 1,
            id: '00000000-0000-4000-8000-000000000000',
            ts: noon,
            bootId: 'b1',
            seq: 9_000 + at,
            data: { samples: samples.slice(at, at + 600) },
          }),
        ),
        qos: 1,
        retain: false,
        dup: false,
        receivedAt: noon,
      })
      .store();
  await stage.storeBatteryState();
  const fresh = await stage.as(account);
  const range = { from: new Date(noon - dayMs).toISOString(), to: new Date(noon + dayMs).toISOString() };
  const full = await fresh.call(batteries.samples, { params: { sn }, query: { ...range, size: 100 } });
  expect(full.items).toHaveLength(100);
  const next = await fresh.call(batteries.samples, {
    params: { sn },
    query: { ...range, before: full.next ?? '', size: 100 },
  });
  expect(Date.parse(full.items[99]!.at) - Date.parse(next.items[0]!.at)).toBe(1_000);
  await packDays(stage.deps.pools.db, new Date(noon + dayMs));
  await stage.deps.pools.app.query('delete from battery_samples');
  stage.time.now = noon + 40 * dayMs;
  const client = await stage.as(account);
  const year = { from: new Date(noon - 300 * dayMs).toISOString(), to: new Date(noon + dayMs).toISOString() };
  for (const query of [year, { ...year, from: new Date(noon - 10 * dayMs).toISOString() }]) {
    const { heat, samples: stored } = await client.call(batteries.history, { params: { sn }, query });
    expect(stored).toBe(1_200);
    expect(heat.worstCell).toBe(2);
    expect(heat.mv.map((row) => Math.min(...row.map((mv) => mv ?? Number.POSITIVE_INFINITY)))).toEqual([
      3_800, 3_600, 3_610, 3_800,
    ]);
  }
  const table = await client.call(batteries.samples, { params: { sn }, query: { ...year, size: 5 } });
  expect(table.items.map(({ on }) => on)).toEqual(
    table.items.map(() => ({ kind: 'drone', id: drone, name: 'Heron', slot: null })),
  );
  const sheet = await client.raw(batteries.exportSamples, {
    params: { sn },
    query: { ...year, tz: 'UTC', as: 'csv', lang: 'en' },
  });
  const lines = sheet.body.trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.slice(1).every((line) => line.split(',')[1] === 'Heron')).toBe(true);
});
