import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { drones } from '@smartflight/contract/endpoints.ts';
import { ConnectionRefused, connectDevice } from '@smartflight/fleet/link/connection.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { fillDate } from './fixtures/fields.ts';
import { readSheet } from './fixtures/sheet.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

const newId = (label: string) => `${label}-${randomUUID().slice(0, 8)}`;
/** Exact, because a page's tab has a close button that contains the page's name. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.locator('.sf-table:visible tbody tr');

async function fillRegister(page: Page, id: string): Promise<void> {
  await page.getByLabel('Drone ID').fill(id);
  await page.getByLabel('Model').fill('SF30');
  await page.getByLabel('Batch').fill('11');
  await page.getByLabel('Number', { exact: true }).fill('7');
  await fillDate(page.getByRole('group', { name: 'Production date (PD)' }), '2026-11-02');
  await page.getByLabel('Phone').fill('+86 138 0013 8000');
}

const shown = (page: Page, label: string) =>
  page.locator('.sf-dr-copy', { hasText: label }).locator('code').first();

test('[D-04] a manager registers a drone, sees what is missing, and connects a device that fails before it works', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const id = newId('SF30-REG');
  const page = await signIn('oem', '/drone-manage');
  await page.getByRole('link', { name: 'Register Drone' }).click();
  await button(page, 'Register').click();
  await expect(page.getByRole('alert')).toContainText(
    'The data is incomplete. Missing: Drone ID, Model, Batch',
  );
  await fillRegister(page, id);
  await button(page, 'Register').click();
  await expect(page.getByText(`${id} is registered`)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for binding' }).first()).toBeVisible();
  const secret = (await shown(page, 'MQTT secret').textContent()) ?? '';
  expect(secret.length).toBeGreaterThan(20);
  expect(await violationsInLooks(page, 'registered')).toEqual([]);

  await page.getByRole('link', { name: 'Connect this device' }).click();
  const panel = page.getByRole('complementary', { name: 'What the server receives' });
  await expect(panel).toContainText('Waiting for its first message');
  await expect(shown(page, 'MQTT secret')).toHaveText(secret);
  await expect(page.getByText(/^mosquitto_pub/)).toContainText(`sf/v1/drone/${id}/telemetry`);

  await expect(connectDevice(world.mqttUrl, { id, secret: `${secret}x` })).rejects.toThrow(ConnectionRefused);
  await expect(panel).toContainText('Wrong secret');

  const device = await connectDevice(world.mqttUrl, { id, secret });
  const send = (lat: unknown, seq: number) => {
    const data = { lat, lon: 126.64, landed: 'on_ground', armed: false };
    const message = { v: 1, id: randomUUID(), ts: Date.now(), bootId: 'bench', seq, data };
    return device.publishAsync(`sf/v1/drone/${id}/telemetry`, JSON.stringify(message), { qos: 1 });
  };
  await send('north', 1);
  await expect(panel).toContainText('Invalid field left out');
  await expect(panel).toContainText('data.lat');
  await send(45.75, 2);
  await expect(panel).toContainText('Its messages arrive');

  await page.getByRole('link', { name: 'Diagnostics' }).click();
  const table = page.getByRole('table', { name: 'Newest messages' });
  await expect(table).toContainText('Accepted');
  await expect(table).toContainText('data.lat');
  await expect(page.getByText('Sign-in refused')).toBeVisible();
  await device.endAsync();
});

test('an owner connects a drone from My drones: a new secret ends the former one at once', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const droneId = newId('OWN');
  const body = {
    droneId,
    model: 'SF30',
    year: 2026,
    batch: '1',
    number: '1',
    pd: '2026-01-01',
    phone: '+8613800138000',
  };
  const { activateCode, mqtt } = await (await world.as('oem')).call(drones.register, { body });
  await (await world.as('owner')).call(drones.bind, { query: { droneId, activateCode } });
  const page = await signIn('owner', `/my-drones?drone=${droneId}`);
  await page.getByRole('link', { name: 'Connect' }).click();
  await expect(page).toHaveURL(`/my-drones/connect/${droneId}`);
  await button(page, 'Create a new secret').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new secret' }).click();
  await expect(shown(page, 'MQTT secret')).not.toHaveText('');
  const panel = page.getByRole('complementary', { name: 'What the server receives' });
  await expect(panel).toContainText('Waiting for its first message');
  await expect(connectDevice(world.mqttUrl, { id: droneId, secret: mqtt.password })).rejects.toThrow(
    ConnectionRefused,
  );
  await expect(panel).toContainText('Wrong secret');
  const secret = (await shown(page, 'MQTT secret').textContent()) ?? '';
  const device = await connectDevice(world.mqttUrl, { id: droneId, secret });
  await expect(panel).toContainText('Signed in, no message yet');
  await device.endAsync();
});

test(
  '[D-04] a spreadsheet registers its valid rows only and shows what to correct in each other',
  { tag: '@further' },
  async ({ signIn }, testInfo) => {
    const page = await signIn('oem', '/drone-manage/import');
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download template').click(),
    ]);
    const [head = []] = await readSheet(await template.path());
    const values: Record<string, string> = {
      'Drone ID': newId('IMP'),
      Model: 'SF30',
      Year: '2026',
      Batch: '11',
      Number: '1',
      'Production date': '2026-11-02',
      Phone: '+8613800138000',
    };
    const columnOf = (title: unknown) => Object.keys(values).find((name) => String(title).startsWith(name));
    const lineOf = (changed: Record<string, string>) =>
      head.map((title) => ({ ...values, ...changed })[columnOf(title) ?? ''] ?? '').join(',');
    const bad = newId('IMP-BAD');
    const file = testInfo.outputPath('delivery.csv');
    await writeFile(
      file,
      [head.join(','), lineOf({}), lineOf({ 'Drone ID': bad, Year: '1926' })].join('\r\n'),
    );
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('radio', { name: 'Faulty 1' })).toBeChecked();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText(bad);
    await expect(rows(page).first()).toContainText('Year');
    await button(page, 'Register 1 drone').click();
    await expect(page.getByText('1 of 1 drones registered')).toBeVisible();
    await expect(rows(page).first()).toContainText(values['Drone ID'] ?? '');
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as CSV').click()]);
    expect(saved.suggestedFilename()).toBe('drone-codes.csv');
  },
);

test('[D-04] the list exports exactly what its filter shows, and what is picked', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const mark = randomUUID().slice(0, 6);
  const first = await createDrone(world, `EXP-${mark}-A`);
  const second = await createDrone(world, `EXP-${mark}-B`);
  const page = await signIn('oem', `/drone-manage?q=EXP-${mark}`);
  await expect(rows(page)).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const text = JSON.stringify(await readSheet(await file.path()));
  for (const { id } of [first, second]) expect(text).toContain(id);
  await rows(page).first().getByRole('checkbox').check();
  const [picked] = await Promise.all([page.waitForEvent('download'), button(page, 'Export picked').click()]);
  const pickedText = JSON.stringify(await readSheet(await picked.path()));
  expect([first, second].filter(({ id }) => pickedText.includes(id))).toHaveLength(1);
  await first.leave(true);
  await second.leave(true);
});

test('[D-04] register data is corrected, a code renewed and a drone retired by its company', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'CARE');
  const page = await signIn('oem', `/drone-manage?q=${drone.id}&drone=${drone.id}`);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Edit register data' }).click();
  await page.getByLabel('Batch').fill('2026-B');
  await button(page, 'Save').click();
  await expect(page.getByText(/^The data of .* is saved\.$/)).toBeVisible();
  const { batch } = await (await world.as('oem')).call(drones.get, { params: { id: drone.id } });
  expect(batch).toBe('2026-B');
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'New activation code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New activation code' }).click();
  await expect(page.getByRole('dialog')).toContainText('The code is shown this once.');
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await drone.leave(true);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Retire' }).click();
  await page.getByLabel('Last four characters of the ID').fill(drone.id.slice(-4));
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText(/is retired\.$/)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('[D-05] runwu sees what wants a hand first, versions over the fleet, and takes a drone out of service and back', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const api = await world.as('runwu');
  const { items } = await api.call(drones.versions, { query: { scope: 'tenant' } });
  const page = await signIn('runwu', '/drone-manage2');
  const matrix = page.getByRole('table', { name: /Current software of each model/ });
  await expect(matrix.getByRole('row')).toHaveCount(items.length + 1);
  const { items: listed } = await api.call(drones.list, {
    query: { scope: 'tenant', sort: 'attention', size: 1 },
  });
  await expect(rows(page).first()).toContainText(listed[0]?.id ?? '');
  await rows(page).first().click();
  await button(page, 'Take out of service').click();
  await expect(page.getByText(/is out of service\.$/)).toBeVisible();
  await button(page, 'Back in service').click();
  await expect(page.getByText(/is back in service\.$/)).toBeVisible();
  await page.goto('/drone-manage');
  await expect(page).toHaveURL(/\/404/);
});

test('[D-06] what expires within 30 days is listed by date and exported to a file', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'ENDS');
  const inDays = (days: number) => Date.now() + days * 86_400_000;
  await drone.state({
    sim: {
      mainboard: { iccid: '89860000000000000001', activatedAt: inDays(-300), expiresAt: inDays(5.5) },
      rtk: { iccid: '89860000000000000002', activatedAt: inDays(-300), expiresAt: inDays(200) },
    },
  });
  const api = await world.as('oem');
  await expect
    .poll(async () => (await api.call(drones.list, { query: { expiring: 'true', q: drone.id } })).total)
    .toBe(1);
  const page = await signIn('oem', '/drone-manage/expiries');
  const row = rows(page).filter({ hasText: drone.id });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Mainboard SIM');
  await expect(row).toContainText('5 days left');
  const days = await page.locator('.sf-table tbody tr.is-link td:first-child').allTextContents();
  const dates = days.map((day) => Date.parse(day));
  expect(dates).not.toContain(Number.NaN);
  expect(dates).toEqual(dates.toSorted((one, other) => one - other));
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  expect(JSON.stringify(await readSheet(await file.path()))).toContain(drone.id);
  await row.click();
  await expect(page).toHaveURL(/\/drone-manage\?drone=ENDS/);
  await drone.leave(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[D-04] the list is cards, register and connect fit, and the verdict stays in sight', {
    tag: '@further',
  }, async ({ signIn, world }) => {
    const drone = await createDrone(world, 'PHONE');
    const page = await signIn('oem', `/drone-manage?q=${drone.id}`);
    await expect(page.getByText(drone.id).first()).toBeVisible();
    await button(page, 'More').click();
    await expect(page.getByRole('menuitem', { name: 'Export' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`/drone-manage/connect/${drone.id}`);
    const panel = page.getByRole('complementary', { name: 'What the server receives' });
    await expect(panel).toBeInViewport();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await drone.leave(true);
  });
});
