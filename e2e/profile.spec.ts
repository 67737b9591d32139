import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { enterprises, onboarding } from '@smartflight/contract/endpoints.ts';
import { openApi } from './fixtures/api.ts';
import { applicantWithPapers } from './fixtures/papers.ts';
import { codeSentTo, newPerson } from './fixtures/people.ts';
import { pngPicture } from './fixtures/picture.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function greyPng(width: number, height: number): Buffer {
  const part = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height, 0x99);
  for (let y = 0; y < height; y += 1) lines[y * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

test('[U-01] [E-02] basic info is changed in place, its time zone found by a search, and a reload shows it', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('pilot', '/profile');
  await page.getByRole('button', { name: 'Edit: Basic info' }).click();
  await field(page, 'Profession').fill('Sprayer of rice');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('shangh');
  await zone.press('Enter');
  await expect(zone).toHaveValue('Asia/Shanghai');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit: Basic info' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sprayer of rice')).toBeVisible();
  await expect(page.getByText('Asia/Shanghai')).toBeVisible();
  expect(await violationsInLooks(page, 'profile')).toEqual([]);
});

test('[U-01] a picture of oneself is worn by the top bar at once', { tag: '@further' }, async ({
  signIn,
}) => {
  const page = await signIn('owner', '/profile');
  await expect(page.getByRole('heading', { name: 'Basic info' })).toBeVisible();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: greyPng(300, 300) };
  await page.locator('[data-avatar]').setInputFiles(file);
  await expect(page.locator('.sf-top img.sf-avatar')).toBeVisible();
});

test('[U-01] another e-mail is bound with the code that reached it, and logs in from then on', {
  tag: '@further',
}, async ({ signIn, world, watch }) => {
  watch.allow(/status of 400/);
  // No other journey signs this person in: the old address ends here.
  const page = await signIn('okafor', '/profile');
  await page.getByRole('button', { name: 'Change: E-mail' }).click();
  const next = newPerson('Iris Rossi').address;
  await field(page, 'New e-mail').fill(next);
  await page.getByRole('button', { name: 'Get code' }).click();
  const code = await codeSentTo(world, next);
  await field(page, 'Verification code').fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Bind', exact: true }).click();
  await expect(page.getByText('The verification code is wrong or has expired.')).toBeVisible();
  await field(page, 'Verification code').fill(code);
  await page.getByRole('button', { name: 'Bind', exact: true }).click();
  await expect(page.getByText(`${next} is bound to the account.`)).toBeVisible();
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  const { token } = await openApi(world.url, next, world.password);
  expect(token).not.toBe('');
});

test('[U-01] [W-09] who waits for review takes the consent back and erases the account in the wizard', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  // When the live connection closes with the account, it may check the session once more.
  watch.allow(/status of 401/);
  const company = await (await world.as('oem')).call(enterprises.own);
  const username = `Ida Weber ${Date.now()}`;
  const person = await applicantWithPapers(world, {
    username,
    language: 'en',
    invitationCode: company?.invitationCode ?? '',
  });
  const own = await openApi(world.url, person.address, person.password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/');
  await page.getByRole('button', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Consent withdrawn. The papers are deleted.')).toBeVisible();
  await expect.poll(async () => (await own.call(onboarding.state)).realName).toBeNull();
  await expect(field(page, 'True name')).toHaveValue('');
  await page.getByRole('button', { name: 'Erase account' }).click();
  await field(page, `Type the user name ${username} to confirm`).fill(username);
  await field(page, 'Password').fill(person.password);
  await page.getByRole('button', { name: 'Erase account' }).click();
  await expect(page.getByText('The account is erased.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('[U-02] [L-03] a logo of another size is refused before it is sent, the exact ones are in the sidebar at their size', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem2', '/profile');
  const input = page.locator('[data-logo="large"]');
  const png = (width: number, height: number) => ({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: greyPng(width, height),
  });
  await input.setInputFiles(png(200, 50));
  await expect(page.getByText('The picture has 200×50 pixels, it must have 210×50.')).toBeVisible();
  await input.setInputFiles(png(210, 50));
  const logo = page.locator('.sf-rail-logo img');
  await expect(logo).toBeVisible();
  expect(await logo.boundingBox()).toMatchObject({ width: 210, height: 50 });
  await page.locator('[data-logo="small"]').setInputFiles(png(54, 50));
  await expect(page.getByRole('button', { name: 'Remove: Menu closed' })).toBeVisible();
  await page.locator('[data-rail-toggle]').click();
  await expect.poll(() => logo.boundingBox()).toMatchObject({ width: 54, height: 50 });
  await page.locator('[data-rail-toggle]').click();
  await page.getByRole('button', { name: 'Remove: Menu open' }).click();
  await expect(logo).toHaveCount(0);
});

test('[U-03] [U-04] an application needs every field, and is under review with masked numbers', async ({
  signIn,
}) => {
  const page = await signIn('pilot', '/profile/account-upgrade');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(6);
  const texts = {
    'Company name': 'Riverbend Spraying',
    'Company address': '1 Levee Road',
    'Legal representative': 'Mara Ellery',
    'ID number of the legal representative': 'X1234567890',
    'Contact of the legal representative': '+61255501234',
    'Business license no.': 'BL-99887766',
  };
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  const inputs = page.locator('.sf-upgrade-form input[type=file]:not([capture])');
  await inputs.first().setInputFiles(pngPicture('front.png'));
  await expect(inputs).toHaveCount(1);
  await inputs.first().setInputFiles(pngPicture('back.png'));
  await expect(page.getByText('missing')).toHaveCount(0);
  await expect(page.getByText('Uploading')).toHaveCount(0);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Under review')).toBeVisible();
  await expect(page.getByText('Riverbend Spraying').first()).toBeVisible();
  await expect(page.getByText('X1234567890')).toHaveCount(0);
  expect(await violationsInLooks(page, 'upgrade under review')).toEqual([]);
});
