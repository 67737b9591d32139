import { runLoad } from '@smartflight/fleet/load/load.ts';
import { z } from 'zod';
import { fleetOf } from '../kit/fleet.ts';
import { readTask } from '../kit/pinned.ts';

/** Drives a broker from its own process and prints its result as one line of JSON. */
export const generatorTask = z.object({
  url: z.string(),
  prefix: z.string(),
  devices: z.number(),
  /** Messages per second and device; undefined: as fast as the window allows. */
  rate: z.number().optional(),
  inFlight: z.number(),
  warmS: z.number(),
  /** At most; fewer if `messages` are acknowledged before. */
  seconds: z.number(),
  messages: z.number().optional(),
});
export type GeneratorTask = z.infer<typeof generatorTask>;

export const generatorAnswer = z.object({
  perSecond: z.number(),
  acknowledged: z.number(),
  seconds: z.number(),
  refused: z.number(),
  reconnects: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});

/** Printed when the connections are open and the warm-up is over. */
export const measuring = 'measuring';

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

if (import.meta.main) {
  const {
    prefix,
    devices,
    warmS,
    seconds,
    messages = Infinity,
    ...rest
  } = generatorTask.parse(await readTask());
  const load = runLoad({ ...rest, devices: fleetOf(prefix, devices) });
  while (load.stats().connected < devices && load.stats().refused === 0) await wait(0.02);
  await wait(warmS);
  const before = load.stats().acknowledged;
  load.stats().latencies.clear();
  console.log(measuring);
  const begun = performance.now();
  const left = () => seconds - (performance.now() - begun) / 1000;
  while (left() > 0 && load.stats().acknowledged - before < messages) await wait(Math.min(left(), 0.1));
  const took = (performance.now() - begun) / 1000;
  const acknowledged = load.stats().acknowledged - before;
  const { latencies, refused, reconnects } = await load.stop();
  console.log(
    JSON.stringify({
      perSecond: acknowledged / took,
      acknowledged,
      seconds: took,
      refused,
      reconnects,
      p50Ms: latencies.percentile(0.5),
      p99Ms: latencies.percentile(0.99),
    }),
  );
  process.exit(0);
}
