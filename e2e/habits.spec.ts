/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { drones, flights, preferences } from '@smartflight/contract/endpoints.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { newBrowser, otherBrowser } from './fixtures/other-browser.ts';
import { palette, paletteField, pasted } from './fixtures/palette.ts';
import { pastDays } from './fixtures/screen-paths.ts';
import { expect, test } from './fixtures/test.ts';
import { atRest } from './fixtures/walks/rest.ts';
import type { World } from './fixtures/world.ts';

const rows = (page: Page) => page.locator('tbody tr.is-link:visible');

async function openLog(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
}

test('the palette opens pages, drones and actions by keyboard alone and gives the focus back', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const page = await signIn('oem', '/manage-flightlog');
  await openLog(page);
  const columns = page.getByRole('button', { name: 'Columns' });
  await columns.focus();
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(columns).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('realtime');
  const options = palette(page).getByRole('option');
  await expect(options.first()).toContainText('Realtime Monitor');
  await expect(paletteField(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manage\/realtime/);

  const { items } = await (await world.as('oem')).call(drones.list, { query: { size: 2 } });
  const [drone] = items;
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type(drone?.id ?? '');
  const line = palette(page).getByRole('group', { name: 'Drones' }).getByRole('option');
  await expect(line.first()).toContainText(drone?.id ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`drone=${drone?.id}`));
  await expect(page.getByRole('complementary').filter({ hasText: drone?.name ?? '' })).toBeVisible();
});

test('the palette holds only what the account may open, and finds a page by its English name in Russian', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('pilot', '/flightlog', { lang: 'ru' });
  await openLog(page);
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox');
  await input.fill('user management');
  await expect(
    page.getByRole('dialog').getByText('По запросу «user management» ничего не найдено.'),
  ).toBeVisible();
  await input.fill('realtime');
  await expect(page.getByRole('option').first()).toContainText('Онлайн-мониторинг');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/realtime/);
});

test('the keys of a page walk rows, tabs and pages, are listed by ?, and rest while somebody types', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const past = await pastDays(world, 'pilot');
  const page = await signIn('pilot', `/flightlog?${past}`);
  await openLog(page);
  await page.keyboard.press('/');
  await expect(page.locator('.sf-filters :focus')).toHaveCount(1);
  await page.getByRole('heading', { level: 1, name: 'Flight Log' }).click();
  await page.keyboard.press('j');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next row')).toBeVisible();
  await expect(help.getByText('Flight Log')).toBeVisible();
  await expect(help.getByText('Play or pause')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/flightlog\/detail\//);
  // The URL changes before the page does, and the shortcuts act on the page.
  const shownTab = page.locator('.sf-tabs li.is-active');
  await expect(shownTab).toContainText(' · ');
  await page.keyboard.press('[');
  await expect(page).toHaveURL(new RegExp(`/flightlog\\?${past}&flight=`));
  await expect(shownTab).toHaveText('Flight Log');
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/\/flightlog\/detail\//);
  await expect(shownTab).toContainText(' · ');
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page).toHaveURL(new RegExp(`/flightlog\\?${past}`));
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/realtime/);
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('gf?[j');
  await expect(search).toHaveValue('gf?[j');
  await expect(page).toHaveURL(/\/realtime\?/);
});

const heads = async (page: Page) =>
  (await page.locator('.sf-table:visible thead th').allTextContents()).map((text) => text.trim());

