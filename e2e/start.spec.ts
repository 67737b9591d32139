/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { hasText } from './fixtures/walks/texts.ts';

declare global {
  interface Window {
    layoutShift?: number;
  }
}

/** Sums up the browser's layout shift scores. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          window.layoutShift = (window.layoutShift ?? 0) + Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shift = (page: Page) => page.evaluate(() => window.layoutShift);

test('a returning user’s flight log comes with few requests, each of them once, all named in his page', {
  tag: '@further',
}, async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn('oem', '/manage-flightlog');
  await expect(page.locator('tbody tr.is-link').first()).toBeVisible();
  const html = await (await page.request.get('/manage-flightlog')).text();
  // The libraries of forms and the sign-in page wait until everything of the first screen is requested.
  const isAhead = (path: string) => /\/(?:zod|forms|sign-in)-/.test(path);
  await expect.poll(() => asked.findIndex(isAhead)).toBeGreaterThan(asked.indexOf('/api/flights'));
  const now = asked.filter((path) => !isAhead(path));
  // The palette and the texts of all other pages load after the log, with the helpers of later files.
  const later = /palette|overlay|library|floating|rolldown-runtime|public-|\/en(?:try)?-/;
  const code = now.filter((path) => /\.(?:js|css)$/.test(path) && !later.test(path));
  expect(code.filter((path) => !html.includes(`"${path}"`))).toEqual([]);
  expect(code.length).toBeLessThanOrEqual(6);
  expect(new Set(code).size).toBe(code.length);
  const start = ['getCompanyLogo', 'getCustomMapItems', 'getUserById', 'findActionResourcesByUser'];
  expect(start.map((call) => asked.filter((path) => path.endsWith(call)).length)).toEqual([1, 1, 1, 1]);
  expect(now.length).toBeLessThanOrEqual(24);
});

test('a returning user’s rows are asked for beside his account, and once', { tag: '@further' }, async ({
  page,
  signIn,
}) => {
  // A landing drone would make the console reload the list.
  await page.routeWebSocket('**/api/live', () => undefined);
  await signIn('oem', '/manage-flightlog');
  const row = page.locator('tbody tr.is-link').first();
  await expect(row).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const rowsAsked = page.waitForRequest('**/api/flights?*');
  // The account's response is delayed until the rows are requested.
  await page.route('**/getUserById', async (route) => {
    await rowsAsked;
    await route.continue();
  });
  await page.reload();
  await expect(row).toBeVisible();
  expect(asked.filter((path) => path === '/api/flights')).toHaveLength(1);
});

test('nothing jumps while the flight log loads, neither on a phone nor on a large screen', {
  tag: '@further',
}, async ({ page, signIn }) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('oem', '/manage-flightlog');
  await expect(page.locator('.sf-fl-card').first()).toBeVisible();
  expect(await shift(page)).toBeLessThanOrEqual(0.05);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.locator('tbody tr.is-link').first()).toBeVisible();
  expect(await shift(page)).toBeLessThanOrEqual(0.05);
});

test('the frame is shown and the account requested before the console’s code has loaded, for signed-in users alone', {
  tag: '@further',
}, async ({ page, signIn }) => {
  await signIn('oem', '/manage-flightlog');
  await page.route(/\/assets\/[^/]*\.js$/, () => undefined);
  const account = page.waitForRequest('**/getUserById');
  await page.reload({ waitUntil: 'commit' });
  expect((await account).headers()['authorization']).toMatch(/^Bearer ./);
  await expect(page.locator('.sf-frame-rail')).toBeVisible();
  await page.context().clearCookies({ name: 'token' });
  const visitor = await (await page.request.get('/manage-flightlog')).text();
  expect(visitor).toContain('id="root"');
  expect(visitor).not.toContain('sf-frame');
  expect(visitor).not.toContain('early-calls');
});

/** Text keys on the page: a key is shown where its text is missing. */
async function idsShown(page: Page): Promise<string[]> {
  const words = (await page.locator('#root').innerText()).match(/[a-z]\w*(?:\.\w+)+/gi) ?? [];
  return words.filter((word) => hasText('en', word));
}

test('[L-09] a returning user’s log is read before the rest of the texts has come, and other pages wait for it', {
  tag: '@further',
}, async ({ page, signIn }) => {
  await signIn('oem', '/manage-flightlog');
  await expect(page.locator('tbody tr.is-link').first()).toBeVisible();
  const go = Promise.withResolvers<void>();
  await page.route(/\/assets\/en-[\w-]+\.js/, async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('tbody tr.is-link').first()).toBeVisible();
  expect(await idsShown(page)).toEqual([]);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Realtime Monitor' }).first().click();
  await expect(page.locator('.sf-page-skeleton:visible')).toBeVisible();
  go.resolve();
  await expect(page.locator('.sf-map:visible')).toBeVisible();
  expect(await idsShown(page)).toEqual([]);
});

test('the font of the interface is requested after the first screen, and then used', async ({
  page,
  signIn,
}) => {
  let shellsAtFont: number | undefined;
  await page.route('**/*.woff2', async (route) => {
    shellsAtFont ??= await page.locator('.sf-shell').count();
    await route.continue();
  });
  await signIn('oem', '/manage-flightlog');
  await expect.poll(() => page.evaluate(() => document.fonts.size)).toBe(2);
  expect(shellsAtFont).toBe(1);
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(family).toMatch(/^"?Inter Variable/);
});
