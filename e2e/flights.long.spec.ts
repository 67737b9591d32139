import { flights } from '@smartflight/contract/endpoints.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { expect, test } from './fixtures/test.ts';

test('in Russian every column of the log is visible on a screen 1440 px wide', async ({ signIn, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('pilot', '/flightlog?range=month', { lang: 'ru' });
  const table = page.locator('.sf-table:visible');
  await expect(table.getByRole('columnheader', { name: 'Примечание' })).toBeVisible();
  await expect(table.locator('tbody tr.is-link').first()).toBeVisible();
  const room = () => table.evaluate((box) => box.clientWidth - box.scrollWidth);
  // The columns have their final widths with the rows' fonts and figures.
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});

test('on a wide screen names are shown in full', async ({ signIn, page, world }) => {
  const name = 'Kestrel of the long riverside';
  const drone = await createDrone(world, 'E2E-LONG-NAME', { name });
  await drone.sprayPass({ lat: 45.3, lon: 7.9, seconds: 40, endedS: 100 });
  await drone.leave(true);
  const oem = await world.as('oem');
  const listed = async () => (await oem.call(flights.list, { query: { droneId: drone.id } })).total;
  await expect.poll(listed, { timeout: 20_000 }).toBe(1);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn('oem', `/manage-flightlog?droneId=${drone.id}`);
  const cell = page.locator('.sf-fl-name:visible').filter({ hasText: name });
  await expect(cell).toBeVisible();
  expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
