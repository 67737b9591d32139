import { createPartitions } from '@smartflight/server/live/tracks/partitions.ts';
import type { Point } from '@smartflight/server/live/tracks/point.ts';
import { createTrackWriter } from '@smartflight/server/live/tracks/track-writer.ts';
import { createMetrics } from '@smartflight/server/metrics.ts';
import { systemClock } from '@smartflight/server/platform/clock.ts';
import { createLog } from '@smartflight/server/platform/log.ts';
import { openPools } from '@smartflight/server/platform/postgres/pools.ts';
import { z } from 'zod';
import { fleetOf } from '../kit/fleet.ts';
import { readTask } from '../kit/pinned.ts';

/** Feeds the product's track writer from memory, messages of one sample each, as intake does. */
export const rowTask = z.object({
  databaseUrl: z.string(),
  prefix: z.string(),
  devices: z.number(),
  rows: z.number(),
  bootId: z.string(),
});
export const rowAnswer = z.object({ seconds: z.number(), stored: z.number() });

/** Maximum of samples written but not yet stored: about what a few thousand busy devices have in flight. */
const underWay = 10_000;

function samplesOf(o: { prefix: string; devices: number; rows: number; bootId: string }): Point[] {
  const drones = fleetOf(o.prefix, o.devices);
  const receivedAt = Date.now();
  const startAt = receivedAt - Math.ceil(o.rows / o.devices) * 1000;
  return Array.from({ length: o.rows }, (_, row) => {
    const at = row % o.devices;
    const seq = Math.floor(row / o.devices);
    const data = {
      lat: 40 + at * 0.01 + seq * 0.000045,
      lon: -100,
      heightAglM: 3,
      speedMps: 5,
      armed: true,
      landed: 'in_air' as const,
    };
    return { droneId: drones[at]!.id, bootId: o.bootId, seq, at: startAt + seq * 1000, receivedAt, data };
  });
}

if (import.meta.main) {
  const task = rowTask.parse(await readTask());
  const log = createLog('error');
  const pools = openPools(task.databaseUrl, log);
  const metrics = createMetrics();
  const partitions = createPartitions(pools.owner);
  const writer = createTrackWriter({ pool: pools.app, partitions, metrics, clock: systemClock, log });
  const samples = samplesOf(task);
  // Boots and partitions are created before timing starts, as on a server that has been up for a while.
  await Promise.all(samples.slice(0, task.devices).map((sample) => writer.write([sample])));
  const rest = samples.slice(task.devices);
  let next = 0;
  let failure: unknown;
  const begun = performance.now();
  await new Promise<void>((resolve) => {
    let open = 0;
    const feed = (): void => {
      while (next < rest.length && open < underWay) {
        open += 1;
        writer.write([rest[next++]!]).then(stored, (error: unknown) => {
          failure ??= error;
          stored();
        });
      }
    };
    const stored = (): void => {
      open -= 1;
      if (open === 0 && next === rest.length) resolve();
      else if (open < underWay / 2) feed();
    };
    feed();
  });
  if (failure) throw failure;
  const seconds = (performance.now() - begun) / 1000;
  console.log(JSON.stringify({ seconds, stored: rest.length }));
  await pools.close();
}
