import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { emailOf } from './fixtures/api.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');

async function firstStep(page: Page, world: { password: string }, name: string): Promise<void> {
  await page.getByLabel('Phone or e-mail').fill(emailOf(name));
  await page.getByLabel('Password', { exact: true }).fill(world.password);
  await button(page, 'Log in').click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: false }).first().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
}

test('an authenticator app is set up, asked for at the next sign-in, replaced by a recovery code and removed', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  watch.allow(/status of 400 .*factors\/totp/);
  await remember(page, world.url, {});
  await page.goto('/login?redirect=/profile');
  await firstStep(page, world, 'dealer');
  await button(page, 'Set up').click();
  await expect(dialog(page).getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  const secret = await dialog(page).locator('code').innerText();
  const codeIn = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
  await dialog(page).getByLabel('Six-digit code').fill('000000');
  await button(page, 'Confirm').click();
  await expect(dialog(page).getByText('The code or passkey is wrong')).toBeVisible();
  await dialog(page).getByLabel('Six-digit code').fill(codeIn(0));
  await button(page, 'Confirm').click();
  await expect(dialog(page).getByText('Your recovery codes')).toBeVisible();
  const [recoveryCode = ''] = (await dialog(page).locator('code').innerText()).split('\n');
  await button(page, 'I have saved them').click();
  await expect(page.getByText('10 left')).toBeVisible();
  expect(await violationsInLooks(page, 'profile')).toEqual([]);

  await logOut(page);
  await firstStep(page, world, 'dealer');
  await expect(page.getByText('Enter the code of your authenticator app.')).toBeVisible();
  expect(await violationsInLooks(page, 'second step')).toEqual([]);
  // The next code: the present one was used for the set-up.
  await page.getByLabel('Six-digit code').fill(codeIn(1));
  await button(page, 'Log in').click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

  await logOut(page);
  await firstStep(page, world, 'dealer');
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await button(page, 'Log in').click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('9 left')).toBeVisible();
  await button(page, 'Remove').click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(button(page, 'Set up')).toBeVisible();
});

test('a passkey is added and signs in alone, and the second step takes it too', { tag: '@further' }, async ({
  page,
  world,
  watch,
}) => {
  // Passkeys are bound to a host name; an address has none.
  const home = world.url.replace('127.0.0.1', 'localhost');
  watch.allow(/localhost/);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await remember(page, home, {});
  await page.goto(`${home}/login?redirect=/profile`);
  await firstStep(page, world, 'runwu');
  await button(page, 'Add a passkey').click();
  await dialog(page).getByLabel('Name').fill('Field phone');
  await button(page, 'Continue').click();
  await expect(dialog(page).getByText('Your recovery codes')).toBeVisible();
  await button(page, 'I have saved them').click();
  await expect(page.getByText('Field phone')).toBeVisible();

  await logOut(page);
  await button(page, 'Log in with a passkey').click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

  await logOut(page);
  await firstStep(page, world, 'runwu');
  await button(page, 'Use a passkey').click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto(`${home}/profile`);
  await button(page, 'Remove Field phone').click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Field phone')).toBeHidden();
});
