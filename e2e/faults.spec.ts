/// <reference lib="dom" />

import type { Page } from '@playwright/test';
import { accounts, exports, flights } from '@smartflight/contract/endpoints.ts';
import { pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { emailOf, openApi } from './fixtures/api.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { keepTimeLimits } from './fixtures/patience.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { reply } from './fixtures/walks/texts.ts';

const toasts = (page: Page) => page.locator('.sf-toast[role=alert]');
const list = `**${flights.list.path}?*`;

test('[E-01] [P-11] a request without response is reported, and can be tried again', {
  tag: '@further',
}, async ({ page, signIn, watch }) => {
  watch.allow(/ERR_FAILED|Failed to load resource/);
  let asked = 0;
  let isDown = true;
  await page.route(list, (route) => {
    asked += 1;
    return isDown ? route.abort() : route.continue();
  });
  await signIn('oem', '/manage-flightlog', { lang: 'ru' });
  const state = page.locator('.sf-state[role=alert]:visible').first();
  await expect(state).toContainText(reply('ru', 'error.requestFailed'));
  // Requested with the account and by the screen itself, each with one retry.
  expect(asked).toBeGreaterThanOrEqual(2);
  expect(asked).toBeLessThanOrEqual(4);
  isDown = false;
  await state.getByRole('button', { name: reply('ru', 'action.retry') }).dispatchEvent('click');
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
});

test('[P-09] a call without an answer ends after five seconds with a message and a way to try again', async ({
  page,
  signIn,
  watch,
}) => {
  watch.allow(/ERR_ABORTED|Failed to load resource/);
  keepTimeLimits(page.context());
  await signIn('oem', '/profile');
  let begunAt = 0;
  await page.route(list, () => {
    begunAt ||= Date.now();
  });
  await page.goto('/manage-flightlog');
  await expect(page.getByText('Taking longer than usual…')).toBeVisible();
  const state = page.locator('.sf-state[role=alert]:visible').first();
  await expect(state).toContainText(reply('en', 'error.requestFailed'), { timeout: 20_000 });
  expect(Date.now() - begunAt).toBeGreaterThanOrEqual(4_900);
  await page.unroute(list);
  await state.getByRole('button', { name: reply('en', 'action.retry') }).dispatchEvent('click');
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
});

test('[E-01] a file that fails to load is reported with the reason', { tag: '@further' }, async ({
  page,
  signIn,
  watch,
}) => {
  watch.allow(/500/);
  await signIn('oem', '/manage-flightlog', { lang: 'es' });
  const answer = { status: 500, json: { code: 'server.failed', msg: 'El disco está lleno.' } };
  await page.route(/\/api\/exports\/[^/]+\/file/, (route) => route.fulfill(answer));
  await page.getByRole('button', { name: reply('es', 'flights.exportShort'), exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await expect(toasts(page)).toContainText(`${reply('es', 'exports.failed')} El disco está lleno.`);
});

test('[E-01] a logo that fails to load is reported and replaced by the product’s name', {
  tag: '@further',
}, async ({ page, signIn }) => {
  const json = { code: 0, msg: '', result: { companyLogo: '/no-such.png', companyMiniLogo: '/no-such.png' } };
  await page.route(`**${accounts.getCompanyLogo.path}`, (route) => route.fulfill({ json }));
  await signIn('oem', '/manage-flightlog', { lang: 'pt' });
  await expect(toasts(page)).toContainText(reply('pt', 'error.image'));
  await expect(page.locator('.sf-rail-logo')).toContainText(reply('pt', 'product.title'));
  await expect(page.locator('.sf-rail-logo img')).toHaveCount(0);
});

test('[E-01] an address of a missing drone shows that it was not found', { tag: '@further' }, async ({
  signIn,
  watch,
}) => {
  watch.allow(/404/);
  const page = await signIn('oem', '/manage/realtime?drone=SF-NO-SUCH', { lang: 'zh' });
  await expect(page.getByText(reply('zh', 'realtime.notFound'))).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-drone]:visible').first()).toBeVisible();
});

test('[E-01] a browser that cannot draw a map shows a message, and the rest of the screen works', {
  tag: '@further',
}, async ({ page, signIn, watch }) => {
  watch.allow(/WebGL|webgl/i);
  await page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext;
    const refuse = (kind: string) => /webgl/.test(kind);
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return refuse(kind) ? null : Reflect.apply(own, this, [kind, ...rest]);
      },
    });
  });
  await signIn('oem', '/manage/realtime', { lang: 'en' });
  await expect(page.getByRole('alert').filter({ hasText: reply('en', 'map.failed') })).toBeVisible();
  await expect(page.getByRole('button', { name: reply('en', 'map.reload') })).toBeVisible();
  await page.locator('[data-drone]:visible').first().click();
  await expect(page).toHaveURL(/drone=/);
  await expect(page.getByRole('complementary').first()).toBeVisible();
});

