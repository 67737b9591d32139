/// <reference lib="dom" />
import { livePath } from '@smartflight/contract/devices/live.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { mapFeatures, mapStill, mapView } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';

// The test does not check what its maps draw, and a quarter of the pixels takes a third of the time.
test.use({ deviceScaleFactor: 0.5 });

const tabs = '.sf-tabs li';

test('[L-06] a page that was left keeps filter, scroll and map, and its own address', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem', '/manage-flightlog?range=month&workType=spray');
  const rows = page.locator('tbody tr.is-link:visible');
  await expect(rows.first()).toBeVisible();
  const table = page.locator('.sf-table:visible');
  await table.evaluate((box) => box.scrollTo(0, 150));
  await expect.poll(() => table.evaluate((box) => box.scrollTop)).toBe(150);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const look = async () => (await page.locator('#content').screenshot()).length;
  const before = await look();
  await menu.getByRole('link', { name: 'Realtime Monitor' }).click();
  await mapStill(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/map=/);
  await mapStill(page);
  const view = await mapView(page);
  await page.locator(tabs).filter({ hasText: 'Flight Log' }).getByRole('link').click();
  await expect(page).toHaveURL(/range=month&workType=spray/);
  await expect(table).toBeVisible();
  expect(await table.evaluate((box) => box.scrollTop)).toBe(150);
  // Elements must also be visible: a screenshot of an empty page is a fraction of the size of a table's.
  expect(await look()).toBeGreaterThan(before * 0.7);
  await page.locator(tabs).filter({ hasText: 'Realtime Monitor' }).getByRole('link').click();
  await expect.poll(() => mapView(page).catch(() => undefined)).toEqual(view);
});

test('[L-06] [L-07] [L-08] tabs refresh, close and outlive a reload', { tag: '@further' }, async ({
  signIn,
}) => {
  const page = await signIn('oem', '/manage-flightlog');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Realtime Monitor' }).click();
  const row = page.locator('[data-drone]:visible').first();
  await expect(row).toBeVisible();
  await page.reload();
  await expect(page.locator(tabs)).toHaveCount(2);
  const search = page.getByRole('searchbox');
  await search.fill('Heron');
  await expect(page).toHaveURL(/q=Heron/);
  const madeBefore = page.locator('[data-made-before]');
  await search.evaluate((element) => element.setAttribute('data-made-before', ''));
  await expect(madeBefore).toHaveCount(1);
  await page.getByRole('button', { name: 'Tab menu' }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await expect(madeBefore).toHaveCount(0);
  await expect(page).toHaveURL(/\/manage\/realtime\?.*q=Heron/);
  await expect(row).toContainText('Heron');
  await page.locator(tabs).filter({ hasText: 'Realtime Monitor' }).click({ button: 'middle' });
  await expect(page.locator(tabs)).toHaveCount(1);
  await expect(page).toHaveURL(/^[^?]*\/manage-flightlog/);
});

test('[L-11] [L-19] the language changes at once in all five, with unit and window title, and stays', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem', '/manage-flightlog?range=month');
  await page.evaluate(() => {
    document.body.dataset['sameDocument'] = 'yes';
  });
  const wanted = [
    ['中文', '飞行记录', '亩', 'zh-CN'],
    ['Español', 'Registro de vuelos', 'ha', 'es'],
    ['Português', 'Registro de voos', 'ha', 'pt-BR'],
    ['Русский', 'Журнал вылетов', 'га', 'ru'],
    ['English', 'Flight Log', 'ha', 'en'],
    ['中文', '飞行记录', '亩', 'zh-CN'],
  ] as const;
  for (const [language, title, unit, code] of wanted) {
    await page.locator('.sf-top button:has(.lucide-languages)').click();
    await page.getByRole('menuitemradio', { name: language }).click();
    await expect(page.locator('h1:visible')).toHaveText(title);
    await expect(page.locator('.sf-figures:visible').first()).toContainText(unit);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page).toHaveTitle(new RegExp(title));
  }
  expect(await page.evaluate(() => document.body.dataset['sameDocument'])).toBe('yes');
  await page.reload();
  await expect(page.locator('h1:visible')).toHaveText('飞行记录');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'acceptLanguage')?.value).toBe('zh-CN');
});

