/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { mapDrawn } from '@smartflight/e2e/fixtures/map.ts';
import { remember } from '@smartflight/e2e/fixtures/session.ts';

/** Generous timeout for a busy machine; no wait is part of a figure. */
const patienceMs = 120_000;

export interface Walk {
  /** Route changes from an idle page. */
  route: number[];
  tab: number[];
  map: number[];
  /** The same route changes as soon as a page shows its rows, while it is still loading. */
  hurried: { tab: number[]; map: number[] };
  /** From the list's response to its first row. */
  firstRowMs: number;
  /** The slowest of the scripted interactions, at a quarter of this machine's speed. */
  inpMs: number;
}

declare global {
  interface Window {
    benchFirstRowMs?: number;
    benchInteractions?: number[];
  }
}

/** Runs in the page, before all other scripts. */
function noteTimes(): void {
  if (!location.protocol.startsWith('http')) return;
  const seen = new MutationObserver(() => {
    if (window.benchFirstRowMs !== undefined || !document.querySelector('tbody tr.is-link')) return;
    const list = performance
      .getEntriesByType('resource')
      .findLast(({ name }) => /\/api\/flights\?/.test(name));
    if (!(list instanceof PerformanceResourceTiming)) return;
    window.benchFirstRowMs = performance.now() - list.responseEnd;
    seen.disconnect();
  });
  seen.observe(document, { childList: true, subtree: true });
  const took: number[] = [];
  window.benchInteractions = took;
  // TypeScript's types lack `durationThreshold`.
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0) took.push(entry.duration);
  }).observe(options);
}

const measures = (page: Page, name: string): Promise<number[]> =>
  page.evaluate(
    (wanted) => performance.getEntriesByName(wanted, 'measure').map(({ duration }) => duration),
    `smartflight.${name}`,
  );

async function taken(page: Page, name: string): Promise<number[]> {
  const found = await measures(page, name);
  await page.evaluate((wanted) => performance.clearMeasures(wanted), `smartflight.${name}`);
  return found;
}

/** Waits until the page renders smoothly: half a second of frames on time, or ten seconds in all. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let calm = 0;
        const begun = performance.now();
        let last = begun;
        const step = (now: number) => {
          calm = now - last < 25 ? calm + 1 : 0;
          last = now;
          if (calm >= 30 || now > begun + 10_000) resolve();
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );

const tab = (page: Page, name: string) => page.locator('.sf-tabs a').filter({ hasText: name }).first();

/** Simulates a user at the flight log: its code is loaded once, then pages are opened, left and revisited. */
export async function walk(browser: Browser, base: string, token: string): Promise<Walk> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    await context.addCookies([{ name: 'token', value: token, url: base }]);
    await remember(page, base, {});
    await page.addInitScript(noteTimes);
    await page.goto(`${base}manage-flightlog`);
    await page.locator('tbody tr.is-link:visible').first().waitFor();
    const firstRowMs = await page.evaluate(() => window.benchFirstRowMs ?? Number.NaN);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    // Warm-up: loads the map's code before anything is measured.
    await menu.getByRole('link', { name: 'Realtime Monitor' }).first().click();
    await mapDrawn(page);
    const rows = page.locator('tbody tr.is-link:visible');
    const map = page.locator('.sf-map:visible');
    const inTurn = async (before: () => Promise<void>) => {
      for (let time = 0; time < 5; time += 1) {
        await before();
        await tab(page, 'Flight Log').click();
        await rows.first().waitFor();
        await before();
        await tab(page, 'Realtime Monitor').click();
        await map.waitFor();
      }
      await atRest(page);
      return { tab: await taken(page, 'tab'), map: await taken(page, 'map') };
    };
    await inTurn(() => atRest(page));
    const hurried = await inTurn(async () => {});
    const calm = await inTurn(() => atRest(page));
    await tab(page, 'Flight Log').click();
    for (let at = 0; at < 6; at += 1) {
      await atRest(page);
      await rows.nth(at).click();
      await page.waitForURL(/detail/);
      await atRest(page);
      // The first visit loads the page's code, so it is not warm.
      if (at === 0) await taken(page, 'route');
      await page.locator('.sf-tabs li.is-active button').click();
      // Closing opens the last remaining page: the map.
      await map.waitFor();
      await tab(page, 'Flight Log').click();
      await rows.first().waitFor();
    }
    const route = await taken(page, 'route');
    return { route, ...calm, hurried, firstRowMs, inpMs: await interactions(page) };
  } finally {
    await context.close();
  }
}

async function interactions(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => window.benchInteractions?.splice(0));
  const heads = page.locator('thead button:visible');
  await heads.first().click();
  await page.locator('tbody tr.is-link:visible').first().waitFor();
  await heads.nth(1).click();
  const language = page.getByRole('button', { name: /^Language/ });
  await language.click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await tab(page, 'Realtime Monitor').click();
  await page.getByRole('searchbox').first().pressSequentially('Dro');
  await tab(page, 'Flight Log').click();
  await page.locator('tbody tr.is-link:visible').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate(() => Math.max(0, ...(window.benchInteractions ?? [])));
}
