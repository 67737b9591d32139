import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { batteries } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { createSamplePartitions, type SamplePartitions } from '../../live/power/sample-partitions.ts';
import { batteryTasks } from './batteries.jobs.ts';

let stage: TestApp;
/** Partitions of the nightly process, which is separate from the storing one. */
let partitions: SamplePartitions;
beforeAll(async () => {
  stage = await testApp();
  partitions = createSamplePartitions(stage.deps.pools.owner);
});
afterAll(() => stage.close());

const dayMs = 86_400_000;
const sn = 'KEPT-1';
const calm = { soc: 70, voltageV: 45.6, currentA: 30, tempC: 30, cellV: [3.8, 3.8, 3.8] };
type Reading = Partial<typeof calm> & { at: number };

let seq = 0;
/** Sends one drone message with a battery; each reading is a sample. */
async function say(droneId: string, readings: readonly Reading[]): Promise<void> {
  const samples = readings.map(({ at, ...reported }) => ({
    ts: at,
    seq: ++seq,
    data: { armed: false, batteries: [{ sn, slot: 0, ...calm, ...reported }] },
  }));
  await stage.intake
    .receive({
      topic: topicOf('drone', droneId, 'telemetry/batch'),
      payload: Buffer.from(
        JSON.stringify({
          v: 1,
          id: '00000000-0000-4000-8000-000000000000',
          ts: stage.time.now,
          bootId: 'b1',
          seq: ++seq,
          data: { samples },
        }),
      ),
      qos: 1,
      retain: false,
      dup: false,
      receivedAt: stage.time.now,
    })
    .store();
  await stage.storeBatteryState();
}

/** Runs the nightly tasks at 02:12, so many days after the first day. */
async function night(days: number): Promise<void> {
  stage.time.now = Math.floor(noon / dayMs) * dayMs + days * dayMs + 132 * 60_000;
  const task = batteryTasks(stage.deps, partitions)['packBatteryDays'];
  await task?.({}, {} as never);
}

const daysAtFullRate = async (): Promise<string[]> => {
  const { rows } = await stage.deps.pools.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'battery_samples'::regclass order by 1`,
  );
  return rows.map(({ name }) => name.slice(-8));
};
const refused = async (reason: string): Promise<number> => {
  const { values } = await stage.deps.metrics.rejected.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
};

test('a day of battery samples is dropped after 30 days, its packed history holds every extreme, and what comes later is counted and stops nothing [C-05]', async () => {
  const account = await stage.world.account();
  const drone = await stage.world.drone({ ownerId: account.id });
  // An hour in which each series has its minimum or maximum in a reading of its own.
  const extremes: Record<number, Partial<typeof calm>> = {
    101: { tempC: 71 },
    102: { tempC: -9 },
    103: { currentA: 188 },
    104: { currentA: -44 },
    105: { voltageV: 39.1 },
    106: { voltageV: 52.2 },
    107: { soc: 3 },
    108: { soc: 99 },
    109: { cellV: [3.8, 3.02, 3.8] },
    110: { cellV: [4.31, 3.8, 3.8] },
  };
  await say(
    drone,
    Array.from({ length: 600 }, (_, nth) => ({ at: noon - 3_600_000 + nth * 6_000, ...extremes[nth] })),
  );
  stage.time.now = noon + dayMs;
  await say(drone, [{ at: stage.time.now }]);
  const history = async () => {
    const client = await stage.as(account);
    const query = {
      from: new Date(noon - 20 * dayMs).toISOString(),
      to: new Date(stage.time.now).toISOString(),
    };
    const { series, samples } = await client.call(batteries.history, { params: { sn }, query });
    const span = (values: readonly (number | null)[]) => {
      const known = values.flatMap((value) => (value === null ? [] : [Math.round(value * 100) / 100]));
      return [Math.min(...known), Math.max(...known)];
    };
    return {
      samples,
      tempC: span(series.tempC),
      currentA: span(series.currentA),
      voltageV: span(series.totalVoltageV),
      soc: span(series.soc),
      cellV: [span(series.cellMinV)[0], span(series.cellMaxV)[1]],
      cellDiffMv: span(series.cellDiffMv),
    };
  };
  const whole = {
    samples: 601,
    tempC: [-9, 71],
    currentA: [-44, 188],
    voltageV: [39.1, 52.2],
    soc: [3, 99],
    cellV: [3.02, 4.31],
    cellDiffMv: [0, 780],
  };

  // Not dropped before it is packed, however old.
  expect(await partitions.dropOlderThan(30, noon + 90 * dayMs)).toBe(0);
  await night(30);
  expect(await daysAtFullRate()).toEqual(['20260916', '20260917']);
  expect(await history()).toEqual(whole);
  // On its last day a partition still accepts late samples.
  await say(drone, [{ at: noon - 1_000, tempC: 74 }]);
  await night(31);
  expect(await daysAtFullRate()).toEqual(['20260917']);
  const kept = { ...whole, samples: 602, tempC: [-9, 74] };
  expect(await history()).toEqual(kept);

  await say(drone, [{ at: noon - 2_000, tempC: 90 }, { at: stage.time.now }]);
  expect(await refused('battery-too-old')).toBe(1);
  expect(await refused('battery-clock')).toBe(0);
  expect(await daysAtFullRate()).toEqual(['20260917', '20261017']);
  await night(32);
  expect(await daysAtFullRate()).toEqual(['20261017']);
  expect(await history()).toEqual({ ...kept, samples: 603 });
});
