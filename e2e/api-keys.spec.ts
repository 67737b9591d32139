import { apiKeys, drones } from '@smartflight/contract/endpoints.ts';
import { openApi } from './fixtures/api.ts';
import { choose } from './fixtures/fields.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

test('a key is made, read with, renamed and revoked', async ({ page, world, watch }) => {
  watch.allow(/status of 403/);
  // A session of its own: it must be fresh to make a key.
  const own = await openApi(world.url, 'owner', world.password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'API keys' });
  await expect(section.getByText('No key has been made yet.')).toBeVisible();
  await section.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.locator('.sf-field-error:visible')).toHaveCount(1);
  await dialog.getByLabel('Name').fill('Farm ERP');
  await dialog.getByRole('checkbox', { name: 'Flights and tracks' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Drones' }).uncheck();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.getByText('Choose at least one scope.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Drones' }).check();
  await choose(dialog.getByLabel('Expires'), 'after 30 days');
  expect(await violationsInLooks(page, 'new key')).toEqual([]);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const key = (await dialog.locator('code').first().textContent()) ?? '';
  expect(key).toMatch(/^sfk_/);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();

  const read = (path: string) =>
    fetch(world.url + path, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
  expect(await read(drones.list.path)).toBe(200);
  expect(await read(apiKeys.list.path)).toBe(403);
  await page.reload();
  const line = section.getByRole('listitem');
  await expect(line).toContainText(`Farm ERP sfk_…${key.slice(-4)}`);
  await expect(line).toContainText('last used just now');
  await line.getByRole('button', { name: 'Rename Farm ERP' }).click();
  await dialog.getByLabel('Name').fill('Wall');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(line).toContainText('Wall');
  expect(await violationsInLooks(page, 'keys')).toEqual([]);
  await line.getByRole('button', { name: 'Revoke Wall' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Wall is revoked')).toBeVisible();
  await expect(section.getByText('No key has been made yet.')).toBeVisible();
  expect(await read(drones.list.path)).toBe(401);
});
