import { randomInt } from 'node:crypto';
import { flights, places } from '@smartflight/contract/endpoints.ts';
import { mapFeatures, mapPixel, mapSettled } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

test('a manager imports and draws sensitive places, removes one and takes that back', {
  tag: '@further',
}, async ({ signIn }) => {
  const [lat, lon] = [-22 - randomInt(1_000) / 500, 24 + randomInt(1_000) / 500];
  const tag = `e2e-${randomInt(1_000_000)}`;
  const page = await signIn('oem', `/sensitive-places?map=${lat},${lon},14`);
  await mapSettled(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const panel = page.getByRole('complementary');
  await panel.locator('input[type=file]').setInputFiles({
    name: 'places.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: `${tag} dam`, kind: 'water' },
            geometry: { type: 'Point', coordinates: [lon + 0.004, lat] },
          },
          {
            type: 'Feature',
            properties: { name: `${tag} bow` },
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [lon, lat],
                  [lon + 0.01, lat + 0.01],
                  [lon + 0.01, lat],
                  [lon, lat + 0.01],
                  [lon, lat],
                ],
              ],
            },
          },
        ],
      }),
    ),
  });
  await expect(panel.getByText('2 places found')).toBeVisible();
  await expect(panel.getByText(`${tag} bow: The outline crosses itself`)).toBeVisible();
  await panel.getByRole('button', { name: 'Enter 1 place' }).click();
  await expect(page.getByText('1 place entered')).toBeVisible();

  await page.getByRole('button', { name: 'Add a place' }).click();
  await panel.getByLabel('Name').fill(`${tag} hives`);
  await panel.getByLabel('Kind').click();
  await page.getByRole('option', { name: 'Bees' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Draw an area or a circle on the map.')).toBeVisible();
  await page.getByRole('button', { name: 'Draw circle' }).click();
  await expect(page.getByText('Click the center, then the edge.')).toBeVisible({ timeout: 60_000 });
  const middle = await mapPixel(page, lon, lat);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.click(middle.x, middle.y);
  await page.mouse.move(middle.x + 30, middle.y + 10, { steps: 4 });
  await page.mouse.click(middle.x + 30, middle.y + 10);
  await panel.getByLabel('Radius (m)').fill('60');
  expect(await violationsInLooks(page, 'places')).toEqual([]);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${tag} hives is saved.`)).toBeVisible();

  await panel.getByRole('button', { name: 'Remove' }).click();
  const note = page.getByText(`${tag} hives is removed.`);
  await expect(note).toBeVisible();
  await page.getByRole('searchbox').first().fill(tag);
  const rows = page.getByRole('list', { name: 'Sensitive places' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
});

test('the live map shows sensitive places until they are hidden', { tag: '@further' }, async ({
  signIn,
  world,
}) => {
  const [lat, lon] = [-26 - randomInt(1_000) / 500, 24 + randomInt(1_000) / 500];
  const name = `E2E live ${randomInt(1_000_000)}`;
  const shape = { type: 'Circle' as const, centre: [lon, lat] as [number, number], radiusM: 150 };
  const body = { name, kind: 'bees' as const, note: '', shape, from: null, until: null };
  await (await world.as('oem')).call(places.create, { body });
  const page = await signIn('oem', `/manage/realtime?map=${lat},${lon},15`);
  const drawn = async () =>
    (await mapFeatures(page, ['place-names'])).map(({ properties }) => properties['label']);
  const label = `${name}\nBees`;
  await expect.poll(drawn).toEqual([label]);
  await page.getByRole('button', { name: 'Layers' }).click();
  await page.getByRole('checkbox', { name: 'Sensitive places' }).uncheck();
  await expect.poll(drawn).toEqual([]);
});

test('a flight lists the sensitive places near its ground', { tag: '@further' }, async ({
  signIn,
  world,
}) => {
  const oem = await world.as('oem');
  const settled = async () => {
    const { items } = await oem.call(flights.list, { query: { scope: 'tenant', size: 100 } });
    // Places count for the flights of their own company, and the list has those of others below it.
    const own = items.filter(({ droneId }) => droneId.startsWith('SF30-NB'));
    return own.find(({ state, grossAreaM2 }) => state === 'final' && grossAreaM2 > 0)?.id ?? '';
  };
  // The first flights of the demo settle minutes after its start.
  await expect.poll(settled, { timeout: 300_000 }).not.toBe('');
  const id = await settled();
  const { bbox } = await oem.call(flights.get, { params: { id } });
  const [west, south, east, north] = bbox ?? [0, 0, 0, 0];
  const name = `e2e-${randomInt(1_000_000)} pond`;
  await oem.call(places.create, {
    body: {
      ...{ name, kind: 'water', note: '', from: null, until: null },
      shape: { type: 'Circle', centre: [(west + east) / 2, (south + north) / 2], radiusM: 50 },
    },
  });
  const page = await signIn('oem', `/manage-flightlog/detail/${id}`);
  const row = page.locator('.sf-near-places > li').filter({ hasText: name });
  await expect(row).toContainText('Water', { timeout: 60_000 });
});
