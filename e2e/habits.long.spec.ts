/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { drones, preferences } from '@smartflight/contract/endpoints.ts';
import { mapDrawn, mapView } from './fixtures/map.ts';
import { otherBrowser } from './fixtures/other-browser.ts';
import { palette, paletteField, pasted } from './fixtures/palette.ts';
import { expect, test } from './fixtures/test.ts';

const rows = (page: Page) => page.locator('tbody tr.is-link:visible');

async function openLog(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
}

test('the palette shows when nothing fits, and changes the look by keyboard', async ({ signIn }) => {
  const page = await signIn('oem', '/manage-flightlog');
  await openLog(page);
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('zzqx');
  await expect(palette(page).getByText('Nothing found for “zzqx”.')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('sunlight');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-look', 'sunlight');
});

test('a saved view brings its filters back in another browser', async ({ signIn, world }) => {
  const page = await signIn('runwu', '/manage-flightlog?range=month&workType=spray&sort=-netAreaM2');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of the current view').fill('Largest sprays');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View saved.')).toBeVisible();
  const kept = async () =>
    (await (await world.as('runwu')).call(preferences.list, { query: { of: 'view.' } })).items.length;
  await expect.poll(kept).toBe(1);
  const second = await otherBrowser(page, world, 'runwu', '/manage-flightlog');
  await second.getByRole('button', { name: 'Views' }).click();
  await second.getByRole('link', { name: 'Largest sprays' }).click();
  await expect(second).toHaveURL(/range=month&workType=spray&sort=-netAreaM2/);
  await second.context().close();
});

test('a copied link shows the same piece of map with the same drone, also without a clipboard interface', async ({
  signIn,
  page,
  world,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const { items } = await (await world.as('oem')).call(drones.list, { query: { size: 1 } });
  const id = items[0]?.id ?? '';
  await signIn('oem', `/manage/realtime?drone=${id}&map=-34.3,146.1,12.5`);
  await mapDrawn(page);
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('copy link');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await pasted(page);
  const other = await otherBrowser(page, world, 'admin', link);
  await mapDrawn(other);
  await expect(other).toHaveURL(new RegExp(`drone=${id}`));
  const [a, b] = [await mapView(page), await mapView(other)];
  expect(b.lat).toBeCloseTo(a.lat, 3);
  expect(b.lon).toBeCloseTo(a.lon, 3);
  expect(b.zoom).toBeCloseTo(a.zoom, 1);
  await other.context().close();
});
