import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accounts, drones, enterprises, onboarding, reviews } from '@smartflight/contract/endpoints.ts';
import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import { fileLimits } from '@smartflight/contract/system/files.ts';
import { type Api, openApi } from './fixtures/api.ts';
import { newPerson, type Person, register } from './fixtures/people.ts';
import { pngPicture } from './fixtures/picture.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';
import type { World } from './fixtures/world.ts';

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator('visible=true');
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first().click();
const stage = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`^\\d?\\s*${name}`) });

async function newcomer(page: Page, world: World, person: Person): Promise<Api> {
  await register(world, person);
  const own = await openApi(world.url, person.address, person.password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/');
  await expect(page).toHaveURL('/complete');
  return own;
}

async function addPicture(page: Page, label: string): Promise<void> {
  const slot = page.getByRole('group', { name: label, exact: true }).locator('visible=true');
  await slot
    .locator('input[type=file]')
    .first()
    .setInputFiles(pngPicture(`${label}.png`));
  await expect(slot.getByRole('button', { name: `Remove: ${label}` })).toBeVisible();
  await expect(slot.getByRole('status')).toHaveText('0.1 MB');
  await expect(slot.getByRole('button', { name: /Choose|Take/ })).toHaveCount(0);
}

async function freeDrone(world: World): Promise<{ droneId: string; activateCode: string }> {
  const company = await world.as('oem2');
  return company.call(drones.register, {
    body: {
      droneId: `SF50-CC-${randomUUID().slice(0, 6)}`,
      name: 'Headland',
      model: 'Home-made 1',
      year: 2026,
      batch: '1',
      number: '1',
      pd: '2026-01-01',
      phone: '+8613800138000',
    },
  });
}

async function decide(
  world: World,
  person: Person,
  kind: ReviewKind,
  reason?: 'photoUnreadable',
): Promise<void> {
  const admin = await world.as('admin');
  const query = { status: 'pending', kind, search: person.address } as const;
  const { items } = await admin.call(reviews.list, { query });
  const [item] = items;
  if (!item) throw new Error(`nothing of kind ${kind} waits`);
  const verdict = reason
    ? ({ decision: 'reject', reason, note: 'The corner is cut off.' } as const)
    : ({ decision: 'pass' } as const);
  await admin.call(reviews.decide, { params: { id: item.id }, body: { version: item.version, ...verdict } });
}

test('[W-01] [W-06] [W-09] a newcomer completes the account, is rejected once, submits again, and the app opens by itself', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  watch.allow(/status of 400/);
  const person = newPerson('Ines Marchetti');
  const own = await newcomer(page, world, person);
  await heading(page, 'Basic info');
  await expect(field(page, 'Invitation code')).toHaveValue('000000');
  await expect(field(page, 'Password')).toHaveCount(0);
  await field(page, 'Address').fill('Canal road 14, Colby');
  await page.getByRole('radio', { name: 'Female' }).click();
  expect(await violationsInLooks(page, 'basic info')).toEqual([]);
  await press(page, 'Next');
  await heading(page, 'Real-name verification');

  await addPicture(page, 'Front');
  await addPicture(page, 'Back');
  await field(page, 'True name').fill('Ines Marchetti');
  await field(page, 'ID number').fill('00000014Z');
  await page.getByText('I have read this and agree').click();
  expect(await violationsInLooks(page, 'real name')).toEqual([]);
  await press(page, 'Next');

  await heading(page, 'Operator info');
  await field(page, 'Certificate number').fill('P-4711');
  await addPicture(page, 'Front');
  await addPicture(page, 'Back');
  await press(page, 'Next');

  await heading(page, 'Bind drone');
  const { droneId, activateCode } = await freeDrone(world);
  await field(page, 'Drone ID').fill(droneId);
  await field(page, 'Activation code').fill('WRONG1');
  await press(page, 'Bind');
  await expect(page.getByText('Binding failed. Check the ID and the activation code.')).toBeVisible();
  await field(page, 'Activation code').fill(activateCode);
  await press(page, 'Bind');
  await expect(page.getByRole('list', { name: 'Drones bound' })).toContainText('Headland');
  await heading(page, 'Bind drone');
  await press(page, 'Finish');

  await heading(page, 'Done');
  await expect(page.getByText('0 of 3 reviews passed')).toBeVisible();
  await decide(world, person, 'account');
  await decide(world, person, 'pilot');
  await decide(world, person, 'realName', 'photoUnreadable');
  await expect(page.getByText('2 of 3 reviews passed')).toBeVisible();
  await expect(page.getByText('A photo is not readable.').locator('visible=true')).toHaveCount(1);
  await expect(page.getByText('The corner is cut off.').locator('visible=true')).toHaveCount(1);
  expect(await violationsInLooks(page, 'done')).toEqual([]);
  await press(page, 'Submit again');

  await heading(page, 'Real-name verification');
  await expect(field(page, 'True name')).toHaveValue('Ines Marchetti');
  await expect(field(page, 'ID number')).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Front' }).locator('visible=true')).toHaveAttribute(
    'src',
    /^blob:/,
  );
  await page.getByRole('button', { name: 'Remove: Front' }).locator('visible=true').click();
  await addPicture(page, 'Front');
  await field(page, 'ID number').fill('00000014Z');
  await page.getByText('I have read this and agree').locator('visible=true').click();
  await press(page, 'Next');
  await stage(page, 'Done').click();
  await expect(page.getByRole('list').getByText('Pending review')).not.toHaveCount(0);
  expect((await own.call(onboarding.state)).reviews.realName.status).toBe('pending');
  await decide(world, person, 'realName');
  await expect(page).toHaveURL(/\/flightlog/);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('[W-02] [W-03] basic info checks the name, knows the company of a code, and asks for a password only where there is none', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of (404|409)|password/);
  const person = newPerson('Bea Lindqvist');
  // The account has a password: the server refuses the second one, which the wizard only logs.
  const json = { code: 0, msg: '', result: '1' };
  await page.route(`**${accounts.needCompletePwd.path}`, (route) => route.fulfill({ json }));
  const own = await newcomer(page, world, person);
  await heading(page, 'Basic info');
  await expect(page.getByLabel('Region')).toContainText('China');
  await field(page, 'User name').fill('');
  await field(page, 'User name').blur();
  await expect(page.locator('.sf-field-error:visible')).toHaveCount(1);
  await field(page, 'User name').fill('Bea Lindqvist');
  await field(page, 'Invitation code').fill('ZZZZZ9');
  await field(page, 'Invitation code').blur();
  await expect(page.locator('.sf-field-error:visible')).toHaveCount(1);
  const company = await (await world.as('oem')).call(enterprises.own);
  await field(page, 'Invitation code').fill(company?.invitationCode ?? '');
  await field(page, 'Invitation code').blur();
  await expect(page.getByText(company?.name ?? 'no company')).toBeVisible();
  await field(page, 'Password').fill('heron over rice 7');
  const refused = page.waitForResponse((response) => response.url().endsWith(onboarding.updatePwd.path));
  await press(page, 'Next');
  expect((await refused).status()).toBe(409);
  await heading(page, 'Real-name verification');
  expect((await own.call(onboarding.state)).basic).toMatchObject({
    username: 'Bea Lindqvist',
    region: 'CN_86',
  });
});

