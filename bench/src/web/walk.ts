/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { mapDrawn } from '@smartflight/e2e/fixtures/map.ts';
import { remember } from '@smartflight/e2e/fixtures/session.ts';

/** A machine that is busy with something else takes its time; no wait is part of a figure. */
const patienceMs = 120_000;

/** Times of one walk through the console, ms. */
export interface Walk {
  route: number[];
  tab: number[];
  map: number[];
  /** From the list's answer to its first row. */
  firstRowMs: number;
  /** The slowest of the scripted interactions, on a quarter of this machine's speed. */
  inpMs: number;
}

declare global {
  interface Window {
    benchFirstRowMs?: number;
    benchInteractions?: number[];
  }
}

/** Runs in the page, before everything else. */
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
  // TypeScript does not know the threshold yet.
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

const tab = (page: Page, name: string) => page.locator('.sf-tabs a').filter({ hasText: name }).first();

/** A person at the flight log: its code is loaded once, then pages are opened, left and returned to. */
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
    // Warm: the code of the map is loaded and its first tab closed again.
    await menu.getByRole('link', { name: 'Realtime Monitor' }).first().click();
    await mapDrawn(page);
    for (let time = 0; time < 5; time += 1) {
      await tab(page, 'Flight Log').click();
      await page.locator('tbody tr.is-link:visible').first().waitFor();
      await tab(page, 'Realtime Monitor').click();
      await page.locator('.sf-map:visible').waitFor();
    }
    await tab(page, 'Flight Log').click();
    await page.evaluate(() => performance.clearMeasures('smartflight.route'));
    const rows = page.locator('tbody tr.is-link:visible');
    for (let at = 0; at < 6; at += 1) {
      await rows.nth(at).click();
      await page.waitForURL(/detail/);
      // The first one loads the code of the page: that way is no warm one.
      if (at === 0) await page.evaluate(() => performance.clearMeasures('smartflight.route'));
      await page.locator('.sf-tabs li.is-active button').click();
      // Closing leads to the last remaining page: the map.
      await page.locator('.sf-map:visible').waitFor();
      await tab(page, 'Flight Log').click();
      await rows.first().waitFor();
    }
    const [route, kept, map] = [
      await measures(page, 'route'),
      await measures(page, 'tab'),
      await measures(page, 'map'),
    ];
    return { route, tab: kept, map, firstRowMs, inpMs: await interactions(page) };
  } finally {
    await context.close();
  }
}

/** Sorts, filters, opens menus and types on the log with a slow processor; the slowest answer counts. */
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
