import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient } from '@smartflight/client/create-client.ts';
import { emailOf } from './fixtures/api.ts';
import { codeSentTo, fillAccount, newPerson } from './fixtures/people.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value;

test.beforeEach(async ({ page, world, watch }) => {
  watch.allow(/external request: .*\/authorize/);
  await remember(page, world.url, {});
});

test('an unknown identity registers an account, and signs in to it from then on', {
  tag: '@further',
}, async ({ page, world }) => {
  world.openid.user = { subject: randomUUID() };
  await page.goto('/login');
  await press(page, 'Continue with Farm ID');
  await expect(heading(page, 'Register')).toBeVisible();
  await expect(page).toHaveURL('/openid');
  expect(await violationsInLooks(page, 'register an identity')).toEqual([]);
  // A reload keeps the identity.
  await page.reload();
  const person = newPerson('Mara of Farm ID');
  await fillAccount(page, person);
  await page.getByLabel('Verification code', { exact: true }).fill(await codeSentTo(world, person.address));
  await press(page, 'Register and log in');
  await expect(page).toHaveURL('/complete');
  // Calls of the page would be refused without the session, which the console reports.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'token' });
  await page.goto('/login');
  await press(page, 'Continue with Farm ID');
  await expect(page).toHaveURL('/complete');
  const client = createClient({ url: world.url, token: await tokenOf(page) });
  expect((await client.accounts.userInfo()).email).toBe(person.address);
});

test('an identity with the e-mail of an account is not signed in to it before its owner links it', {
  tag: '@further',
}, async ({ page, world }) => {
  const email = emailOf('owner');
  world.openid.user = {
    subject: randomUUID(),
    claims: { email, email_verified: true, preferred_username: 'owner.of.farm' },
  };
  await page.goto('/login');
  await press(page, 'Continue with Farm ID');
  await expect(heading(page, 'Register')).toBeVisible();
  expect(await tokenOf(page)).toBeUndefined();

  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByLabel('Phone or e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(world.password);
  await press(page, 'Log in');
  await press(page, 'Link Farm ID');
  await expect(page.getByText('Identity linked.')).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('owner.of.farm')).toBeVisible();
  expect(await violationsInLooks(page, 'linked identity')).toEqual([]);

  await page.context().clearCookies({ name: 'token' });
  await page.goto('/login?redirect=/profile');
  await press(page, 'Continue with Farm ID');
  await expect(page).toHaveURL('/profile');
  const session = page.getByRole('listitem').filter({ hasText: 'This session' });
  await expect(session).toContainText('Logged in by identity provider');

  await press(page, 'Remove owner.of.farm');
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByRole('button', { name: 'Link Farm ID' })).toBeVisible();
});

test('a declined sign-in and an unrequested response are reported at sign-in, without a session', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  watch.allow(/status of (400|401|503)/);
  await page.route(`${world.openid.issuer}/authorize**`, async (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    const location = `${world.url}/openid?error=access_denied&state=${state}`;
    await route.fulfill({ status: 302, headers: { location } });
  });
  await page.goto('/login');
  await press(page, 'Continue with Farm ID');
  await expect(page.getByText('The identity provider did not permit the login.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.goto('/openid?code=stolen&state=guessed');
  await expect(page.getByText('This login was not started in this tab. Start again.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await tokenOf(page)).toBeUndefined();
});
