import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { batteries } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'battery-models-'));
let stage: TestApp;
beforeAll(async () => {
  const models = join(folder, 'models.json');
  writeFileSync(
    models,
    JSON.stringify({ Coarse: { limits: { hotC: 61 }, deviation: { minorV: 0.1, majorV: 0.5 } } }),
  );
  stage = await testApp({ env: { BATTERY_MODELS: models } });
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true });
});

test('a battery is compared with its model’s figures, and shows them and how often its cells deviated slightly [C-05]', async () => {
  const account = await stage.world.account();
  const drone = await stage.world.drone({ ownerId: account.id });
  const batteryOf = (sn: string, model: string, second: number) => ({
    sn,
    slot: 0,
    model,
    soc: 80,
    tempC: 70,
    cellV: [3.8, 3.8, second < 60 ? 3.8 : 3.6, 3.8],
  });
  const from = noon - 600_000;
  for (let second = 0; second < 180; second += 1)
    await stage.intake
      .receive({
        topic: topicOf('drone', drone, 'telemetry'),
        payload: Buffer.from(
          JSON.stringify({
            v: 1,
            id: '00000000-0000-4000-8000-000000000000',
            ts: from + second * 1_000,
            bootId: 'b1',
            seq: second + 1,
            data: {
              armed: true,
              batteries: [batteryOf('RULE-A', 'SFB-12S16', second), batteryOf('RULE-B', 'coarse', second)],
            },
          }),
        ),
        qos: 1,
        retain: false,
        dup: false,
        receivedAt: from + second * 1_000,
      })
      .store();
  await stage.storeBatteryState();
  const client = await stage.as(account);
  const of = (sn: string) => client.call(batteries.get, { params: { sn } });
  const [published, own] = [await of('RULE-A'), await of('RULE-B')];
  expect(published.rule).toEqual({
    cellLowV: 3.2,
    cellHighV: 4.35,
    totalToleranceV: 0.5,
    hotC: 80,
    coldChargeC: -5,
    minorV: 0.01,
    majorV: 0.07,
    watch: 5,
    badBeyond: 10,
  });
  expect(published.faults).toEqual(['cell_deviation']);
  expect(own.rule).toMatchObject({ hotC: 61, minorV: 0.1, majorV: 0.5, badBeyond: 10 });
  expect(own.faults).toEqual(['over_temp']);
  // In 120 seconds of three minutes; major deviations also count as minor.
  for (const { minor } of [published, own])
    expect(minor?.perMinute.map((rate) => Math.round(rate))).toEqual([0, 0, 40, 0]);
  expect(Date.parse(own.minor?.from ?? '')).toBe(from);
});
