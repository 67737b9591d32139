import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { plots } from '@smartflight/contract/endpoints.ts';
import { type WrittenField, writeGeoJson, writeKmz } from '@smartflight/geo/formats/write-land.ts';
import type { Position } from '@smartflight/geo/shape.ts';
import { mapSettled } from './fixtures/map.ts';
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';

const viewport = { width: 1100, height: 640 };
test.use({ viewport });

const someName = (what: string) => `${what} ${randomBytes(3).toString('hex')}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Plot', exact: true });
const figures = (page: Page) => page.locator('.sf-draw-figures b');
/** A separate field in a remote place, about 300 m across. */
const place = () => ({ lon: 140 + Math.random(), lat: -28 - Math.random() });

async function pixel(page: Page, lon: number, lat: number): Promise<{ x: number; y: number }> {
  return page.evaluate(
    ([x, y]) => {
      const [map] = Object.values(window.smartflightMaps ?? {});
      if (!map) throw new Error('no map is shown');
      return map.pixel(x ?? 0, y ?? 0);
    },
    [lon, lat],
  );
}

async function toolReady(page: Page): Promise<void> {
  await page.locator('.sf-draw-bar[aria-busy="false"]').waitFor({ timeout: 60_000 });
  await mapSettled(page);
}

test('[T-01] [T-02] a plot is drawn, moved, cut, taken back and saved as two; a crossing boundary is not', async ({
  signIn,
  world,
}) => {
  const name = someName('Draw');
  const { lon, lat } = place();
  const side = 0.0015;
  const page = await signIn('owner', `/plot-manage?do=draw&map=${lat.toFixed(5)},${lon.toFixed(5)},15.00`);
  await toolReady(page);
  const corners: [number, number][] = [
    [lon - side, lat - side],
    [lon + side, lat - side],
    [lon + side, lat + side],
    [lon - side, lat + side],
  ];
  for (const [x, y] of [...corners, corners[0] as [number, number]]) {
    const at = await pixel(page, x, y);
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
  }
  await expect(button(page, 'Edit points')).toHaveAttribute('aria-pressed', 'true');
  await expect(figures(page)).toContainText('ha');
  const drawn = (await figures(page).textContent()) ?? '';

  const drag = async ([x, y]: [number, number], toX: number, toY: number) => {
    const [from, to] = [await pixel(page, x, y), await pixel(page, toX, toY)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y, { steps: 2 });
    await page.mouse.up();
  };
  const corner = corners[2] as [number, number];
  await drag(corner, lon - 2 * side, lat);
  await expect(page.getByText('The boundary crosses itself.')).toBeVisible();
  await expect(button(page, 'Save plot')).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expect(figures(page)).toHaveText(drawn);

  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Spraying width').fill('5');
  await page.getByLabel('Speed').fill('5');
  await page.getByLabel('Flow rate').fill('6');
  await expect(page.getByText('40 by the other three')).toBeVisible();
  await page.getByLabel('Application rate').fill('50');
  await button(page, 'Flow rate: 7.5 L/min').click();
  await expect(page.getByLabel('Flow rate')).toHaveValue('7.5');

  await button(page, 'Split by a line').click();
  const line = [await pixel(page, lon, lat - 0.8 * side), await pixel(page, lon, lat + 0.8 * side)];
  for (const at of [line[0], line[1], line[1]]) {
    if (!at) continue;
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
  }
  await button(page, 'Save as 2 plots').click();
  await expect(page.getByText('Split into 2 plots')).toBeVisible();
  await expect(inspector(page).getByText(`${name} 1`)).toBeVisible();
  const api = await world.as('owner');
  const { items } = await api.call(plots.list, { query: { q: name } });
  expect(items.map((plot) => plot.name).sort()).toEqual([`${name} 1`, `${name} 2`]);
  expect(items.every(({ parameters }) => Math.abs((parameters.rateLpha ?? 0) - 50) < 0.01)).toBe(true);
});

test('[T-04] a plot shared by e-mail is seen marked as shared, and gone once the sharing ends', {
  tag: '@further',
}, async ({ signIn, world, browser }) => {
  const name = someName('Shared');
  const { lon, lat } = place();
  const api = await world.as('owner');
  const ring: [number, number][] = [
    [lon, lat],
    [lon + 0.002, lat],
    [lon + 0.002, lat + 0.002],
    [lon, lat],
  ];
  const { id } = await api.call(plots.create, {
    body: { name, boundary: { type: 'Polygon', coordinates: [ring] } },
  });
  const owner = await signIn('owner', `/plot-manage?plot=${id}&tab=shares`);
  await owner.getByLabel('Account (phone or e-mail)').fill('pilot@demo.smartflight.test');
  await button(owner, 'Share').last().click();
  await expect(inspector(owner).getByText('pilot@demo.smartflight.test', { exact: true })).toBeVisible();

  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport,
  });
  try {
    const pilot = await context.newPage();
    await remember(pilot, world.url, {});
    await signInByCookie(pilot, world, 'pilot');
    await pilot.goto(`/plot-manage?scope=shared&q=${encodeURIComponent(name)}`);
    const row = pilot.locator('.sf-pl-row', { hasText: name });
    await expect(row).toContainText('Shared by');
    await button(owner, /^End sharing with/).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'End sharing' }).click();
    await expect(inspector(owner).getByText('Shared with no one.')).toBeVisible();
    await expect(row, 'without a reload').toHaveCount(0);
    const theirs = await world.as('pilot');
    await expect(theirs.call(plots.get, { params: { id } })).rejects.toThrow();
  } finally {
    await context.close();
  }
});

test('[T-03] a file of fields is previewed, its faults listed, and its valid fields are imported once', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const prefix = someName('Farm');
  const { lon, lat } = place();
  const square = (east: number): Position[] => [
    [lon + east, lat],
    [lon + east + 0.002, lat],
    [lon + east + 0.002, lat + 0.002],
    [lon + east, lat + 0.002],
    [lon + east, lat],
  ];
  const [a, b, c, d] = square(0.006) as [Position, Position, Position, Position];
  const fields: WrittenField[] = [
    { name: `${prefix} west`, boundary: { type: 'Polygon', coordinates: [square(0)] } },
    { name: `${prefix} east`, boundary: { type: 'Polygon', coordinates: [square(0.003)] } },
    { name: `${prefix} bow`, boundary: { type: 'Polygon', coordinates: [[a, c, b, d, a]] } },
  ];
  const file = (name: string, bytes: Uint8Array) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  const metres = { name: 'Metres', boundary: fields[0]?.boundary as WrittenField['boundary'] };
  metres.boundary = {
    type: 'Polygon',
    coordinates: [square(0).map(([x, y]): Position => [x * 1e4, y * 1e5])],
  };
  const page = await signIn('owner', '/plot-manage?do=import');
  await page
    .getByLabel('Choose files', { exact: true })
    .last()
    .setInputFiles([
      file('farm.kmz', writeKmz(fields, 'Farm')),
      file('metres.geojson', writeGeoJson([metres])),
      file('empty.kml', new Uint8Array()),
      file('notes.kml', new TextEncoder().encode('Meeting notes')),
    ]);
  const row = (name: string) => page.locator('.sf-pl-row', { hasText: name });
  await expect(row(`${prefix} bow`)).toContainText('The boundary crosses itself.');
  await expect(row('Metres')).toContainText('Coordinates are no degrees');
  await expect(page.locator('.sf-pi-faults')).toContainText('empty.kml');
  await expect(page.locator('.sf-pi-faults')).toContainText(
    'Unknown format: the file contains plain text that begins with “Meeting notes”.',
  );
  await button(page, 'Import 2 plots').click();
  await expect(page.getByText('2 plots imported')).toBeVisible();
  await row(`${prefix} west`).getByRole('button').click();
  await expect(inspector(page).getByText('farm.kmz', { exact: false })).toBeVisible();
  const api = await world.as('owner');
  const { items } = await api.call(plots.exact, { query: { q: prefix } });
  expect(items.map(({ name }) => name).sort()).toEqual([`${prefix} east`, `${prefix} west`]);
});

test('[T-03] a plot exported as GeoPackage is recognized as the same field when it is imported', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const name = `${someName('Pack')} 地块`;
  const { lon, lat } = place();
  const boundary = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [lon, lat],
        [lon + 0.002, lat],
        [lon + 0.002, lat + 0.002],
        [lon, lat],
      ] as [number, number][],
    ],
  };
  await (await world.as('owner')).call(plots.create, { body: { name, boundary } });
  const page = await signIn('owner', `/plot-manage?q=${encodeURIComponent(name)}`);
  await button(page, 'Export').click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'GeoPackage, all of the filter' }).click();
  const path = await (await download).path();
  await page.goto('/plot-manage?do=import');
  await page.getByLabel('Choose files', { exact: true }).last().setInputFiles(path);
  await expect(page.locator('.sf-pl-row', { hasText: name })).toContainText(`Same as ${name}`);
});
