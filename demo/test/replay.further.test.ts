import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { flights } from '@smartflight/contract/endpoints.ts';
import { readRecording, replay } from '@smartflight/fleet/replay/replay.ts';
import {
  type ReadFlight,
  secondReadingOfDroneDeploy,
  secondReadingOfTlog,
} from '@smartflight/fleet/replay/second-reading.ts';
import { distanceM as distanceBetweenM } from '@smartflight/server/features/flights/derivation/geometry.ts';
import { isPlaced } from '@smartflight/server/features/flights/derivation/sample.ts';
import { readSamples } from '@smartflight/server/features/flights/derive/points.store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../server/test/app.ts';
import { testSecret } from '../../server/test/world.ts';

const folder = join(process.env['REAL_DATA_DIR'] ?? '', 'flights');
const hasRecordings = process.env['REAL_DATA_DIR'] !== undefined && existsSync(folder);
if (!hasRecordings) console.log('REAL_DATA_DIR is not set: the tests on recorded flights are skipped');

interface Recorded {
  file: string;
  durationS: number;
  distanceM: number;
  at1HzM: number;
  maxHeightM: number;
  second: (path: string) => ReadFlight[];
}

/** Figures published with the recordings, computed by their own readers. */
const recorded: Recorded[] = [
  {
    file: 'dronekit_auto_quad.tlog',
    durationS: 418.9,
    distanceM: 1104.8,
    at1HzM: 1099.8,
    maxHeightM: 20.4,
    second: secondReadingOfTlog,
  },
  {
    file: 'uavlogviewer_vtol_sitl.tlog',
    durationS: 207.6,
    distanceM: 1825.9,
    at1HzM: 1780.1,
    maxHeightM: 63.35,
    second: secondReadingOfTlog,
  },
  {
    file: 'dronedeploy_phantom4_survey.log',
    durationS: 233.0,
    distanceM: 899.9,
    at1HzM: 897.7,
    maxHeightM: 55.8,
    second: secondReadingOfDroneDeploy,
  },
  {
    file: 'dronedeploy_phantom4_two_plans.log',
    durationS: 220.2,
    distanceM: 1026.9,
    at1HzM: 1020.3,
    maxHeightM: 53.0,
    second: secondReadingOfDroneDeploy,
  },
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ broker: true });
});
afterAll(() => app.close());

async function play(id: string, file: string, hz?: number) {
  app.time.now = Date.now();
  const owner = await app.world.account({ roles: ['11'] });
  await app.world.drone({ id, ownerId: owner.id });
  const recording = await readRecording(join(folder, file));
  const url = app.deps.broker()?.address ?? '';
  await replay({ url, device: { id, secret: testSecret }, recording, speed: Number.POSITIVE_INFINITY, hz });
  await app.writer.drain();
  app.time.now = Date.now() + 300_000;
  await app.derive();
  const client = await app.as(owner);
  const { items } = await client.call(flights.list, { query: { sort: 'startAt' } });
  const device = await app.deps.pools.db
    .selectFrom('drones')
    .select('device_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const stored = await readSamples(app.deps.pools.app, device.device_no, {
    from: 0,
    to: Date.now() + 60_000,
  });
  return { items, stored };
}

function figuresOf(stored: Awaited<ReturnType<typeof readSamples>>) {
  const placed = stored.filter(isPlaced);
  const distanceM = placed
    .slice(1)
    .reduce((sum, sample, index) => sum + distanceBetweenM(placed[index]!, sample), 0);
  return {
    durationS: (placed.at(-1)!.at - placed[0]!.at) / 1000,
    distanceM,
    maxHeightM: Math.max(...placed.map(({ heightHomeM = 0 }) => heightHomeM)),
  };
}

for (const { file, durationS, distanceM, at1HzM, maxHeightM, second } of recorded) {
  test.skipIf(!hasRecordings)(
    `${file}: every recorded position is stored and its flights agree with a second reading [G-05]`,
    async () => {
      const { items, stored } = await play(`R${recorded.findIndex((one) => one.file === file)}`, file);
      const figures = figuresOf(stored);
      expect(Math.abs(figures.durationS - durationS)).toBeLessThanOrEqual(1);
      expect(Math.abs(figures.maxHeightM - maxHeightM)).toBeLessThanOrEqual(0.5);
      expect(figures.distanceM).toBeGreaterThanOrEqual(0.99 * at1HzM);
      expect(figures.distanceM).toBeLessThanOrEqual(1.01 * distanceM);
      const read = second(join(folder, file));
      expect(items).toHaveLength(read.length);
      for (const [index, flight] of items.entries()) {
        expect(Math.abs(flight.flightS / read[index]!.durationS - 1)).toBeLessThan(0.01);
        expect(Math.abs(flight.distanceM / read[index]!.distanceM - 1)).toBeLessThan(0.01);
      }
    },
  );
}

test.skipIf(!hasRecordings)(
  'played at 1 Hz, a recording keeps the distance of its positions a second apart [G-05]',
  async () => {
    const { stored } = await play('R1HZ', 'dronekit_auto_quad.tlog', 1);
    const { distanceM } = figuresOf(stored);
    expect(distanceM).toBeGreaterThanOrEqual(0.99 * 1099.8);
    expect(distanceM).toBeLessThanOrEqual(1.01 * 1099.8);
  },
);

test.skipIf(!hasRecordings)(
  'a truncated recording and one that stands still make no flight and no crash [G-05]',
  async () => {
    for (const [id, file] of [
      ['RT', 'dronedeploy_truncated.log'],
      ['RS', 'uavlogviewer_fork_sub_v2.tlog'],
    ] as const) {
      const { items } = await play(id, file);
      expect(items, file).toEqual([]);
    }
    expect(app.deps.broker()?.isConnected()).toBe(true);
  },
);
