import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, BenchContext } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { fleetOf, registerFleet } from '../kit/fleet.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { baselineRound, type ProductRound, productRound } from './load-round.ts';
import { rowPath } from './row-path.ts';

const plans = {
  quick: { seconds: 3, warmS: 1, halfS: 4, rows: 60_000, costS: 4, costRate: 3_000, sustainedS: 0 },
  full: { seconds: 20, warmS: 5, halfS: 60, rows: 500_000, costS: 30, costRate: 5_000, sustainedS: 600 },
} as const;
type Plan = (typeof plans)[keyof typeof plans];

const clients = { prefix: 'max', devices: 50, inFlight: 10 };
/** Until the server's code is compiled its rate is half; a server that runs for days is measured. */
const compiledS = 12;

export const ingestBench: Bench = {
  name: 'ingest',
  about: 'P1 to P3: durable ingest, row path into the database, CPU of a stored message',
  run: async (context) => {
    const plan = plans[context.size];
    const product = await startProduct(`${context.folder}/data`);
    context.cleanUp(() => product.stop());
    await registerFleet(product.pool, fleetOf('max', clients.devices));
    await registerFleet(product.pool, fleetOf('thousand', 1_000));
    await registerFleet(product.pool, fleetOf('many', 10_000));
    context.say('warming up');
    await productRound(product, { ...clients, warmS: 0, seconds: compiledS });
    const { figures, perSecond } = await throughput(product, plan, context);
    context.say('latency at half of the maximum');
    figures.push(...(await latency(product, plan, perSecond / 2)));
    if (plan.sustainedS > 0) figures.push(await sustained(product, plan));
    context.say('rows through the writer and through COPY');
    const rows = {
      folder: context.folder,
      prefix: 'max',
      devices: clients.devices,
      rows: plan.rows,
      rounds: 3,
    };
    figures.push(await rowPath(product, rows));
    context.say('waiting for the derivation of what the maximum left behind');
    await derived(product);
    context.say('CPU of a message with 1,000 and with 10,000 drones');
    figures.push(...(await cost(product, plan)));
    return figures;
  },
};

/** P1: ingest rate of the product, three rounds, each right after bare Aedes. */
async function throughput(product: Product, plan: Plan, { say }: BenchContext) {
  const rounds: Round[] = [];
  const taken: ProductRound[] = [];
  for (let round = 1; round <= 3; round += 1) {
    say(`round ${round}: bare Aedes, then the product`);
    const task = { ...clients, warmS: plan.warmS, seconds: plan.seconds };
    const baseline = await baselineRound(task);
    const result = await productRound(product, task);
    taken.push(result);
    rounds.push({ product: result.perSecond, baseline: baseline.perSecond });
  }
  const figures: Figure[] = [
    {
      goal: 'P1',
      what: 'messages acknowledged after their commit',
      unit: '1/s',
      rounds,
      against: 'bare Aedes, same generator: 50 clients with 10 in flight',
      limits: [
        { of: 'ratio', atLeast: 0.35 },
        { of: 'product', atLeast: 15_000 },
      ],
    },
    costFigure('CPU of a stored message at the maximum', taken),
  ];
  return { figures, perSecond: Math.max(...taken.map((each) => each.perSecond)) };
}

/** P1: acknowledgement times at half of the maximum rate, and whether a backlog builds up. */
async function latency(product: Product, plan: Plan, perSecond: number): Promise<Figure[]> {
  const result = await productRound(product, {
    ...clients,
    inFlight: 200,
    rate: perSecond / clients.devices,
    warmS: plan.warmS,
    seconds: plan.halfS,
  });
  const third = Math.max(1, Math.floor(result.waiting.length / 3));
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const growth = mean(result.waiting.slice(-third)) - mean(result.waiting.slice(0, third));
  const one = (what: string, unit: string, value: number, atMost?: number): Figure => ({
    goal: 'P1',
    what,
    unit,
    rounds: [{ product: value }],
    limits: atMost === undefined ? [] : [{ of: 'product', atMost }],
    note: `at ${Math.round(result.perSecond).toLocaleString('en-US')} messages a second`,
  });
  return [
    one('acknowledged within, p50', 'ms', result.p50Ms),
    one('acknowledged within, p99', 'ms', result.p99Ms, 60),
    one('growth of the backlog', 'messages', growth, 500),
  ];
}

/** P1 over ten minutes. */
async function sustained(product: Product, plan: Plan): Promise<Figure> {
  const result = await productRound(product, { ...clients, warmS: plan.warmS, seconds: plan.sustainedS });
  return {
    goal: 'P1',
    what: `the same for ${plan.sustainedS / 60} min`,
    unit: '1/s',
    rounds: [{ product: result.perSecond }],
    limits: [{ of: 'product', atLeast: 15_000 }],
  };
}

/** Waits until no derivation is due, so that the cost of a message has only its own derivation in it. */
async function derived(product: Product): Promise<void> {
  for (;;) {
    const { rows } = await product.pool.query<{ left: number }>(
      'select count(*)::int as left from derivations where due_at <= now()',
    );
    if (rows[0]?.left === 0) return;
    await delay(1_000);
  }
}

/** P3: the same message rate from a thousand drones and from ten thousand, after ten minutes of the latter. */
async function cost(product: Product, plan: Plan): Promise<Figure[]> {
  const taken = { thousand: [] as ProductRound[], many: [] as ProductRound[] };
  const rounds: Round[] = [];
  const ofMany = { inFlight: 50, prefix: 'many', devices: 10_000, rate: plan.costRate / 10_000 };
  if (plan.sustainedS > 0) await productRound(product, { ...ofMany, warmS: 0, seconds: plan.sustainedS });
  for (let round = 0; round < (plan.sustainedS > 0 ? 3 : 1); round += 1) {
    const common = { inFlight: 50, warmS: plan.warmS, seconds: plan.costS };
    const few = await productRound(product, {
      ...common,
      prefix: 'thousand',
      devices: 1_000,
      rate: plan.costRate / 1_000,
    });
    const many = await productRound(product, { ...common, ...ofMany });
    taken.thousand.push(few);
    taken.many.push(many);
    rounds.push({ product: many.serverUs + many.databaseUs, baseline: few.serverUs + few.databaseUs });
  }
  const at = `${plan.costRate.toLocaleString('en-US')} messages/s`;
  return [
    costFigure(`CPU of a stored message, 1,000 drones, ${at}`, taken.thousand),
    {
      ...costFigure(`CPU of a stored message, 10,000 drones, ${at}`, taken.many),
      rounds,
      against: '1,000 drones sending as many messages in all',
      limits: [
        { of: 'product', atMost: 60 },
        { of: 'ratio', atMost: 1.15 },
      ],
    },
  ];
}

function costFigure(what: string, taken: readonly ProductRound[]): Figure {
  const parts = taken.map(({ serverUs, databaseUs }) => `${serverUs.toFixed(1)} + ${databaseUs.toFixed(1)}`);
  return {
    goal: 'P3',
    what,
    unit: 'µs',
    rounds: taken.map(({ serverUs, databaseUs }) => ({ product: serverUs + databaseUs })),
    limits: [{ of: 'product', atMost: 60 }],
    note: `server + database: ${parts.join(', ')} µs`,
  };
}
