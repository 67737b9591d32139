import { randomUUID } from 'node:crypto';
import { drones } from '@smartflight/contract/endpoints.ts';
import { lanesFlight, writeFlightCsv } from '@smartflight/geo/flight-logs/test-log-writers.ts';
import { expect, test } from './fixtures/test.ts';

test('a manager imports a flight log after a preview, finds its flight in the log, and a repeat is recognised, and the import undone', {
  tag: '@further',
}, async ({ signIn, world, watch }) => {
  watch.allow(/400/);
  const droneId = `IMPORT-${randomUUID().slice(0, 6)}`;
  const name = `Heron ${droneId}`;
  const papers = {
    model: 'T40',
    year: 2026,
    batch: '1',
    number: '1',
    pd: '2026-01-01',
    phone: '+8613800138000',
  };
  await (await world.as('oem')).call(drones.register, { body: { droneId, name, ...papers } });
  const startAt = Date.now() - 26 * 3_600_000;
  const from = { lat: 45.06, lon: 7.66 };
  const log = Buffer.from(writeFlightCsv(lanesFlight(120, from), startAt));
  const file = { name: 'yesterday.csv', mimeType: 'text/csv', buffer: log };

  const page = await signIn('oem', '/manage-flightlog');
  await page.getByRole('button', { name: 'Import flights' }).click();
  const input = page.locator('input[type=file]');
  await input.setInputFiles([file, { ...file, name: 'notes.txt', buffer: Buffer.from('hello') }]);
  await expect(page.getByText('Choose the drone to see the preview.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Drone' }).fill(droneId);
  await page.getByRole('option', { name }).click();
  const flights = page.getByRole('list', { name: 'Flights of yesterday.csv' });
  await expect(flights).toContainText('New');
  await expect(page.getByRole('alert')).toContainText('This flight log cannot be read.');
  await page.getByRole('button', { name: 'Import 1 flight' }).click();
  await expect(flights).toContainText('Imported');
  await page.getByRole('button', { name: 'Show in the log' }).click();
  const rows = page.locator('tbody tr.is-link:visible');
  await expect(rows).toHaveCount(1, { timeout: 60_000 });
  const inLog = page.url();
  await rows.first().click();
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible();

  await page.goto('/manage-flightlog?do=import');
  await page.getByRole('combobox', { name: 'Drone' }).fill(droneId);
  await page.getByRole('option', { name }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(flights).toContainText('Already imported');
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();

  await page.getByRole('button', { name: 'Undo the import of yesterday.csv' }).click();
  const question = page.getByRole('dialog', { name: 'Undo the import of yesterday.csv?' });
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone /)).toBeVisible();
  await page.goto(inLog);
  await expect(page.getByText('Nothing matches the filters')).toBeVisible();
});
