import type { Page } from '@playwright/test';
import { emailOf } from './fixtures/api.ts';
import { codeSentTo, fillAccount, newPerson, type Person, register } from './fixtures/people.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';
import { expectAtPlace } from './fixtures/walks/walk.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logIn(page: Page, { address, password }: Person): Promise<void> {
  await expect(field(page, 'Phone or e-mail')).toHaveValue(address);
  await expect(field(page, 'Password')).toBeFocused();
  await field(page, 'Password').fill(password);
  await press(page, 'Log in');
  await expect(page).toHaveURL('/complete');
}

test.beforeEach(async ({ page, world }) => remember(page, world.url, {}));

test('[P-18] [E-02] a visitor registers with the code of a mail, logs in and enters the wizard; a wrong code is reported', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400/);
  const person = newPerson('Mara Ellery');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await fillAccount(page, person);
  const code = await codeSentTo(world, person.address);
  await field(page, 'Verification code').fill(code === '111111' ? '222222' : '111111');
  await press(page, 'Register');
  await expect(page.getByText('The verification code is wrong or has expired.')).toBeVisible();
  await expect(field(page, 'Verification code')).toBeFocused();
  // A reload keeps the input except secrets, and the delay before the next code.
  await page.reload();
  await expect(field(page, 'Phone or e-mail')).toHaveValue(person.address);
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await field(page, 'Verification code').fill(code);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm password').fill(person.password);
  await page.getByText('I have read this and agree').click();
  await press(page, 'Register');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Registration successful. Going to login…')).toBeVisible();
  await logIn(page, person);
});

test('[P-18] a taken address is reported on leaving its field, and an invitation code shows its company or is refused', {
  tag: '@further',
}, async ({ page, watch }) => {
  watch.allow(/status of 404/);
  await page.goto('/register');
  await field(page, 'Phone or e-mail').fill(emailOf('pilot').toUpperCase());
  await field(page, 'Phone or e-mail').press('Tab');
  await expect(page.getByText('This e-mail is already registered.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get code' })).toBeDisabled();
  await field(page, 'Invitation code').fill('zz99zz');
  await field(page, 'Invitation code').press('Tab');
  await expect(page.getByText('This invitation code is not known.')).toBeVisible();
  await press(page, 'Register');
  await expect(page.locator('.sf-field-error')).toHaveCount(7);
  expect(await violationsInLooks(page, 'register with errors')).toEqual([]);
});

test('[P-15] [P-16] an identity of WeChat is bound to a new account once, and logs in by itself from then on', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  const openPage = world.wechat.env['WECHAT_OPEN_URL'] ?? '';
  watch.allow(/external request: .*qrconnect/);
  // A scan returns with a code and the state that was sent along.
  await page.route(`${openPage}**`, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'scan-mara');
    back.searchParams.set('state', asked.get('state') ?? '');
    await route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.goto('/login');
  await press(page, 'WeChat login');
  await expectAtPlace(page, { path: '/wechat-bind', search: '', heading: 'Bind WeChat' });
  expect(await violationsInLooks(page, 'bind')).toEqual([]);
  await page.getByRole('radio', { name: 'New account' }).click();
  const person = newPerson('Mara of WeChat');
  await fillAccount(page, person);
  await field(page, 'Verification code').fill(await codeSentTo(world, person.address));
  await press(page, 'Register and bind');
  await expect(page).toHaveURL('/complete');
  // Calls of the page would be refused without the session, which the console reports.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'token' });
  world.wechat.forget();
  await page.goto('/login');
  await press(page, 'WeChat login');
  await expect(page).toHaveURL('/complete');
});

test('[P-15] a refusal by WeChat, and an unrequested answer, end at sign-in with a message', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  watch.allow(/external request: .*qrconnect|status of 401/);
  const openPage = world.wechat.env['WECHAT_OPEN_URL'] ?? '';
  await page.route(`${openPage}**`, async (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    await route.fulfill({
      status: 302,
      headers: { location: `${world.url}/wechatlogin?code=no&state=${state}` },
    });
  });
  await page.goto('/login');
  await press(page, 'WeChat login');
  await expect(page.getByText('WeChat login failed. Try again.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.goto('/wechatlogin?code=scan-mara&state=guessed');
  await expect(page.getByText('WeChat login failed.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('[P-17] [E-02] a forgotten password is replaced with a code; a second code within a minute is refused with its wait', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  watch.allow(/status of 429/);
  const early = newPerson('Early');
  await register(world, early);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  const get = page.getByRole('button', { name: 'Get code' });
  // An address that has just received a registration code.
  await field(page, 'Phone or e-mail').fill(early.address);
  await get.click();
  await expect(page.getByText(/^Too many attempts.* Try again in \d+ seconds?\.$/)).toBeVisible();
  const address = emailOf('volkov');
  await field(page, 'Phone or e-mail').fill(address);
  await get.click();
  await expect(page.getByText('Verification code sent.')).toBeVisible();
  const changed = { ...early, address, password: `${early.password}-new` };
  await field(page, 'Verification code').fill(await codeSentTo(world, address));
  await field(page, 'New password').fill(changed.password);
  await field(page, 'Confirm password').fill(changed.password);
  await press(page, 'Set new password');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Password reset.')).toBeVisible();
  await logIn(page, changed);
});
