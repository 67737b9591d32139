import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { plots } from '@smartflight/contract/endpoints.ts';
import { expect, test } from './fixtures/test.ts';

const folder = join(process.env['REAL_DATA_DIR'] ?? '', 'fields');
const realFiles = [
  'dk_marker_2026.zip',
  'se_skiften_2023.zip',
  'br_bahia_lem.zip',
  'india_10k.zip',
  'nz_irrigated_2020.zip',
  'br_spotspray_fields.geojson',
  'br_spotspray_weed1.geojson',
  'uk_vineyard.geojson',
  'isoxml_farmdok_field/TASKDATA.XML',
  'isoxml_cnh_export/TASKDATA.XML',
  'isoxml_multifields.zip',
];
/** Features of all real files, as counted in their own description. */
const realFeatures = 581;

test('[T-03] real files of five formats are read, looked at and brought in with a result for each field', async ({
  signIn,
  world,
}) => {
  test.skip(!existsSync(folder) || !process.env['REAL_DATA_DIR'], 'REAL_DATA_DIR is not set');
  const api = await world.as('owner');
  const before = await api.call(plots.list, { query: { scope: 'own', size: 1 } });
  const page = await signIn('owner', '/plot-manage?do=import');
  const chosen = realFiles.map((file) => join(folder, file));
  await page.getByLabel('Choose files', { exact: true }).last().setInputFiles(chosen);
  await expect(page.getByRole('radio', { name: `All ${realFeatures}` })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.sf-pi-status progress')).toHaveCount(0, { timeout: 120_000 });
  await page.getByRole('button', { name: /^Import \d+ plots$/ }).click();
  const done = page.getByText(/^\d+ plots imported$/);
  await expect(done).toBeVisible({ timeout: 120_000 });
  const created = Number.parseInt((await done.textContent()) ?? '', 10);
  expect(created).toBeGreaterThan(450);
  await expect(page.getByRole('button', { name: /failed/ }), 'nothing is left to be sent again').toHaveCount(
    0,
  );
  const after = await api.call(plots.list, { query: { scope: 'own', size: 1 } });
  expect(after.total - before.total).toBe(created);
});