test('[L-19] sidebar, theme and sunlight survive a reload; damaged settings fall back', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem', '/manage-flightlog');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close menu' }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.locator('html')).toHaveAttribute('data-look', 'dark');
  const dark = await background();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect.poll(background).toBe(dark);
  await page.getByRole('button', { name: 'Sunlight' }).click();
  await expect.poll(background).not.toBe(dark);
  await page.evaluate(() => localStorage.setItem('smartflight.settings', '{"theme":7,"sidebarOpen":"x"'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
});

test('[L-20] maps open at the centre of the company; a malformed one counts as none', {
  tag: '@further',
}, async ({ signIn, page }) => {
  await signIn('oem', '/no-fly-zone');
  await mapStill(page);
  expect((await mapView(page)).lon).toBeCloseTo(146.121, 1);
  expect((await mapView(page)).lat).toBeCloseTo(-34.318, 1);
  let result = {};
  await page.route('**/api/sysCustomItem/getCustomMapItems', (route) =>
    route.fulfill({ json: { code: 0, msg: '', result } }),
  );
  const opened = async (items: { mapCenter?: string }) => {
    result = items;
    await page.goto('/no-fly-zone');
    await mapStill(page);
    return mapView(page);
  };
  expect(await opened({ mapCenter: '12.5,41.9' })).toMatchObject({ lon: 12.5, lat: 41.9 });
  const none = await opened({});
  const malformed = await opened({ mapCenter: 'north, 12' });
  expect(malformed.lon).toBeCloseTo(none.lon, 1);
  expect(malformed.lat).toBeCloseTo(none.lat, 1);
});

test('[R-01] [R-06] after a network loss the map shows it, catches up and doubles nothing', {
  tag: '@further',
}, async ({ signIn, page, world, watch }) => {
  watch.allow(/ERR_|Failed to load resource|WebSocket/);
  let cut: () => void = () => undefined;
  await page.routeWebSocket(`**${livePath}`, (socket) => {
    const server = socket.connectToServer();
    cut = () => {
      void server.close();
      void socket.close();
    };
  });
  const drone = await createDrone(world, 'E2E-CUT', { name: 'Kestrel Cut' });
  const here = { lat: 45.2, lon: 7.7, armed: true, landed: 'in_air', heightAglM: 3, speedMps: 5 };
  const stop = drone.keepSending({ ...here, headingDeg: 10 });
  await signIn('oem', `/manage/realtime?map=${here.lat},${here.lon},17`);
  const shown = async () =>
    (await mapFeatures(page, ['drones'])).filter(({ properties }) => properties['id'] === drone.id);
  await expect.poll(async () => (await shown()).length).toBe(1);
  await page.context().setOffline(true);
  cut();
  await expect(page.getByText('You are offline since')).toBeVisible();
  await expect(page.locator(`[data-drone="${drone.id}"]:visible`)).toContainText('Stale');
  stop();
  const again = drone.keepSending({ ...here, headingDeg: 200 });
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline since')).toBeHidden();
  await expect
    .poll(async () => (await shown()).map(({ properties }) => properties['heading']), { timeout: 60_000 })
    .toEqual([200]);
  await expect(page.locator(`[data-drone="${drone.id}"]:visible`)).toHaveCount(1);
  again();
  await drone.leave(true);
});

test('[L-06] the window is named like the shown page: a flight, the log again, and an address that leads nowhere', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('pilot', '/flightlog?hideZero=true');
  const active = page.locator(`${tabs}.is-active`);
  await page.locator('tbody tr.is-link:visible').first().click();
  await expect(active).toHaveText(/ · /);
  const name = (await active.textContent())?.trim();
  await expect(page).toHaveTitle(`${name} · Smart Flight`);
  await page.locator(tabs).filter({ hasText: 'Flight Log' }).getByRole('link').click();
  await expect(page).toHaveTitle('Flight Log · Smart Flight');
  await page.goBack();
  await expect(page).toHaveTitle(`${name} · Smart Flight`);
  await page.goto('/404');
  await expect(page).toHaveTitle('Page not found · Smart Flight');
});