test('[W-06] [D-01] [U-01] a newcomer unbinds a drone in the wizard, binds it again and erases the account; then another binds it', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  watch.allow(/status of 401/);
  const person = newPerson('Petra Lindal');
  const own = await newcomer(page, world, person);
  await own.call(onboarding.completeAccountInfo, { body: { username: person.username } });
  await page.reload();
  const { droneId, activateCode } = await freeDrone(world);
  const bind = async (code: string) => {
    await field(page, 'Drone ID').fill(droneId);
    await field(page, 'Activation code').fill(code);
    await press(page, 'Bind');
    await expect(page.getByRole('list', { name: 'Drones bound' }).locator('visible=true')).toContainText(
      'Headland',
    );
  };
  const unbind = async () => {
    await page.getByRole('button', { name: 'Unbind Headland' }).locator('visible=true').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(droneId.slice(-4));
    await dialog.getByRole('button', { name: 'Unbind', exact: true }).click();
    await expect(page.getByText('Headland is unbound.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unbind Headland' })).toHaveCount(0);
  };
  const freshCode = async () =>
    (await (await world.as('oem2')).call(drones.renewCode, { params: { id: droneId } })).activateCode;

  await stage(page, 'Bind drone').click();
  await bind(activateCode);
  expect(await violationsInLooks(page, 'a bound drone')).toEqual([]);
  await unbind();
  await bind(await freshCode());

  await page.getByRole('button', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Erase account' }).click();
  await expect(page.getByRole('list', { name: 'Devices of the account' })).toContainText('Headland');
  await expect(page.getByLabel(/^Type the user name/)).toHaveCount(0);
  await page
    .getByRole('list', { name: 'Devices of the account' })
    .getByRole('button', { name: 'Unbind Headland' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(droneId.slice(-4));
  await dialog.getByRole('button', { name: 'Unbind', exact: true }).click();
  await page.getByLabel(/^Type the user name/).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Erase account' }).click();
  await expect(page).toHaveURL(/\/login/);

  const next = newPerson('Next Owner');
  await register(world, next);
  const other = await openApi(world.url, next.address, next.password);
  await other.call(drones.bind, { query: { droneId, activateCode: await freshCode() } });
  expect((await other.call(onboarding.state)).drones.map(({ id }) => id)).toEqual([droneId]);
});

test('[W-10] another language reloads the wizard, which keeps its step and all that was typed', {
  tag: '@further',
}, async ({ page, world }) => {
  const own = await newcomer(page, world, newPerson('Oleg Brandt'));
  await own.call(onboarding.completeAccountInfo, { body: { username: 'Oleg Brandt' } });
  await page.reload();
  await heading(page, 'Real-name verification');
  await addPicture(page, 'Front');
  await field(page, 'True name').fill('Oleg Brandt');
  await field(page, 'ID number').fill('77-4711');
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await page.waitForFunction(() => !('isOld' in window));
  await heading(page, 'Подтверждение личности');
  await expect(page.locator('[name=identityName]')).toHaveValue('Oleg Brandt');
  await expect(page.locator('[name=identityNumber]')).toHaveValue('77-4711');
  await expect(page.getByRole('button', { name: 'Убрать: Лицевая сторона' })).toBeVisible();
  // The carried-over input is removed from storage.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('77-4711');
});

test('[W-04] [W-05] [W-08] pictures are checked, real name continues with any result, and operator info follows', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/ERR_FAILED|status of (400|503)/);
  const own = await newcomer(page, world, newPerson('Sara Lund'));
  await own.call(onboarding.completeAccountInfo, { body: { username: 'Sara Lund' } });
  await page.reload();
  await page.route(`**${onboarding.realName.path}`, (route) => route.abort());
  const front = page.getByRole('group', { name: 'Front', exact: true });
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await front.locator('input[type=file]').first().setInputFiles(file);
  await expect(front.getByRole('alert')).toHaveText('Only JPEG, PNG or WebP pictures can be used.');
  const huge = { name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(fileLimits.mostBytes + 1) };
  await front.locator('input[type=file]').first().setInputFiles(huge);
  await expect(front.getByRole('alert')).toHaveText(/^The picture is too large: at most \d+ MB\.$/);
  const fake = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await front.locator('input[type=file]').first().setInputFiles(fake);
  await expect(front.getByRole('alert')).toHaveText(/This is not a picture that can be used/);
  await press(page, 'Remove: Front');
  await field(page, 'True name').fill('Sara Lund');
  await field(page, 'ID number').fill('77-4712');
  await addPicture(page, 'Front');
  await addPicture(page, 'Back');
  await page.getByText('I have read this and agree').click();
  await press(page, 'Next');
  await heading(page, 'Operator info');
  await expect(page.getByText('The real name could not be submitted.').first()).toBeVisible();
  await page.unroute(`**${onboarding.realName.path}`);
  await page.goBack();
  await heading(page, 'Real-name verification');
  await expect(field(page, 'ID number')).toHaveValue('77-4712');
  await press(page, 'Next');
  await heading(page, 'Operator info');
  await expect.poll(async () => (await own.call(onboarding.state)).reviews.realName.status).toBe('pending');
  await expect(stage(page, 'Real-name verification')).toContainText('Pending review');
  await field(page, 'Certificate number').fill('P-4712');
  await addPicture(page, 'Front');
  await addPicture(page, 'Back');
  await press(page, 'Next');
  await heading(page, 'Bind drone');
  expect((await own.call(onboarding.state)).reviews.pilot.status).toBe('pending');
});

test('[P-10] a session that ends in the middle costs neither what was typed nor the pictures', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  watch.allow(/status of 401/);
  const person = newPerson('Ana Rocha');
  const own = await newcomer(page, world, person);
  await own.call(onboarding.completeAccountInfo, { body: { username: 'Ana Rocha' } });
  await page.reload();
  await field(page, 'True name').fill('Ana Rocha');
  await addPicture(page, 'Front');
  await own.call(accounts.logout);
  const slot = page.getByRole('group', { name: 'Back', exact: true });
  await slot.locator('input[type=file]').first().setInputFiles(pngPicture('b.png'));
  await expect(page).toHaveURL(/\/login/);
  await page.locator('input[name=username]').fill(person.address);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('form button[type=submit]').click();
  await heading(page, 'Real-name verification');
  await expect(field(page, 'True name')).toHaveValue('Ana Rocha');
  await expect(page.getByRole('button', { name: 'Remove: Front' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Front' })).toHaveAttribute('src', /^blob:/);
});
