/// <reference lib="dom" />

import { type Browser, chromium } from '@playwright/test';
import { roleCodes } from '@smartflight/contract/access.ts';
import { launchOptions } from '@smartflight/e2e/fixtures/browser.ts';
import { mapFeatures } from '@smartflight/e2e/fixtures/map.ts';
import { remember } from '@smartflight/e2e/fixtures/session.ts';
import type { Bench, BenchContext } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { signIn } from '../kit/person.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { type FeedPlan, feedFleet } from './fleet-feed.ts';

const centre = { lat: 47.2, lon: 8.4 };

/** Close enough that every drone is drawn by itself. */
const near = { zoom: 10.5, spread: { lat: 0.09, lon: 0.15 }, layer: 'drones' };
/** Far enough that the map gathers them. */
const far = { zoom: 5, spread: { lat: 4, lon: 6 }, layer: 'drone-clusters' };

interface View {
  zoom: number;
  spread: FeedPlan['spread'];
  /** Where the drones must have shown up before frames are counted. */
  layer: string;
}

const seconds = { quick: 4, full: 15 } as const;

interface Seen {
  framesPerS: number;
  longestMs: number;
  drawn: number;
}

/** A person at the real console, with a made-up fleet at the live socket so that only the browser works. */
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
    const watch: Watch = (drones, at, isStill = false) =>
      watchMap({ browser, product, token }, { drones, at, isStill, forS: seconds[context.size] });
    return [
      ...(await compare(context, '2,000 drones moving', 2_000, near, 0.85, watch)),
      ...(await compare(context, '10,000 drones in clusters', 10_000, far, 0.8, watch)),
    ];
  },
};

type Watch = (drones: number, at: View, isStill?: boolean) => Promise<Seen>;

async function compare(
  { say }: BenchContext,
  what: string,
  drones: number,
  at: View,
  atLeast: number,
  watch: Watch,
): Promise<Figure[]> {
  const frames: Round[] = [];
  const framesOfMoving: Round[] = [];
  const longest: Round[] = [];
  let drawn = 0;
  for (let round = 1; round <= 3; round += 1) {
    say(`${what}, round ${round}`);
    const still = await watch(1, at, true);
    const moving = await watch(1, at);
    const many = await watch(drones, at);
    drawn = many.drawn;
    frames.push({ product: many.framesPerS, baseline: still.framesPerS });
    framesOfMoving.push({ product: many.framesPerS, baseline: moving.framesPerS });
    longest.push({ product: many.longestMs, baseline: still.longestMs });
  }
  const figure = (name: string, o: Pick<Figure, 'unit' | 'rounds' | 'limits' | 'against'>): Figure => ({
    goal: 'P6',
    what: `${name}, ${what}`,
    note: `${drawn} features drawn`,
    ...o,
  });
  const still = 'the same map with one drone that stands still';
  const moving = 'the same map with one drone that moves ten times a second';
  return [
    figure('frames', { unit: '1/s', rounds: frames, against: still, limits: [{ of: 'ratio', atLeast }] }),
    figure('frames', { unit: '1/s', rounds: framesOfMoving, against: moving, limits: [] }),
    figure('longest frame', {
      unit: 'ms',
      rounds: longest,
      against: still,
      limits: [{ of: 'product', atMost: 250 }],
    }),
  ];
}

async function watchMap(
  o: { browser: Browser; product: Product; token: string },
  { drones, at, isStill, forS }: { drones: number; at: View; isStill: boolean; forS: number },
): Promise<Seen> {
  const context = await o.browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await context.addCookies([{ name: 'token', value: o.token, url: o.product.http }]);
    await remember(page, o.product.http, {});
    await feedFleet(page, { drones, centre, spread: at.spread, isStill });
    await page.goto(`${o.product.http}manage/realtime?map=${centre.lat},${centre.lon},${at.zoom}`);
    const layer = drones > 1 ? at.layer : 'drones';
    await page.waitForFunction(
      (name) => Object.values(window.smartflightMaps ?? {}).some((map) => map.features([name]).length > 0),
      layer,
      { timeout: 60_000 },
    );
    await page.waitForTimeout(1_500);
    const seen = await page.evaluate(
      (ms) =>
        new Promise<{ framesPerS: number; longestMs: number }>((resolve) => {
          const begun = performance.now();
          let last = begun;
          let frames = 0;
          let longestMs = 0;
          const step = (): void => {
            const now = performance.now();
            longestMs = Math.max(longestMs, now - last);
            last = now;
            frames += 1;
            if (now - begun < ms) requestAnimationFrame(step);
            else resolve({ framesPerS: (frames * 1000) / (now - begun), longestMs });
          };
          requestAnimationFrame(step);
        }),
      forS * 1000,
    );
    return { ...seen, drawn: (await mapFeatures(page, [layer])).length };
  } finally {
    await context.close();
  }
}
