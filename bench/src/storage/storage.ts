import { readSamples } from '@smartflight/server/features/flights/derive/points.store.ts';
import { packDays } from '@smartflight/server/features/flights/packed/pack-days.ts';
import { createPartitions } from '@smartflight/server/live/tracks/partitions.ts';
import { createTrackWriter } from '@smartflight/server/live/tracks/track-writer.ts';
import { createMetrics } from '@smartflight/server/metrics.ts';
import { systemClock } from '@smartflight/server/platform/clock.ts';
import { createLog } from '@smartflight/server/platform/log.ts';
import { databaseOn, openPools } from '@smartflight/server/platform/postgres/pools.ts';
import type { Bench } from '../kit/bench.ts';
import type { Figure } from '../kit/figure.ts';
import { fleetOf, registerFleet } from '../kit/fleet.ts';
import { startProduct } from '../kit/product.ts';
import { simulatedPoints } from './simulated-points.ts';

const plans = {
  quick: { drones: 20, hours: 2 },
  full: { drones: 100, hours: 8 },
} as const;
const dayMs = 86_400_000;
/** Points written at once, so that the writer's memory stays small. */
const atOnce = 20_000;

export const storageBench: Bench = {
  name: 'storage',
  about: 'disk that a stored point takes, as a row and packed; packing, reading back and dropping',
  run: async (context) => {
    const plan = plans[context.size];
    const product = await startProduct(`${context.folder}/data`, { core: 'all' });
    context.cleanUp(() => product.stop());
    const fleet = fleetOf('stored', plan.drones);
    await registerFleet(product.pool, fleet);
    const log = createLog('error');
    const pools = openPools(product.databaseUrl, log);
    context.cleanUp(() => pools.close());
    const partitions = createPartitions(pools.owner);
    const writer = createTrackWriter({
      pool: pools.app,
      partitions,
      metrics: createMetrics(),
      clock: systemClock,
      log,
    });
    const now = Date.now();
    const startAt = Math.floor((now - 20 * dayMs) / dayMs) * dayMs + 3_600_000;
    const ids = fleet.map(({ id }) => id);
    let points = 0;
    for (const id of ids) {
      const own = simulatedPoints([id], { startAt, hours: plan.hours, receivedAt: now });
      for (let first = 0; first < own.length; first += atOnce)
        await writer.write(own.slice(first, first + atOnce));
      points += own.length;
    }
    context.say(
      `${points.toLocaleString('en-US')} points of ${plan.drones} drones over ${plan.hours} h are stored`,
    );
    const sizeOf = async (table: string): Promise<number> => {
      await pools.owner.query(`vacuum analyze ${table}`);
      const { rows } = await pools.owner.query<{ bytes: number }>(
        `select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 as bytes from pg_inherits
         where inhparent = $1::regclass`,
        [table],
      );
      return rows[0]?.bytes ?? 0;
    };
    const { rows: numbers } = await pools.owner.query<{ device_no: number }>(
      'select device_no from drones where id = any($1) order by 1',
      [ids],
    );
    const readAll = async (): Promise<number> => {
      const begun = performance.now();
      for (const { device_no } of numbers)
        await readSamples(pools.app, device_no, { from: startAt, to: startAt + dayMs });
      return performance.now() - begun;
    };
    await readAll();
    const asRows = { bytes: await sizeOf('track_points'), ms: await readAll() };
    const begun = performance.now();
    const packed = await packDays({
      db: databaseOn(pools.owner),
      partitions,
      afterDays: 7,
      now,
      isOver: () => false,
    });
    const packMs = performance.now() - begun;
    if (packed.points !== points) throw new Error(`${packed.points} of ${points} points were packed`);
    const bytes = await sizeOf('packed_points');
    const ms = await readAll();
    const dropBegun = performance.now();
    await partitions.dropOlderThan(1, now + 60 * dayMs);
    const dropMs = performance.now() - dropBegun;
    const figure = (
      what: string,
      unit: string,
      round: Figure['rounds'][0],
      limits: Figure['limits'],
    ): Figure => ({
      goal: 'P17',
      what,
      unit,
      rounds: [round],
      limits,
      ...(round.baseline === undefined ? {} : { against: 'rows of track_points' }),
    });
    return [
      figure(
        'a packed point on disk',
        'bytes',
        { product: bytes / points, baseline: asRows.bytes / points },
        [{ of: 'product', atMost: 25 }],
      ),
      figure('points packed', '1/s', { product: (points / packMs) * 1000 }, []),
      figure('reading the day of each drone', 'ms', { product: ms, baseline: asRows.ms }, [
        { of: 'ratio', atMost: 1.2 },
      ]),
      figure('dropping the month', 'ms', { product: dropMs }, [{ of: 'product', atMost: 1000 }]),
    ];
  },
};
