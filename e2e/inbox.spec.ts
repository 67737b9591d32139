/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { choose } from './fixtures/fields.ts';
import { expect, test } from './fixtures/test.ts';

const bell = (page: Page) => page.locator('.inbox-bell');
const rows = (page: Page) => page.locator('.inbox-row');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Messages' });

test('the keyboard opens the messages, goes through them, follows one and returns', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem2', '/manage-flightlog');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const links = page.locator('[data-notice]');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manage\/realtime\?.*drone=/);
  await expect(page.locator('.sf-inspector:visible')).toHaveCount(1);
});

test('a critical alarm is announced to the manager on any page, once, and leads to the drone', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'SF50-CC-BELL', { as: 'oem2', name: 'Bell 7' });
  const page = await signIn('oem2', '/manage-flightlog');
  await bell(page).click();
  await choose(panel(page).getByRole('combobox', { name: 'Kind of message' }), 'Alarm');
  await drone.send({ lat: -35.2, lon: 147.4 });
  for (const state of ['raised', 'cleared', 'raised'])
    await drone.event({ code: 'battery_fault', level: 'critical', state });
  // Checked first, because the toast disappears.
  await expect(page.locator('.sf-toast')).toContainText('Bell 7: battery fault.');
  const reported = rows(page).filter({ hasText: 'Bell 7: battery fault.' });
  await expect(reported).toHaveCount(1);
  await expect(reported).toContainText('Critical');
  await reported.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/manage/realtime\\?.*drone=${drone.id}`));
  await drone.leave(true);
});

test('a list that cannot be read shows an error and recovers; a filter without messages can be cleared', {
  tag: '@further',
}, async ({ signIn, page, watch }) => {
  watch.allow(/503/);
  const list = /\/api\/inbox(\?|$)/;
  await page.route(list, (route) => route.fulfill({ status: 503, body: '{}' }));
  await signIn('pilot', '/flightlog');
  await bell(page).click();
  const retry = panel(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute(list);
  await retry.click();
  await expect(rows(page).first()).toBeVisible();
  await choose(panel(page).getByRole('combobox', { name: 'Kind of message' }), 'Review');
  await panel(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();
});
