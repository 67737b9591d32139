import type { Page } from '@playwright/test';
import { maps } from '@smartflight/contract/endpoints.ts';
import { mapFeatures, mapSettled, mapStill } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ deviceScaleFactor: 0.5 });

const view = '?map=-34.318,146.121,15';
const roads = ['detail-minor-roads', 'detail-major-roads', 'detail-tracks'];
const ground = ['detail-fields-0', 'detail-fields-1', 'detail-fields-2', 'detail-fields-3'];

const countOf = async (page: Page, layers: string[]) => (await mapFeatures(page, layers)).length;

test('[R-08] the demo’s landscape surrounds its plots, is read by ranges, and is named as invented', {
  tag: '@further',
}, async ({ signIn, page }) => {
  const statuses = new Set<number>();
  page.on('response', (response) => {
    if (response.url().includes('/api/map/archives/')) statuses.add(response.status());
  });
  await signIn('oem', `/manage/realtime${view}`);
  await expect.poll(() => countOf(page, roads)).toBeGreaterThan(0);
  await expect.poll(() => countOf(page, ground)).toBeGreaterThan(0);
  await expect.poll(() => countOf(page, ['detail-trees'])).toBeGreaterThan(0);
  await expect.poll(() => countOf(page, ['detail-buildings'])).toBeGreaterThan(0);
  await expect(page.locator('.maplibregl-ctrl-attrib-inner')).toContainText('Demo landscape (invented)');
  expect([...statuses]).toEqual([206]);
});

test('a change of look recolours the landscape and draws it again', { tag: '@further' }, async ({
  signIn,
  page,
}) => {
  await signIn('oem', `/manage/realtime${view}`);
  await expect.poll(() => countOf(page, roads)).toBeGreaterThan(0);
  await mapStill(page);
  const shown = await countOf(page, ground);
  await page.getByRole('button', { name: 'Sunlight' }).click();
  // The strips under the map are higher in this look, so the map shows a little less.
  await expect.poll(() => countOf(page, ground)).toBeGreaterThan(shown * 0.8);
});

test('[R-06] ground that the network did not carry is drawn once the connection is back', {
  tag: '@further',
}, async ({ signIn, page, watch }) => {
  watch.allow(/ERR_|Failed to load resource|WebSocket/);
  await signIn('oem', '/manage/realtime?map=-34.318,146.121,4');
  await mapStill(page);
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/map/archives/'),
  );
  await page.context().setOffline(true);
  await page.locator('.maplibregl-canvas:visible').focus();
  for (let level = 4; level < 15; level += 2) {
    await page.keyboard.press('Shift++');
    await mapStill(page);
  }
  await refused;
  expect(await countOf(page, roads)).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(() => countOf(page, roads)).toBeGreaterThan(0);
});

test('an installation without an archive shows the offline map alone', { tag: '@further' }, async ({
  signIn,
  page,
}) => {
  await page.route(`**${maps.layers.path}`, (route) =>
    route.fulfill({ json: { code: 0, msg: '', result: { layers: [], boundaries: 'none', archives: [] } } }),
  );
  await signIn('owner', '/plot-manage');
  await mapSettled(page);
  expect((await mapFeatures(page)).filter(({ layer }) => layer.startsWith('detail-'))).toEqual([]);
});
