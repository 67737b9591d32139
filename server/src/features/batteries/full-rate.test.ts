import { batteries } from '@smartflight/contract/batteries.ts';
import { topicOf } from '@smartflight/contract/device-link.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { fullRateDays } from '../../live/power/open-power.ts';
import { createSamplePartitions } from '../../live/power/sample-partitions.ts';
import { batteryTasks } from './batteries.jobs.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const dayMs = 86_400_000;
/** What the clock does each night, at `now`. */
async function night(now: number): Promise<void> {
  stage.time.now = now;
  const partitions = createSamplePartitions(stage.deps.pools.owner);
  await batteryTasks(stage.deps, partitions)['packBatteryDays']?.({}, {} as never);
}

let messages = 0;
/** What a drone tells of a battery at `at`, heard at the same moment unless `heardAt` says otherwise. */
const tell = (drone: string, at: number, battery: object, heardAt = at): Promise<void> => {
  messages += 1;
  return stage.intake.store({
    topic: topicOf('drone', drone, 'telemetry'),
    payload: Buffer.from(
      JSON.stringify({
        v: 1,
        id: '00000000-0000-4000-8000-000000000000',
        ts: at,
        bootId: 'b1',
        seq: messages,
        data: { armed: false, batteries: [battery] },
      }),
    ),
    qos: 1,
    retain: false,
    dup: false,
    receivedAt: heardAt,
  });
};

async function samplesIn(): Promise<string[]> {
  const { rows } = await stage.deps.pools.app.query<{ day: string }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day from battery_samples order by at`,
  );
  return rows.map(({ day }) => day);
}

test('the full rate of a day goes after 30 days, once it is packed: its extremes stay, and what comes later still is counted, not kept [C-05]', async () => {
  const account = await stage.world.account();
  const drone = await stage.world.drone({ ownerId: account.id });
  const sn = 'FULL-RATE-1';
  for (const [nth, voltageV] of [46, 41.5, 51.2, 47].entries())
    await tell(drone, noon + nth * 1_000, { sn, slot: 0, soc: 60, voltageV });
  stage.time.now = noon + dayMs;
  await tell(drone, noon + dayMs, { sn, slot: 0, soc: 50, voltageV: 46 });
  const [first, second] = [noon, noon + dayMs].map((at) => new Date(at).toISOString().slice(0, 10));
  const ends = noon + (fullRateDays + 1) * dayMs;

  // Nothing was made of the samples yet: however old a day is, it waits.
  await night(ends);
  expect(await samplesIn()).toEqual([first, first, first, first, second]);

  stage.time.now = noon + dayMs;
  await stage.keepBatteries();
  await night(ends - dayMs);
  expect(await samplesIn()).toEqual([first, first, first, first, second]);
  await night(ends);
  expect(await samplesIn()).toEqual([second]);

  const client = await stage.as(account);
  const range = { from: new Date(noon - dayMs).toISOString(), to: new Date(ends).toISOString() };
  const history = () => client.call(batteries.history, { params: { sn }, query: { ...range, points: 200 } });
  const { series, samples } = await history();
  expect(samples).toBe(5);
  const volts = series.totalVoltageV.flatMap((value) =>
    value === null ? [] : [Math.round(value * 10) / 10],
  );
  expect([Math.min(...volts), Math.max(...volts)]).toEqual([41.5, 51.2]);

  const refused = async () => {
    const { values } = await stage.deps.metrics.rejected.get();
    return values.find(({ labels }) => labels.reason === 'battery-clock')?.value ?? 0;
  };
  const before = await refused();
  await tell(drone, noon + 500, { sn, slot: 0, soc: 60, voltageV: 9 }, ends);
  expect((await refused()) - before).toBe(1);
  await stage.keepBatteries();
  await night(ends + dayMs);
  expect(await samplesIn()).toEqual([]);
  expect((await history()).samples).toBe(5);
});
