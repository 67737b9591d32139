import { randomInt } from 'node:crypto';
import { lifts, zones } from '@smartflight/contract/endpoints.ts';
import { createLicenceBook } from '@smartflight/fleet/drone/licence-book.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { fillDate } from './fixtures/fields.ts';
import { mapFeatures, mapPixel, mapSettled } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

/** Papers of an applicant with a company, masked as the server sends them, and their names on the screen. */
const papers = {
  truename: ['Name', 'Ines Marchetti'],
  contact: ['Contact', '••••4711'],
  address: ['Address', 'Canal road 14, Colby'],
  company: ['Company', 'Colby Aerial'],
  corporationName: ['Legal representative', 'Petra Lindal'],
  corporationIdNumber: ['ID of the legal representative', '••••014Z'],
  corporationContact: ['Contact of the legal representative', '••••0012'],
  businessLicense: ['Business license no.', '••••77-A'],
} as const;
const hourMs = 3_600_000;
/** Format of a datetime-local input; the browser's time zone is UTC. */
/** As the applicant's clock shows it. */
const local = (ms: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short', timeStyle: 'short' })
    .format(ms)
    .replace(' ', 'T');

test('[N-02] [N-03] [N-04] an applicant draws an area, a reviewer approves it, and the licence is active once the drone has it', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'E2E-LIFT', { name: 'Kestrel Lift' });
  const centre = { lon: 20 + randomInt(1_000) / 100, lat: -25 - randomInt(500) / 100 };
  const admin = await world.as('admin');
  const zone = await admin.call(zones.create, {
    body: {
      class: 'authorization',
      names: { en: `Strip of ${drone.id}` },
      layers: [
        {
          shape: { type: 'Circle', centre: [centre.lon, centre.lat], radiusM: 800 },
          floor: null,
          ceiling: null,
        },
      ],
    },
  });
  const book = createLicenceBook();
  await drone.onCommand(async (command) => {
    if (command.method !== 'apply_licence') return;
    book.apply(command.params);
    await drone.answer(command, { result: 'succeeded', reported: { licences: book.report() } });
    await drone.state({ licences: book.report() });
  });
  await drone.state({ licences: book.report() });

  const page = await signIn('oem', `/no-fly-zone?map=${centre.lat},${centre.lon},14`);
  await mapSettled(page);
  const drawn = () => mapFeatures(page, ['zone-fill-authorization']);
  await expect.poll(drawn, { timeout: 60_000 }).not.toEqual([]);
  await page.getByRole('button', { name: 'Apply for a lift' }).click();
  const form = page.getByRole('complementary', { name: 'No-fly lifting application' });
  await form.getByRole('button', { name: 'Submit application' }).click();
  await expect(form.getByText('Draw an area with 3 to 255 corners, or a circle.')).toBeVisible();
  await form.getByRole('searchbox', { name: 'Drone ID or name' }).fill(drone.id);
  await form.getByRole('button', { name: new RegExp(drone.id) }).click();

  await page.getByRole('button', { name: 'Draw circle' }).click();
  await expect(page.getByText('Click the center, then the edge.')).toBeVisible({ timeout: 60_000 });
  const middle = await mapPixel(page, centre.lon, centre.lat);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.click(middle.x, middle.y);
  await page.mouse.move(middle.x + 40, middle.y + 20, { steps: 4 });
  await page.mouse.click(middle.x + 40, middle.y + 20);
  await expect(form.getByText(/^Circle, radius/)).toBeVisible();
  await expect(form.getByText('Touches 1 zone that must be lifted first.')).toBeVisible();
  await expect(form.getByText(zone.name)).toBeVisible();
  await fillDate(form.getByRole('group', { name: 'Lift from' }), local(Date.now() - hourMs));
  await fillDate(form.getByRole('group', { name: 'Lift until' }), local(Date.now() + 5 * hourMs));
  await form.getByLabel('Lifting address').fill('Strip behind the silo');
  expect(await violationsInLooks(page, 'lift')).toEqual([]);
  await form.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByText('Application submitted.')).toBeVisible();
  await expect(form.getByText(/2[34]\sh.*left/)).toBeVisible();

  await signIn('admin', `/no-fly-zone?tab=review&search=${drone.id}`);
  await expect(page.locator('.li-row')).toHaveCount(1);
  await page.keyboard.press('j');
  const workspace = page.getByRole('complementary', { name: 'No-fly lifting application' });
  await expect(workspace.getByText(/Reserved for you until/)).toBeVisible();
  await expect(workspace.getByRole('region', { name: 'Zones it touches' })).toContainText(zone.name);
  await page.keyboard.press('r');
  await workspace.getByRole('button', { name: 'Reject' }).click();
  await expect(workspace.getByText('Choose a reason.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page.getByText(/approved\. The license is on its way to the drone/)).toBeVisible();

  await signIn('oem', `/no-fly-zone?search=${drone.id}&map=${centre.lat},${centre.lon},13`);
  await expect(page.locator('.li-row')).toContainText('Approved · Active');
  await expect
    .poll(async () => (await mapFeatures(page, ['lift-listed'])).map(({ properties }) => properties['label']))
    .toContain('Kestrel Lift');
  await page.locator('.li-row').click();
  const licence = page.getByRole('region', { name: 'Unlock license' });
  await expect(licence).toContainText('Active');
  await expect(licence).toContainText('Agrees');
  book.lose();
  await drone.state({ licences: book.report() });
  await drone.leave(true);
  await page.reload();
  await expect(page.locator('.li-row')).toContainText('Lacks its license', { timeout: 60_000 });
});

test('[N-05] a reviewer sees each field of an application under its name', async ({ signIn, world }) => {
  const admin = await world.as('admin');
  const page = await signIn('admin', '/profile');
  const [waiting] = (await admin.call(lifts.queue, { query: { size: 1 } })).items;
  await page.route(`**/api/lifts/${waiting?.id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const [name, [, value]] of Object.entries(papers)) json.result[name] = value;
    await route.fulfill({ response, json });
  });
  await page.goto('/no-fly-zone?tab=review');
  await page.locator('.li-row').filter({ hasText: waiting?.droneName }).first().click();
  const workspace = page.getByRole('complementary', { name: 'No-fly lifting application' });
  for (const label of [
    'Drone',
    'Lift date range',
    'Lifting address',
    'Applied at',
    'Certificate photo',
    'Status',
  ])
    await expect(workspace.getByText(label, { exact: true }).first()).toBeVisible();
  const applicant = workspace.getByRole('region', { name: 'Applicant' });
  await expect(applicant).toContainText('User name');
  for (const [label, value] of Object.values(papers)) await expect(applicant).toContainText(label + value);
  // The answer of a read that is still in the handler when the page closes would be lost.
  await page.unrouteAll({ behavior: 'wait' });
});
