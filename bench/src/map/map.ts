import { chromium } from '@playwright/test';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { launchOptions } from '@smartflight/e2e/fixtures/browser.ts';
import type { Bench, BenchContext } from '../kit/bench.ts';
import type { Figure, Limit, Round } from '../kit/figure.ts';
import { signIn } from '../kit/person.ts';
import { startProduct } from '../kit/product.ts';
import { type Look, type Seen, type View, watchMap } from './watch-map.ts';

const near: View = { zoom: 10.5, spread: { lat: 0.09, lon: 0.15 }, layer: 'drones' };
const named: View = { ...near, zoom: 13.5 };
const far: View = { zoom: 5, spread: { lat: 4, lon: 6 }, layer: 'drone-clusters' };

const seconds = { quick: 3, full: 15 } as const;
const rounds = 3;

export const mapBench: Bench = {
  name: 'map',
  about: 'P6: frames per second of the live map in headless Chromium',
  run: async (context) => {
    const product = await startProduct(`${context.folder}/data`);
    context.cleanUp(() => product.stop());
    const company = await product.pool.query<{ id: string }>(
      "insert into companies (name) values ('Map') returning id",
    );
    const { token } = await signIn(product.pool, {
      roles: [roleCodes.manager],
      companyId: company.rows[0]!.id,
    });
    const browser = await chromium.launch(launchOptions());
    context.cleanUp(() => browser.close());
    const watch: Watch = (look) =>
      watchMap({ browser, product, token }, { ...look, forS: seconds[context.size] });
    return [
      ...(await compare(context, watch, {
        what: '2,000 drones moving',
        drones: 2_000,
        at: near,
        atLeast: 0.85,
        ageAtMostMs: 200,
      })),
      ...(await compare(context, watch, {
        what: '10,000 drones in clusters',
        drones: 10_000,
        at: far,
        atLeast: 0.8,
        // The goal is 200 ms at 5,000 drones.
        ageAtMostMs: 400,
      })),
      ...(await dragged(context, watch)),
    ];
  },
};

type Watch = (look: Omit<Look, 'forS'>) => Promise<Seen>;

interface Comparison {
  what: string;
  drones: number;
  at: View;
  /** Minimum ratio to the frames with one drone that does not move. */
  atLeast: number;
  ageAtMostMs: number;
}

const readings = ['still', 'moving', 'many'] as const;
type Readings = Record<(typeof readings)[number], Seen>;

/**
 * Measures all three in every round, each time starting with another one, as the machine's speed changes over time.
 */
async function readRounds(
  { say }: BenchContext,
  watch: Watch,
  { what, drones, at }: Comparison,
): Promise<Readings[]> {
  const looks = { still: { drones: 1, at, isStill: true }, moving: { drones: 1, at }, many: { drones, at } };
  const seen: Readings[] = [];
  for (let round = 0; round < rounds; round += 1) {
    say(`${what}, round ${round + 1}`);
    const read: Partial<Readings> = {};
    for (let i = 0; i < readings.length; i += 1) {
      const name = readings[(round + i) % readings.length]!;
      read[name] = await watch(looks[name]);
    }
    const { still, moving, many } = read;
    if (still && moving && many) seen.push({ still, moving, many });
  }
  return seen;
}

async function compare(context: BenchContext, watch: Watch, plan: Comparison): Promise<Figure[]> {
  const seen = await readRounds(context, watch, plan);
  const note = `${seen.at(-1)?.many.drawn ?? 0} features drawn`;
  const figure = (
    name: string,
    unit: string,
    of: (read: Readings) => Round,
    o: { limits: Limit[]; against?: string },
  ): Figure => ({ goal: 'P6', what: `${name}, ${plan.what}`, unit, rounds: seen.map(of), note, ...o });
  const still = 'the same map with one drone that stands still';
  const moving = 'the same map with one drone that moves ten times a second';
  return [
    figure(
      'frames against one still',
      '1/s',
      (read) => ({ product: read.many.framesPerS, baseline: read.still.framesPerS }),
      { against: still, limits: [{ of: 'ratio', atLeast: plan.atLeast }] },
    ),
    figure(
      'frames against one moving',
      '1/s',
      (read) => ({ product: read.many.framesPerS, baseline: read.moving.framesPerS }),
      { against: moving, limits: [] },
    ),
    figure(
      'longest frame',
      'ms',
      (read) => ({ product: read.many.longestMs, baseline: read.still.longestMs }),
      { against: still, limits: [{ of: 'product', atMost: 250 }] },
    ),
    figure('age of drawn positions p95', 'ms', ({ many }) => ({ product: many.ageP95Ms }), {
      limits: [{ of: 'product', atMost: plan.ageAtMostMs }],
    }),
    figure('updates drawn', '1/s', ({ many }) => ({ product: many.updatesPerS }), { limits: [] }),
  ];
}

async function dragged({ say }: BenchContext, watch: Watch): Promise<Figure[]> {
  const what = '2,000 drones dragged about, named';
  say(what);
  const still = await watch({ drones: 1, at: named, isStill: true, isPanned: true });
  const many = await watch({ drones: 2_000, at: named, isPanned: true });
  const against = 'the same map dragged with one drone that stands still';
  const common = { goal: 'P6', note: `${many.drawn} features drawn, one round`, against, limits: [] };
  return [
    {
      ...common,
      what: `frames, ${what}`,
      unit: '1/s',
      rounds: [{ product: many.framesPerS, baseline: still.framesPerS }],
    },
    {
      ...common,
      what: `longest frame, ${what}`,
      unit: 'ms',
      rounds: [{ product: many.longestMs, baseline: still.longestMs }],
    },
  ];
}
