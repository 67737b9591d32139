/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { maps } from '@smartflight/contract/endpoints.ts';
import { tilesIn } from '@smartflight/geo/formats/pmtiles/tiles-in.ts';
import { png, writeArchive } from '@smartflight/geo/formats/pmtiles/write-archive.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { mapFeatures, mapPixel, mapSettled } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';

// The test does not check what its maps draw, and a quarter of the pixels takes a third of the time.
test.use({ deviceScaleFactor: 0.5 });

/** On a busy machine the first frame of a map takes longer than later ones. */
const firstPictureMs = 150_000;
test.describe.configure({ timeout: 600_000 });
const firstPicture = (page: Page) =>
  page.waitForFunction(
    () => Object.values(window.smartflightMaps ?? {}).some((map) => map.settled()),
    undefined,
    { timeout: firstPictureMs },
  );

const here = { lat: 31.23, lon: 121.47 };
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const amap = {
  id: 'amap',
  datum: 'gcj02',
  tiles: ['/tiles/amap/{z}/{x}/{y}.png'],
  overlays: [],
  minzoom: 3,
  maxzoom: 18,
  tileSize: 256,
  attribution: 'AMap',
};

test('[R-08] a missing layer is reported, and the offline map replaces it', { tag: '@further' }, async ({
  signIn,
}) => {
  const page = await signIn('oem', '/manage/realtime', { mapLayerType: null });
  const notice = page.getByText('AMap is not configured. Showing the offline map.');
  await expect(notice).toBeVisible();
  await firstPicture(page);
  await page.getByRole('button', { name: 'Layers' }).click();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Offline map' })).toBeChecked();
  await expect(page.getByText('MAP_AMAP=on')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
});

test('[R-08] an administrator sees which layers are not configured, and the setting of each', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('admin', '/manage/realtime');
  await page.getByRole('button', { name: 'Layers' }).click();
  const layers = page.getByRole('group', { name: 'Layers' });
  await expect(layers.locator('.sf-map-missing li')).toHaveText([
    'Imagery MAP_IMAGERY_PMTILES',
    'AMap MAP_AMAP=on',
    'Google Map MAP_GOOGLE_TILES',
    'TianDiTu MAP_TIANDITU_KEY',
    'Google Map CN MAP_GOOGLE_CN_TILES',
  ]);
});

test('[R-08] [L-19] a GCJ-02 layer is drawn under drones that stay in place, and its failure is reported', {
  tag: '@further',
}, async ({ signIn, page, world, watch }) => {
  watch.allow(/503|AJAXError/);
  let broken = false;
  let asked = 0;
  await page.route(`**${maps.layers.path}`, (route) =>
    route.fulfill({ json: { code: 0, msg: '', result: { layers: [amap], boundaries: 'none' } } }),
  );
  await page.route('**/tiles/amap/**', (route) => {
    asked += 1;
    return route.fulfill(broken ? { status: 503 } : { contentType: 'image/png', body: tile });
  });
  const drone = await createDrone(world, 'E2E-R08', { name: 'Kestrel R08' });
  const stop = drone.keepSending({ ...here, armed: true, landed: 'in_air', heightAglM: 3 });
  await signIn('oem', `/manage/realtime?map=${here.lat},${here.lon},15`);
  await firstPicture(page);
  const before = await mapPixel(page, here.lon, here.lat);
  await page.getByRole('button', { name: 'Layers' }).click();
  await page.getByRole('radio', { name: 'AMap' }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await mapSettled(page);
  const after = await mapPixel(page, here.lon, here.lat);
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThanOrEqual(1);
  await expect
    .poll(async () => (await mapFeatures(page, ['drones'])).map(({ properties }) => properties['id']))
    .toContain(drone.id);
  await page.reload();
  await mapSettled(page);
  await page.getByRole('button', { name: 'Layers' }).click();
  await expect(page.getByRole('radio', { name: 'AMap' })).toBeChecked();
  await page.keyboard.press('Escape');
  const known = asked;
  await page.getByRole('link', { name: 'Flight Log', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flight Log' })).toBeVisible();
  await page.goBack();
  await mapSettled(page);
  expect(asked, 'a map that is shown again has its tiles').toBe(known);
  broken = true;
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('The map failed to load. Refresh the page.')).toBeVisible();
  await page.getByRole('button', { name: 'Layers' }).click();
  await expect(page.getByRole('radio', { name: 'AMap' })).toBeChecked();
  await page.getByRole('radio', { name: 'Offline map' }).click();
  await page.getByRole('button', { name: 'Layers' }).click();
  await expect(page.getByRole('radio', { name: 'Offline map' })).toBeChecked();
  stop();
  await drone.leave(true);
});

test('[R-08] pictures of an archive are a base layer of their own, with its attribution', {
  tag: '@further',
}, async ({ signIn, page }) => {
  const pictures = writeArchive(
    tilesIn([121, 31, 122, 32], 9).map((at) => ({ z: 9, ...at, bytes: tile })),
    { bounds: [121, 31, 122, 32], metadata: { attribution: 'Pictures of the test' }, tileType: png },
  );
  const id = 'pictures';
  await page.route(`**${maps.layers.path}`, (route) => {
    const result = { layers: [], boundaries: 'none', archives: [{ id, use: 'imagery' }] };
    return route.fulfill({ json: { code: 0, msg: '', result } });
  });
  let asked = 0;
  await page.route(`**${maps.archive.path.replace(':id', id)}`, (route) => {
    const [, from = 0, to = 0] = /(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? [];
    asked += 1;
    const body = Buffer.from(pictures.subarray(Number(from), Number(to) + 1));
    return route.fulfill({ status: 206, contentType: 'application/vnd.pmtiles', body });
  });
  await signIn('oem', `/manage/realtime?map=${here.lat},${here.lon},9.5`);
  await page.getByRole('button', { name: 'Layers' }).click();
  await page.getByRole('radio', { name: 'Imagery' }).click();
  await expect(page.getByText('Pictures of the test')).toBeVisible({ timeout: firstPictureMs });
  await expect.poll(() => asked, { timeout: firstPictureMs }).toBeGreaterThan(1);
  await expect(page.getByText('is not configured')).toHaveCount(0);
});
