import { runLoad } from '@smartflight/fleet/load/load.ts';
import { z } from 'zod';
import { fleetOf } from '../kit/fleet.ts';
import { readTask } from '../kit/pinned.ts';

/** Drones that stay connected and send batches all the time. */
export const clusterLoadTask = z.object({
  url: z.string(),
  prefix: z.string(),
  devices: z.number(),
  /** Messages a second of all drones. */
  rate: z.number(),
  samplesPerMessage: z.number(),
  bootId: z.string(),
  seconds: z.number(),
});

export const clusterLoadAnswer = z.object({
  acknowledged: z.number(),
  perSecond: z.number(),
  /** Most drones that were connected at once. */
  connected: z.number(),
  refused: z.number(),
  reconnects: z.number(),
  /** Numbers of messages that were sent and not acknowledged, by drone. */
  unacknowledged: z.array(z.tuple([z.string(), z.array(z.number())])),
});

/** Printed when every drone is connected. */
export const allConnected = 'all connected';

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

if (import.meta.main) {
  const { prefix, devices, rate, seconds, ...rest } = clusterLoadTask.parse(await readTask());
  const load = runLoad({ ...rest, rate: rate / devices, inFlight: 20, devices: fleetOf(prefix, devices) });
  while (load.stats().connected < devices && load.stats().refused === 0) await wait(0.05);
  console.log(allConnected);
  const { connected, acknowledged: before } = load.stats();
  const begun = performance.now();
  await wait(seconds);
  const perSecond = (load.stats().acknowledged - before) / ((performance.now() - begun) / 1000);
  const { acknowledged, refused, reconnects } = await load.stop(60_000);
  const unacknowledged = [...load.unacknowledged()].filter(([, numbers]) => numbers.length > 0);
  const answer = { acknowledged, perSecond, connected, refused, reconnects, unacknowledged };
  // A long list is still in the pipe when this process would end.
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
}