test('hidden, moved, frozen and sized columns follow the account into another browser, and no other account', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const page = await signIn('dealer', '/manage-flightlog?range=month');
  await openLog(page);
  expect((await heads(page)).slice(0, 4)).toEqual(['Track', 'Start', 'Drone', 'Pilot']);
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Pilot' }).uncheck();
  await panel.getByRole('checkbox', { name: 'Distance' }).check();
  await panel.getByRole('button', { name: 'Move Plot to the left' }).click();
  await panel.getByRole('button', { name: 'One more' }).click();
  await panel.getByRole('button', { name: 'One more' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await heads(page)).slice(0, 4)).toEqual(['Track', 'Start', 'Plot', 'Drone']);
  const edge = page.getByRole('separator', { name: 'Width of Drone' });
  const box = await edge.boundingBox();
  if (!box) throw new Error('no edge to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  const width = (from: Page) =>
    from
      .getByRole('columnheader', { name: /^Drone/ })
      .evaluate((cell) => Math.round(cell.getBoundingClientRect().width));
  const wanted = await width(page);
  const kept = async () =>
    (await (await world.as('dealer')).call(preferences.list, { query: { of: 'table.flights' } })).items[0]
      ?.value;
  await expect.poll(kept).toMatchObject({ frozen: 2, hidden: ['pilot'], widthsPx: { drone: wanted } });

  const second = await otherBrowser(page, world, 'dealer', '/manage-flightlog?range=month');
  await openLog(second);
  await expect
    .poll(async () => (await heads(second)).slice(0, 4))
    .toEqual(['Track', 'Start', 'Plot', 'Drone']);
  expect(await heads(second)).not.toContain('Pilot');
  expect(await heads(second)).toContain('Distance');
  expect(await width(second)).toBe(wanted);
  await second.locator('.sf-table:visible').evaluate((table) => table.scrollTo(200, 0));
  const left = await second
    .getByRole('columnheader', { name: /^Start/ })
    .evaluate((cell) => cell.getBoundingClientRect().left);
  const table = await second
    .locator('.sf-table:visible')
    .evaluate((host) => host.getBoundingClientRect().left);
  expect(left).toBeGreaterThanOrEqual(table);
  const foreign = await newBrowser(page, world, 'oem');
  // The account's settings arrive in a separate response, at any time after the page.
  const settings = foreign.waitForResponse(
    (answer) => new URL(answer.url()).pathname === preferences.list.path,
  );
  await foreign.goto('/manage-flightlog?range=month');
  await (await settings).finished();
  await openLog(foreign);
  await atRest(foreign);
  expect((await heads(foreign)).slice(0, 4)).toEqual(['Track', 'Start', 'Drone', 'Pilot']);
  await foreign.context().close();

  await second.getByRole('button', { name: 'Columns' }).click();
  await second.getByRole('button', { name: 'Default columns' }).click();
  await expect
    .poll(async () => (await heads(second)).slice(0, 4))
    .toEqual(['Track', 'Start', 'Drone', 'Pilot']);
  await expect.poll(kept).toBeUndefined();
  await second.context().close();
});

test('columns set without a network are shown at once and kept once it is back', { tag: '@further' }, async ({
  signIn,
  page,
  world,
  watch,
}) => {
  watch.allow(/ERR_|Failed to load resource|WebSocket/);
  await signIn('lift', '/manage-flightlog?range=month');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  const volume = panel.getByRole('checkbox', { name: 'Volume' });
  await expect(volume).toBeChecked();
  await page.context().setOffline(true);
  await volume.uncheck();
  await expect.poll(() => heads(page)).not.toContain('Volume');
  const kept = async () =>
    (await (await world.as('lift')).call(preferences.list, { query: { of: 'table.' } })).items;
  expect(await kept()).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(kept, { timeout: 60_000 }).toMatchObject([{ value: { hidden: ['volume'] } }]);
});

/** A new drone of the company `oem` with exactly three sorties of different areas in the log; returns its id. */
async function flownThrice(world: World): Promise<string> {
  const drone = await createDrone(world, 'E2E-LINK');
  for (const [at, seconds] of [60, 80, 40].entries())
    await drone.sprayPass({ lat: 45.4 + at * 0.1, lon: 7.6, seconds, endedS: 600 - at * 200 });
  await drone.leave(true);
  const api = await world.as('oem');
  const sorties = async () => (await api.call(flights.list, { query: { droneId: drone.id, size: 1 } })).total;
  await expect.poll(sorties, { timeout: 60_000 }).toBe(3);
  return drone.id;
}

test('a copied link shows another permitted account the same log: filters, order and page', {
  tag: '@further',
}, async ({ signIn, page, world }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // A separate drone, because one of the fleet may land between the two readings of the log.
  const droneId = await flownThrice(world);
  await signIn('oem', `/manage-flightlog?range=month&droneId=${droneId}&sort=-grossAreaM2`);
  const figures = async (of: Page) =>
    (await rows(of).locator('.is-strong').allTextContents()).map((text) => text.trim()).slice(0, 3);
  // 5 m wide at 5 m/s.
  const shown = ['0.20', '0.15', '0.10'];
  await expect.poll(() => figures(page)).toEqual(shown);
  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await pasted(page);
  expect(link).toMatch(/^https?:\/\/.*from=\d{4}-\d\d-\d\d&to=/);
  const other = await otherBrowser(page, world, 'admin', link);
  // The accounts have different time zones: start times differ, the figures do not.
  await expect.poll(() => figures(other)).toEqual(shown);
  await expect(other.getByRole('columnheader', { name: /^Gross/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await other.context().close();
});

test('the log is printed as its table on white, without the frame of the console', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem', '/manage-flightlog?range=month', { theme: 'dark' });
  await openLog(page);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.sf-rail', '.sf-top', '.sf-tabs', '.sf-filters', '.sf-head-actions'])
    await expect(page.locator(part).first(), part).toBeHidden();
  await expect(page.locator('.sf-table:visible')).toBeVisible();
  const colours = await page
    .locator('.sf-table:visible td')
    .nth(2)
    .evaluate((cell) => [
      getComputedStyle(cell).color,
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(cell.closest('table')?.tHead ?? cell).display,
    ]);
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'table-header-group']);
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ format: 'A4', landscape: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
});