test('[E-01] a sign-in that fails without a server message reports the failure', { tag: '@further' }, async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/500/);
  await remember(page, world.url, { lang: 'ru' });
  await page.route(`**${accounts.login.path}`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/login');
  await page.locator('input[name=username]').fill('someone@example.test');
  await page.locator('input[name=password]').fill('some password');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(reply('ru', 'error.login'));
  await expect(page).toHaveURL('/login');
});

test('[E-01] [P-12] user info that fails without a message logs out, reports it and keeps the way back', {
  tag: '@further',
}, async ({ page, signIn, watch }) => {
  watch.allow(/500/);
  await page.route(`**${accounts.getUserById.path}`, (route) => route.fulfill({ status: 500, body: '' }));
  await signIn('oem', '/manage-flightlog', { lang: 'zh' });
  await expect(toasts(page)).toContainText(reply('zh', 'complete.getUserInfoFailed'));
  await expect(page).toHaveURL('/login?redirect=%2Fmanage-flightlog');
});

test('[E-01] a flight without incidents shows that there is no exception', { tag: '@further' }, async ({
  page,
  signIn,
  world,
}) => {
  // The drone's samples and connection have no gaps; the server's remarks are removed from the responses.
  const drone = await createDrone(world, 'E2E-CALM');
  await drone.sprayPass({ lat: 45.11, lon: 7.61, seconds: 60, endedS: 30 });
  await drone.leave(true);
  const api = await world.as('oem');
  const flown = async () => (await api.call(flights.list, { query: { droneId: drone.id } })).items;
  await expect.poll(async () => (await flown()).length, { timeout: 60_000 }).toBe(1);
  const path = pathOf(flights.get.path, { id: (await flown())[0]?.id ?? '' });
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const { result, ...json } = await response.json();
    const calm = { ...result, gaps: [], flags: [], overlapPct: 0, outsideAreaM2: 0 };
    await route.fulfill({ response, json: { ...json, result: calm } });
  });
  await signIn('oem', path.replace('/api/flights', '/manage-flightlog/detail'), { lang: 'pt' });
  await expect(page.getByText(reply('pt', 'flights.event.none'))).toBeVisible({ timeout: 60_000 });
});

