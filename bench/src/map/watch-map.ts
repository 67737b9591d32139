/// <reference lib="dom" />

import type { Browser, Page } from '@playwright/test';
import { mapFeatures } from '@smartflight/e2e/fixtures/map.ts';
import { remember } from '@smartflight/e2e/fixtures/session.ts';
import type { Product } from '../kit/product.ts';
import { type FeedPlan, feedFleet } from './fleet-feed.ts';

const centre = { lat: 47.2, lon: 8.4 };
/** The page loads its other parts and its code is compiled meanwhile. */
const settleMs = 6_000;

export interface View {
  zoom: number;
  spread: FeedPlan['spread'];
  layer: string;
}

export interface Look {
  drones: number;
  at: View;
  isStill?: boolean;
  isPanned?: boolean;
  forS: number;
}

export interface Seen {
  framesPerS: number;
  longestMs: number;
  /** 95th percentile over the frames of the age of the shown positions, ms. */
  ageP95Ms: number;
  updatesPerS: number;
  drawn: number;
}

interface Watcher {
  browser: Browser;
  product: Product;
  token: string;
}

export async function watchMap({ browser, product, token }: Watcher, look: Look): Promise<Seen> {
  const { drones, at, isStill = false, isPanned = false, forS } = look;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true });
  let end: (() => void) | undefined;
  try {
    const page = await context.newPage();
    await context.addCookies([{ name: 'token', value: token, url: product.http }]);
    await remember(page, product.http, {});
    end = await feedFleet(page, { drones, centre, spread: at.spread, isStill });
    await page.goto(`${product.http}manage/realtime?map=${centre.lat},${centre.lon},${at.zoom}`);
    const layer = drones > 1 ? at.layer : 'drones';
    await page.waitForFunction(
      (name) =>
        Object.values(window.smartflightMaps ?? {}).some((map) =>
          [...map.features(), ...map.beside()].some((feature) => feature.layer === name),
        ),
      layer,
      { timeout: 60_000 },
    );
    await page.waitForTimeout(settleMs);
    const [seen] = await Promise.all([
      page.evaluate(countFrames, forS * 1000),
      isPanned ? pan(page, forS * 1000) : undefined,
    ]);
    return { ...seen, drawn: (await mapFeatures(page, [layer])).length };
  } finally {
    await context.close();
    end?.();
  }
}

function countFrames(ms: number): Promise<Omit<Seen, 'drawn'>> {
  const updates = () =>
    Object.values(window.smartflightMaps ?? {})[0]?.updates() ?? { count: 0, readMs: Number.NaN };
  return new Promise((resolve) => {
    const begun = performance.now();
    const before = updates().count;
    const ages: number[] = [];
    let last = begun;
    let longestMs = 0;
    const step = (): void => {
      const now = performance.now();
      longestMs = Math.max(longestMs, now - last);
      last = now;
      ages.push(now - updates().readMs);
      if (now - begun < ms) {
        requestAnimationFrame(step);
        return;
      }
      const seconds = (now - begun) / 1000;
      ages.sort((a, b) => a - b);
      resolve({
        framesPerS: ages.length / seconds,
        longestMs,
        ageP95Ms: ages[Math.floor(ages.length * 0.95)] ?? Number.NaN,
        updatesPerS: (updates().count - before) / seconds,
      });
    };
    requestAnimationFrame(step);
  });
}

async function pan(page: Page, ms: number): Promise<void> {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('no map is shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const end = performance.now() + ms;
  await page.mouse.move(x, y);
  await page.mouse.down();
  while (performance.now() < end) {
    const turn = (performance.now() / 1000) * Math.PI;
    await page.mouse.move(x + Math.sin(turn) * 200, y + Math.cos(turn) * 60);
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
}
