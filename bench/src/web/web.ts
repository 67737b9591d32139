import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { launchOptions } from '@smartflight/e2e/fixtures/browser.ts';
import { seedFlights } from '../flights/seed.ts';
import type { Bench, BenchContext } from '../kit/bench.ts';
import { type Figure, type Limit, median } from '../kit/figure.ts';
import { signIn } from '../kit/person.ts';
import { startProduct } from '../kit/product.ts';
import { type Audit, audit, type Preset } from './audit.ts';
import { type Walk, walk } from './walk.ts';

const rounds = 5;
const emptyPath = 'bench-empty.html';
const emptyFile = fileURLToPath(new URL(`../../../console/dist/${emptyPath}`, import.meta.url));
const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title></head><body><main><h1>Empty</h1></main></body></html>';

export const webBench: Bench = {
  name: 'web',
  about: 'P16: Lighthouse on sign-in and flight log (--full: also desktop), ways between pages, interactions',
  run: async (context) => {
    // Written before the server starts, as it lists its files once.
    writeFileSync(emptyFile, emptyPage);
    context.cleanUp(() => rmSync(emptyFile, { force: true }));
    const product = await startProduct(`${context.folder}/data`);
    context.cleanUp(() => product.stop());
    const plan = { tenants: 1, drones: 40, flights: 4_000, pointsPerFlight: 0, longFlights: 0 };
    await seedFlights(product.pool, plan, context.say);
    const { rows } = await product.pool.query<{ id: string }>('select id from companies limit 1');
    const companyId = rows[0]?.id;
    if (companyId === undefined) throw new Error('no company was made');
    const { token } = await signIn(product.pool, { roles: [roleCodes.manager], companyId });
    const figures: Figure[] = [];
    const presets: readonly Preset[] = context.size === 'full' ? ['mobile', 'desktop'] : ['mobile'];
    for (const preset of presets) figures.push(...(await visits(context, product.http, token, preset)));
    return [...figures, ...(await walks(context, product.http, token))];
  },
};

interface Pages {
  empty: Audit;
  login: Audit;
  log: Audit;
}

async function visits(
  { say, folder }: BenchContext,
  base: string,
  token: string,
  preset: Preset,
): Promise<Figure[]> {
  const seen: Pages[] = [];
  for (let round = 0; round < rounds; round += 1) {
    say(`Lighthouse, ${preset}, round ${round + 1} of ${rounds}`);
    const visit = (path: string, as?: string) =>
      audit({ base, path, preset, folder, ...(as === undefined ? {} : { token: as }) });
    seen.push({
      empty: await visit(emptyPath),
      login: await visit('login'),
      log: await visit('manage-flightlog', token),
    });
  }
  return [
    ...pageFigures(`sign-in, ${preset}`, seen, 'login'),
    ...pageFigures(`flight log, ${preset}`, seen, 'log'),
  ];
}

interface Row {
  what: string;
  unit: string;
  of: (audit: Audit) => number;
  limit?: Omit<Limit, 'of'>;
}

const wanted: readonly Row[] = [
  { what: 'score', unit: '', of: (page) => page.performance, limit: { atLeast: 97 } },
  { what: 'LCP', unit: 'ms', of: (page) => page.lcpMs, limit: { atMost: 2_000 } },
  { what: 'TBT', unit: 'ms', of: (page) => page.tbtMs, limit: { atMost: 120 } },
  { what: 'CLS', unit: '', of: (page) => page.cls, limit: { atMost: 0.05 } },
  { what: 'FCP', unit: 'ms', of: (page) => page.fcpMs },
  { what: 'accessibility', unit: '', of: (page) => page.accessibility, limit: { atLeast: 100 } },
  { what: 'best practices', unit: '', of: (page) => page.bestPractices, limit: { atLeast: 100 } },
  { what: 'transferred', unit: 'KB', of: (page) => page.transferredKb },
  { what: 'requests', unit: '', of: (page) => page.requests },
];

function pageFigures(name: string, seen: readonly Pages[], page: 'login' | 'log'): Figure[] {
  const broken = [...new Set(seen.flatMap((round) => round[page].broken))];
  return wanted.map(({ what, unit, of, limit }) => ({
    goal: 'P16',
    what: `${what}, ${name}`,
    unit,
    rounds: seen.map((round) => ({ product: of(round[page]), baseline: of(round.empty) })),
    limits: limit ? [{ of: 'product' as const, ...limit }] : [],
    ...(what === 'LCP' ? { against: 'an empty page from the same server' } : {}),
    ...(what === 'best practices' && broken.length > 0 ? { note: `broken: ${broken.join(', ')}` } : {}),
  }));
}

async function walks({ say, cleanUp }: BenchContext, base: string, token: string): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions());
  cleanUp(() => browser.close());
  const seen: Walk[] = [];
  for (let round = 0; round < rounds; round += 1) {
    say(`ways between pages, round ${round + 1} of ${rounds}`);
    seen.push(await walk(browser, base, token));
  }
  const figure = (
    what: string,
    atMost: number | undefined,
    of: (one: Walk) => number,
    note?: string,
  ): Figure => ({
    goal: 'P16',
    what,
    unit: 'ms',
    rounds: seen.map((one) => ({ product: of(one) })),
    limits: atMost === undefined ? [] : [{ of: 'product', atMost }],
    ...(note ? { note } : {}),
  });
  return [
    figure('to a new page, warm', 100, ({ route }) => median(route), 'flight details, from click to paint'),
    figure('to a kept page', 60, ({ tab }) => median(tab), 'map and log in turn, from click to paint'),
    figure('return of a map', 50, ({ map }) => median(map), 'from re-attaching to paint'),
    figure('to a kept page, at once', undefined, ({ hurried }) => median(hurried.tab), 'before it rests'),
    figure('return of a map, at once', undefined, ({ hurried }) => median(hurried.map), 'before it rests'),
    figure('first row after the data', 1_000, ({ firstRowMs }) => firstRowMs),
    figure('INP, scripted', 150, ({ inpMs }) => inpMs, 'slowest interaction, processor slowed to a quarter'),
  ];
}
