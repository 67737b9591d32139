import { randomInt } from 'node:crypto';
import { mapFeatures, mapSettled } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';

type Position = [number, number];

const feature = (identifier: string, ring: Position[]) => ({
  type: 'Feature',
  properties: { identifier, name: `Zone ${identifier}`, upper: 120 },
  geometry: { type: 'Polygon', coordinates: [ring] },
});

const square = ([lon, lat]: Position): Position[] => [
  [lon, lat],
  [lon + 0.01, lat],
  [lon + 0.01, lat + 0.01],
  [lon, lat + 0.01],
  [lon, lat],
];

test('[N-01] staff preview an airspace file, see what is refused and why, import it, and find its zones on the map', {
  tag: '@further',
}, async ({ signIn }) => {
  const place: Position = [30 + randomInt(1_000) / 100, -20 - randomInt(500) / 100];
  const source = `e2e-${randomInt(1_000_000)}`;
  const [a = place, b = place, c = place] = square(place);
  const file = (...features: object[]) => ({
    name: `${source}.geojson`,
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  });
  const bowTie = feature(`${source}-bow`, [a, c, b, [place[0], place[1] + 0.01], a]);

  const page = await signIn('admin', '/no-fly-zone?tab=zones');
  await mapSettled(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const workspace = page.getByRole('complementary', { name: 'Import airspace' });
  const input = workspace.locator('input[type=file]');
  const result = workspace.getByRole('region', { name: 'A result per feature' });
  await input.setInputFiles(file(feature(`${source}-a`, square(place)), bowTie));
  await expect(workspace.getByLabel('Name of the source')).toHaveValue(source);
  await workspace.getByRole('button', { name: 'Preview' }).click();
  await expect(result).toContainText('A preview: nothing has changed yet.');
  await expect(result.getByRole('listitem').filter({ hasText: `${source}-bow` })).toContainText(
    'At features.1',
  );
  await result.getByRole('button', { name: 'Import' }).click();
  await expect(result).toContainText(`Imported as ${source}.`);
  await expect
    .poll(async () => (await mapFeatures(page, ['zone-fill-restricted'])).length, { timeout: 60_000 })
    .toBeGreaterThan(0);

  await result.getByRole('button', { name: 'Another file' }).click();
  await input.setInputFiles({ ...file({ hello: 1 }), name: 'other.json' });
  await expect(workspace.getByLabel('Name of the source')).toHaveValue('other');
  await workspace.getByRole('button', { name: 'Preview' }).click();
  await expect(
    workspace.getByText(/^(Nothing in the file could be imported|This is no airspace file)/),
  ).toBeVisible();
  await workspace.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox').first().fill(`${source}-a`);
  await expect(page.locator('.zn-row')).toHaveCount(1);
});
