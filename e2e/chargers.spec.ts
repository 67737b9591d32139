/// <reference lib="dom" />
import { createCharger } from './fixtures/hand-made-charger.ts';
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

test('[C-01] bays of a charger made of hand-written messages fill on the monitor without a reload', async ({
  signIn,
  world,
}) => {
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

test('[C-02] an owner binds a charger by its code, renames it and unbinds it', async ({ signIn, world }) => {
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
  await dialog.getByLabel('Last four signs of the ID').fill(charger.id.slice(-4));
  await dialog.getByRole('button', { name: 'Unbind' }).click();
  await expect(page.getByText('Depot C02 is unbound.')).toBeVisible();
  await charger.leave();
});

test('[C-03] a company finds its charger with code, network and user in one row', async ({
  signIn,
  world,
}) => {
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
