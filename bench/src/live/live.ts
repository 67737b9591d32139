import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runGenerator } from '../ingest/load-round.ts';
import type { Bench } from '../kit/bench.ts';
import type { Figure, Limit, Round } from '../kit/figure.ts';
import { fleetOf, registerFleet } from '../kit/fleet.ts';
import { signInStaff } from '../kit/person.ts';
import { askPinned, cores, endChild, spawnPinned } from '../kit/pinned.ts';
import { processTree } from '../kit/process-tree.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { type ViewersTask, viewersAnswer } from './viewers.ts';

type Seen = z.infer<typeof viewersAnswer>;

const plans = {
  quick: { seconds: 4, warmS: 2, rounds: 3, pausedS: 6 },
  full: { seconds: 30, warmS: 5, rounds: 3, pausedS: 60 },
} as const;
type Plan = Record<keyof (typeof plans)['full'], number>;
/** Until the server's code is compiled frames are late; a server that runs for days is measured. */
const compiledS = 12;

const load = { prefix: 'live', devices: 2_000, rate: 1, viewers: 20 };

export const liveBench: Bench = {
  name: 'live',
  about: 'P4: from publish to WebSocket frame at L1, also of one drone and with the database paused',
  run: async ({ size, folder, say, cleanUp }) => {
    const plan = plans[size];
    const product = await startProduct(`${folder}/data`);
    cleanUp(() => product.stop());
    await registerFleet(product.pool, fleetOf(load.prefix, load.devices));
    const tokens = { token: await tokenOf(product), selectedToken: await tokenOf(product) };
    say('warming up');
    await productRound(product, tokens, { ...plan, seconds: compiledS });
    const rounds: { product: Seen; relay: Seen }[] = [];
    for (let round = 1; round <= plan.rounds; round += 1) {
      say(`round ${round}: relay, then the product`);
      rounds.push({ relay: await relayRound(plan), product: await productRound(product, tokens, plan) });
    }
    say(`with the database paused for ${plan.pausedS} s`);
    const paused = await pausedRound(product, tokens, plan);
    return figuresOf(rounds, paused, plan);
  },
};

const tokenOf = async ({ pool }: Product): Promise<string> => (await signInStaff(pool)).token;
type Tokens = Pick<ViewersTask, 'token' | 'selectedToken'>;

const watch = (task: ViewersTask) =>
  askPinned({
    script: new URL('./viewers.ts', import.meta.url),
    core: cores.driver,
    task,
    read: (json) => viewersAnswer.parse(json),
  });

async function whileFlying<T>(url: string, seconds: number, body: () => Promise<T>): Promise<T> {
  const { prefix, devices, rate } = load;
  const flying = Promise.withResolvers<void>();
  // A device keeps unacknowledged messages, so the window must cover a full minute of pause.
  const task = { url, prefix, devices, rate, inFlight: 200, warmS: 0.5, seconds: seconds + 1 };
  const flight = runGenerator(task, flying.resolve);
  await Promise.race([flying.promise, flight]);
  const result = await body();
  await flight;
  return result;
}

async function relayRound({ warmS, seconds }: Plan): Promise<Seen> {
  const script = fileURLToPath(new URL('./relay.ts', import.meta.url));
  const child = spawnPinned(process.execPath, [script], { core: cores.product });
  try {
    const [line] = child.stdout ? await once(child.stdout, 'data') : [''];
    const ports = z.object({ mqtt: z.number(), ws: z.number() }).parse(JSON.parse(String(line)));
    const url = `ws://127.0.0.1:${ports.ws}/`;
    return await whileFlying(`mqtt://127.0.0.1:${ports.mqtt}`, warmS + seconds, () =>
      watch({ url, viewers: load.viewers, warmS, seconds }),
    );
  } finally {
    await endChild(child, 'SIGKILL');
  }
}

const wsUrl = ({ http }: Product): string => http.replace('http', 'ws');

function productRound(product: Product, tokens: Tokens, { warmS, seconds }: Plan): Promise<Seen> {
  const selected = [1, 500, 1_000].map((at) => `${load.prefix}-${at}`);
  return whileFlying(product.mqtt, warmS + seconds, () =>
    watch({ url: wsUrl(product), ...tokens, viewers: load.viewers, selected, warmS, seconds }),
  );
}

/** Suspends all database processes, as on a hanging machine, while frames are measured. */
async function pausedRound(product: Product, tokens: Tokens, { warmS, pausedS }: Plan): Promise<Seen> {
  const database = (): number[] =>
    processTree(product.postmasterPid())
      .filter(({ name }) => name === 'postgres')
      .map(({ pid }) => pid);
  const selected = [`${load.prefix}-7`];
  return whileFlying(product.mqtt, warmS + pausedS, async () => {
    const seen = watch({
      url: wsUrl(product),
      ...tokens,
      viewers: load.viewers,
      selected,
      warmS,
      seconds: pausedS,
    });
    await new Promise((resolve) => setTimeout(resolve, warmS * 900));
    const stopped = database();
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    try {
      return await seen;
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
  });
}

function figuresOf(rounds: { product: Seen; relay: Seen }[], paused: Seen, plan: Plan): Figure[] {
  const against = `a relay that sends every message to every viewer`;
  const figure = (what: string, values: Round[], limit: Limit, note?: string): Figure => ({
    goal: 'P4',
    what,
    unit: 'ms',
    rounds: values,
    limits: [limit],
    ...(values[0]?.baseline === undefined ? {} : { against }),
    ...(note === undefined ? {} : { note }),
  });
  const kept = rounds.map(({ product }) => Math.round(product.bytesPerViewerS / 1000));
  const limit = (atMost: number): Limit => ({ of: 'product', atMost });
  return [
    figure(
      'publish to frame at L1, p50',
      rounds.map(({ product, relay }) => ({ product: product.all.p50Ms, baseline: relay.all.p50Ms })),
      limit(60),
      `${kept.join(', ')} kB/s a viewer`,
    ),
    figure(
      'publish to frame at L1, p99',
      rounds.map(({ product, relay }) => ({ product: product.all.p99Ms, baseline: relay.all.p99Ms })),
      limit(150),
    ),
    figure(
      'selected drone, p99',
      rounds.map(({ product, relay }) => ({ product: product.selected.p99Ms, baseline: relay.all.p99Ms })),
      limit(40),
    ),
    figure('database paused, p50', [{ product: paused.all.p50Ms }], limit(60)),
    figure('database paused, p99', [{ product: paused.all.p99Ms }], limit(150)),
    figure(
      'database paused, selected drone, p99',
      [{ product: paused.selected.p99Ms }],
      limit(40),
      `paused for ${plan.pausedS} s; ${paused.all.samples} samples seen`,
    ),
  ];
}
