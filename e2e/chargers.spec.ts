/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { connectDevice } from '@smartflight/fleet/link/connection.ts';
import { createCharger } from './fixtures/devices/hand-made-charger.ts';
import { readSheet } from './fixtures/sheet.ts';
import { expect, test } from './fixtures/test.ts';

const group = (index: number, soc: number, etaS: number) => ({
  index,
  batterySn: `E2E-BT-${index}`,
  state: 'charging',
  voltageV: 56.4,
  currentA: 42,
  tempC: 36,
  soc,
  chargedS: 600,
  etaS,
  counts: { overDischarge: 0, overCharge: 0, cycle: 214, overCurrent: 1, overTemp: 0 },
});

test('[C-01] bays of a charger made of hand-written messages fill on the monitor without a reload', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const charger = await createCharger(world, 'E2E-C01');
  const sample = { mode: 'engine', state: 'charging', engine: { rpm: 3480, runtimeS: 3600, exception: '' } };
  await charger.send({ ...sample, groups: [group(1, 71, 720)] });
  const page = await signIn('oem', `/charger-monitor?charger=${charger.id}`);
  const bay = page.locator('[data-bay="1"]:visible');
  await expect(bay).toContainText('71%');
  await expect(bay).toContainText('56.4');
  await charger.send({ ...sample, groups: [group(1, 72, 660), group(2, 100, 0)] });
  await expect(bay).toContainText('72%');
  await expect(page.getByRole('region', { name: 'Engine' })).toContainText('3,480');
  await charger.leave();
});

test('[C-02] an owner binds a charger by its code, renames it and unbinds it', { tag: '@further' }, async ({
  signIn,
  world,
}) => {
  const charger = await createCharger(world, 'E2E-C02');
  const page = await signIn('owner', '/my-charger?panel=bind');
  await page.getByLabel('Charger ID').fill(charger.id);
  await page.getByLabel('Activation code').fill(charger.activateCode);
  await page.getByRole('button', { name: 'Bind', exact: true }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Charger name').fill('Depot C02');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Depot C02' })).toBeVisible();
  await page.getByRole('button', { name: 'Unbind' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last four characters of the ID').fill(charger.id.slice(-4));
  await dialog.getByRole('button', { name: 'Unbind' }).click();
  await expect(page.getByText('Depot C02 is unbound.')).toBeVisible();
  await charger.leave();
});

test('[C-03] a company finds its charger with code, network and user in one row', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const charger = await createCharger(world, 'E2E-C03');
  await charger.send({
    mode: 'grid',
    state: 'idle',
    groups: [],
    net: { iccid: '89860000000000000303', trafficBytes: 184_000_000, rssiDbm: -71 },
  });
  const page = await signIn('oem', `/charger-manage?q=${charger.id}`);
  const row = page.getByRole('row', { name: new RegExp(charger.id) });
  await expect(row).toContainText('Not used yet');
  await expect(row).toContainText('89860000000000000303');
  await charger.leave();
});

test(
  '[C-03] a company registers a charger by spreadsheet, connects it, and sees who took over and what was done',
  { tag: '@further' },
  async ({ signIn, world }, testInfo) => {
    const id = `E2E-IMP-${randomUUID().slice(0, 6)}`;
    const page = await signIn('oem', '/charger-manage/import');
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download template' }).click(),
    ]);
    const [head = []] = await readSheet(await template.path());
    const values = [id, 'C6', '2026', '11', '1', '2026-11-02', '+8613800138000'];
    const titles = ['Charger ID', 'Model', 'Year', 'Batch', 'Number', 'Production date', 'Phone'];
    const line = head.map(
      (title) => values[titles.findIndex((name) => String(title).startsWith(name))] ?? '',
    );
    const file = testInfo.outputPath('chargers.csv');
    await writeFile(file, [head.join(','), line.join(',')].join('\r\n'));
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Register 1 charger' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('charger-codes.csv');

    await page.goto(`/charger-manage/connect/${id}`);
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new secret' }).click();
    const shown = page.locator('.sf-dr-copy', { hasText: 'MQTT secret' }).locator('code').first();
    await expect(shown).not.toHaveText('');
    const device = { id, secret: (await shown.textContent()) ?? '' };
    const first = await connectDevice(world.mqttUrl, device);
    const second = await connectDevice(world.mqttUrl, device);
    const data = { mode: 'grid', state: 'idle', groups: [] };
    const message = { v: 1, id: randomUUID(), ts: Date.now(), bootId: 'b', seq: 1, data };
    await second.publishAsync(`sf/v1/charger/${id}/telemetry`, JSON.stringify(message), { qos: 1 });
    const panel = page.getByRole('complementary', { name: 'What the server receives' });
    await expect(panel).toContainText('Its messages arrive');
    await page.getByRole('link', { name: 'Diagnostics' }).click();
    await expect(page.getByRole('table', { name: 'Newest messages' })).toContainText('Accepted');
    await expect(page.getByText('Taken over by another connection').first()).toBeVisible();
    await Promise.all([first.endAsync(true), second.endAsync(true)]);
  },
);