test('[P-11] an overloaded server is quoted: its text and when to try again', { tag: '@further' }, async ({
  page,
  signIn,
  watch,
}) => {
  watch.allow(/429/);
  await signIn('oem', '/manage-flightlog', { lang: 'en' });
  const json = { code: 'export.too-many', msg: 'Two exports are running.', requestId: 'r-42' };
  const busy = { status: 429, json, headers: { 'retry-after': '30' } };
  await page.route(`**${exports.create.path}`, (route) => route.fulfill(busy));
  await page.getByRole('button', { name: reply('en', 'flights.exportShort'), exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await expect(toasts(page)).toContainText('Two exports are running.');
  await expect(toasts(page)).toContainText('Try again in 30 seconds.');
  await expect(toasts(page)).toContainText('r-42');
});

test('a page that breaks leaves the shell and the other pages alone, and can be tried again', {
  tag: '@further',
}, async ({ page, signIn, watch }) => {
  watch.allow(/planted/);
  const chunk = /\/assets\/flight-detail\.page-[\w-]+\.js$/;
  const body = "export const FlightDetailPage = () => { throw new Error('planted'); };";
  await page.route(chunk, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await signIn('oem', '/manage-flightlog');
  await page.locator('tbody tr.is-link:visible').first().click();
  const broken = page.locator('.sf-state[role=alert]:visible');
  await expect(broken).toContainText(reply('en', 'error.page'));
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.locator('.sf-tabs li').filter({ hasText: 'Flight Log' }).first().getByRole('link').click();
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  await page.goBack();
  await expect(broken.getByRole('button', { name: reply('en', 'action.retry') })).toBeVisible();
});

const detailChunk = /\/assets\/flight-detail\.page-[\w-]+\.js$/;

test('a page replaced by a newer build is reloaded once, then shows that and offers a reload', {
  tag: '@further',
}, async ({ page, signIn, watch }) => {
  watch.allow(/404|Failed to (?:load|fetch)|dynamically imported/);
  await signIn('oem', '/manage-flightlog');
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  await page.route(detailChunk, (route) => route.fulfill({ status: 404, body: '' }));
  const newer = '<html><script type="module" src="/assets/index-newer.js"></script></html>';
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', body: newer })
        : route.continue(),
  );
  const reloaded = page.waitForEvent('load');
  await page.locator('tbody tr.is-link:visible').first().click();
  await reloaded;
  const state = page.locator('.sf-state[role=alert]:visible');
  await expect(state).toContainText(reply('en', 'error.newVersion'));
  await page.unroute(detailChunk);
  await state.getByRole('button', { name: reply('en', 'action.reload') }).click();
  await expect(page.getByRole('complementary', { name: 'Flight details' })).toBeVisible();
});

test('a page that failed to load reports it and opens at the next try', { tag: '@further' }, async ({
  page,
  signIn,
  watch,
}) => {
  watch.allow(/ERR_|Failed to (?:load|fetch)|dynamically imported/);
  await signIn('oem', '/manage-flightlog');
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  await page.route(detailChunk, (route) => route.abort());
  await page.locator('tbody tr.is-link:visible').first().click();
  const state = page.locator('.sf-state[role=alert]:visible');
  await expect(state).toContainText(reply('en', 'error.requestFailed'));
  await page.unroute(detailChunk);
  await state.getByRole('button', { name: reply('en', 'action.retry') }).click();
  await expect(page.getByRole('complementary', { name: 'Flight details' })).toBeVisible();
});

test('a page that came without its styles has them after the next try', { tag: '@further' }, async ({
  page,
  signIn,
  watch,
}) => {
  watch.allow(/ERR_|Failed to (?:load|fetch)|dynamically imported|Unable to preload/);
  await signIn('oem', '/manage-flightlog');
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  await page.route(/\/assets\//, (route) => route.abort());
  await page.getByRole('link', { name: reply('en', 'title.profile') }).click();
  const state = page.locator('.sf-state[role=alert]:visible');
  await expect(state).toContainText(reply('en', 'error.requestFailed'));
  await page.unroute(/\/assets\//);
  await state.getByRole('button', { name: reply('en', 'action.retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: reply('en', 'title.profile') })).toBeVisible();
  const styles = page.locator('link[rel=stylesheet]');
  const bare = (links: Element[]) =>
    links.filter((link) => !(link instanceof HTMLLinkElement && link.sheet?.cssRules.length)).length;
  expect(await styles.count()).toBeGreaterThan(2);
  await expect.poll(() => styles.evaluateAll(bare)).toBe(0);
});

test('a start without a response keeps the session, and continues at the next try', {
  tag: '@further',
}, async ({ page, signIn, watch }) => {
  watch.allow(/ERR_FAILED|Failed to load resource/);
  await page.route(`**${accounts.getUserById.path}`, (route) => route.abort());
  await signIn('oem', '/manage-flightlog', { lang: 'ru' });
  const state = page.locator('.sf-state[role=alert]');
  await expect(state).toContainText(reply('ru', 'error.requestFailed'));
  await expect(page).toHaveURL('/manage-flightlog');
  await page.unroute(`**${accounts.getUserById.path}`);
  await state.getByRole('button', { name: reply('ru', 'action.retry') }).click();
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
});

test('[P-10] typed and unsent values are there again after the session died and its user signed in again', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  watch.allow(/401|WebSocket/);
  const own = await openApi(world.url, 'runwu', world.password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/manage-flightlog?workType=spray');
  const field = page.getByLabel(reply('en', 'views.name'));
  await page.getByRole('button', { name: reply('en', 'views.title') }).click();
  await field.fill('Morning rounds');
  await own.client.accounts.logout();
  await page.keyboard.press('Escape');
  // Without any request, the live connection closes and the console checks the session. Either way the message comes
  // first, then sign-in.
  await expect(page.locator('.sf-toast[role=alert]')).toHaveCount(1, { timeout: 60_000 });
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmanage-flightlog/);
  await page.locator('input[name=username]').fill(emailOf('runwu'));
  await page.locator('input[name=password]').fill(world.password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/manage-flightlog\?.*workType=spray/);
  await page.getByRole('button', { name: reply('en', 'views.title') }).click();
  await expect(field).toHaveValue('Morning rounds');
});
