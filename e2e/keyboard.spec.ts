import { drones } from '@smartflight/contract/endpoints.ts';
import { mapDrawn } from './fixtures/map.ts';
import { pastDays } from './fixtures/screen-paths.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { tabTo } from './fixtures/walks/tab-to.ts';

test('a person without a mouse signs in, skips to the log, opens a flight and returns', async ({
  page,
  world,
}) => {
  await remember(page, world.url, {});
  await page.goto('/login');
  await expect(page.locator('h1:visible')).toBeVisible();
  await tabTo(page, page.getByLabel('Phone or e-mail'));
  await page.keyboard.type('pilot@demo.smartflight.test');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(world.password);
  await page.keyboard.press('Enter');
  const rows = page.locator('tbody tr.is-link:visible');
  await expect(rows.first()).toBeVisible();
  await page.goto(`/flightlog?${await pastDays(world, 'pilot')}`);
  await expect(rows.first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 3);
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await tabTo(page, rows.first());
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/flightlog\/detail\//);
  // The browser's own shortcut for going back belongs to its window, which a headless browser lacks.
  await page.goBack();
  await expect(page).toHaveURL(/\/flightlog(?:\?|$)/);
  await expect(rows.first()).toBeVisible();
});

test.describe.configure({ timeout: 600_000 });

test('[L-06] the strip of open pages is walked, closed and refreshed by keyboard, with the focus kept', {
  tag: '@further',
}, async ({ page, signIn }) => {
  await signIn('oem', '/manage-flightlog');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const strip = page.getByRole('navigation', { name: 'Open pages' });
  const realtime = menu.getByRole('link', { name: 'Realtime Monitor' });
  await tabTo(page, realtime);
  await page.keyboard.press('Enter');
  await mapDrawn(page);
  await tabTo(page, strip.getByRole('link', { name: 'Realtime Monitor' }));
  await page.keyboard.press('ArrowLeft');
  const log = strip.getByRole('link', { name: 'Flight Log' });
  await expect(log).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(log).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(strip.getByRole('listitem')).toHaveCount(1);
  await expect(log).toBeFocused();
  await expect(page).toHaveURL(/manage-flightlog/);
});

test('on realtime a drone is chosen from the list and its inspector closed by keyboard, the focus back on its row', {
  tag: '@further',
}, async ({ page, signIn, world }) => {
  // A list with one drone: a moving fleet changes its order at any time.
  const { items } = await (await world.as('oem')).call(drones.list, { query: { size: 1 } });
  const id = items[0]?.id ?? '';
  await signIn('oem', `/manage/realtime?q=${id}`);
  await mapDrawn(page);
  const row = page.locator(`[data-drone="${id}"]:visible`);
  await expect(row).toHaveCount(1);
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/drone=/);
  const inspector = page.locator('.sf-inspector:visible');
  await expect(inspector).toBeVisible();
  await tabTo(page, inspector.getByRole('button', { name: 'Close details' }));
  await page.keyboard.press('Enter');
  await expect(inspector).toBeHidden();
  await expect(page.locator('[data-drone]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(inspector).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inspector).toBeHidden();
  await expect(page.locator('[data-drone]:focus')).toHaveCount(1);
});

test('a dialog keeps the focus inside, and gives it back', { tag: '@further' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('pilot', '/flightlog?range=month');
  const title = page.getByRole('button', { name: /open page/ });
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Open pages' });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(title).toBeFocused();
});
