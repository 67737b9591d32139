import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { hasMosquitto, startMosquitto } from '@smartflight/server/platform/broker/test-mosquitto.ts';
import { runGenerator } from '../ingest/load-round.ts';
import type { Bench } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { fleetOf, registerFleet } from '../kit/fleet.ts';
import { cores, endChild, spawnPinned } from '../kit/pinned.ts';
import { processTree } from '../kit/process-tree.ts';
import { type Product, startProduct } from '../kit/product.ts';

const rounds = 3;

export const startBench: Bench = {
  name: 'start',
  about: 'P10: from the process start to the first ready answer: first, warm, after kill -9, on busy cores',
  run: async ({ folder, say }) => {
    const first: Round[] = [];
    const warm: Round[] = [];
    const crashed: Round[] = [];
    const external: Round[] = [];
    const busy: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}`);
      const dataDir = `${folder}/data-${round}`;
      const baseline = await bareStart();
      const one = await startProduct(dataDir);
      first.push({ product: one.startMs + (await firstReady(one)), baseline });
      await one.stop();
      const two = await startProduct(dataDir);
      warm.push({ product: two.startMs + (await firstReady(two)), baseline });
      external.push({ product: await onOtherDatabase(two, folder), baseline });
      if (hasMosquitto()) busy.push({ product: await onBusyCores(two, folder), baseline });
      await killUnderLoad(two);
      const three = await startProduct(dataDir);
      crashed.push({ product: three.startMs + (await firstReady(three)), baseline });
      await three.stop();
    }
    return [
      figure('first start with migrations, embedded database', first, 10_000),
      figure('warm start, embedded database', warm, 4_000),
      figure('warm start, external database', external, 1_500),
      figure('start after kill -9 under load', crashed, 8_000),
      ...(busy.length > 0
        ? [figure('warm start, external database and broker, both cores busy', busy, 3_000)]
        : []),
    ];
  },
};

const figure = (what: string, values: Round[], atMost: number): Figure => ({
  goal: 'P10',
  what,
  unit: 'ms',
  rounds: values,
  against: 'Fastify with one route, from the process start to listening',
  limits: [{ of: 'product', atMost }],
});

async function firstReady({ http }: Product): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const answer = await fetch(new URL('/readyz', http)).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return performance.now() - begun;
    if (performance.now() - begun > 60_000) throw new Error('the server never said that it is ready');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function bareStart(): Promise<number> {
  const script = fileURLToPath(new URL('./bare-fastify.ts', import.meta.url));
  const begun = performance.now();
  const child = spawnPinned(process.execPath, [script], { core: cores.product });
  if (child.stdout) await once(child.stdout, 'data');
  const took = performance.now() - begun;
  await endChild(child, 'SIGKILL');
  return took;
}

/** Starts another server on the migrated database of the first, as with DATABASE_URL. */
async function onOtherDatabase(
  { databaseUrl }: Product,
  folder: string,
  o: { core?: 'all'; env?: Record<string, string> } = {},
): Promise<number> {
  const other = await startProduct(`${folder}/other`, {
    ...o,
    env: { DATABASE_URL: databaseUrl, VAULT_KEYS: `bench:${'k'.repeat(43)}`, ...o.env },
  });
  const took = other.startMs + (await firstReady(other));
  await other.stop();
  return took;
}

/**
 * The same on both cores and at a Mosquitto which the server knows from an earlier start, while another process on each
 * core never rests.
 */
async function onBusyCores(product: Product, folder: string): Promise<number> {
  const mosquitto = await startMosquitto(() => [
    'allow_anonymous true',
    'max_queued_messages 0',
    'queue_qos0_messages true',
  ]);
  const env = { MQTT_URL: mosquitto.url, MQTT_DEVICES: 'own' };
  const start = () => onOtherDatabase(product, folder, { core: 'all', env });
  const restless: ChildProcess[] = [];
  try {
    await start();
    for (const core of Object.values(cores))
      restless.push(spawnPinned(process.execPath, ['--eval', 'for (;;);'], { core }));
    return await start();
  } finally {
    for (const child of restless) await endChild(child, 'SIGKILL');
    await mosquitto.stop();
  }
}

/** Kills server and database while devices write, so that the next start has to recover. */
async function killUnderLoad(product: Product): Promise<void> {
  const devices = 50;
  await registerFleet(product.pool, fleetOf('crash', devices));
  const load = runGenerator({
    url: product.mqtt,
    prefix: 'crash',
    devices,
    inFlight: 10,
    warmS: 0,
    seconds: 2,
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const doomed = processTree(product.pid).map(({ pid }) => pid);
  for (const pid of doomed) process.kill(pid, 'SIGKILL');
  await load.catch(() => undefined);
  await product.pool.end().catch(() => undefined);
}
