import { createClient } from '@smartflight/client/create-client.ts';
import { accounts, exports, flights } from '@smartflight/contract/endpoints.ts';
import { emailOf, openApi } from './fixtures/api.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { reply } from './fixtures/walks/texts.ts';

const attempted = '/manage-flightlog?workType=spray';

test('[P-02] a visitor is sent to sign-in from any path and returns to it', async ({ page, world }) => {
  await remember(page, world.url, {});
  for (const path of ['/', '/realtime', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
  }
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/no/such/page');
  await page.goto(attempted);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(attempted)}`);
  await page.getByLabel('Phone or e-mail').fill(emailOf('oem'));
  await page.getByLabel('Password', { exact: true }).fill(world.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(attempted);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('[P-02] sign-in never leads to another site', { tag: '@further' }, async ({ page, world }) => {
  await remember(page, world.url, {});
  for (const wanted of ['//evil.test/x', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  }
  await page.getByLabel('Phone or e-mail').fill(emailOf('pilot'));
  await page.getByLabel('Password', { exact: true }).fill(world.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/flightlog');
});

test('[P-11] wrong or missing credentials are reported in the form', { tag: '@further' }, async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/401|login/);
  await remember(page, world.url, { lang: 'es' });
  await page.goto('/login');
  const button = page.locator('form button[type=submit]');
  await button.click();
  await expect(page.locator('.sf-field-error:visible')).toHaveCount(2);
  await page.locator('input[name=username]').fill(emailOf('lift'));
  await page.locator('input[name=password]').fill('not the password');
  await button.click();
  const body = { username: emailOf('nobody'), password: 'not the password' };
  const { msg } = await createClient({ url: world.url, language: 'es' })
    .accounts.login({ body })
    .catch((error) => error);
  await expect(page.getByRole('alert')).toHaveText(msg);
  await expect(page).toHaveURL('/login');
});

test('[P-14] a refused login does not show whether the account exists, by phone or by e-mail', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/401|login/);
  await remember(page, world.url, {});
  await page.goto('/login');
  const messages = new Set<string>();
  for (const account of [emailOf('dealer'), emailOf('nobody'), '+8613900000001']) {
    await page.getByLabel('Phone or e-mail').fill(account);
    await page.getByLabel('Password', { exact: true }).fill(`wrong for ${account}`);
    const answered = page.waitForResponse((response) => response.url().endsWith(accounts.login.path));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    expect((await answered).status()).toBe(401);
    messages.add((await page.getByRole('alert').textContent()) ?? '');
  }
  expect(messages.size, [...messages].join(' | ')).toBe(1);
  expect([...messages][0]).not.toBe('');
});

for (const [name, home] of [
  ['oem', '/manage-flightlog'],
  ['pilot', '/flightlog'],
  ['newcomer', '/complete'],
] as const) {
  test(`[P-03] [P-06] ${name} who opens the root or sign-in lands on ${home}`, { tag: '@further' }, async ({
    signIn,
  }) => {
    const page = await signIn(name, '/');
    await expect(page).toHaveURL(home);
    await page.goto('/login');
    await expect(page).toHaveURL(home);
  });
}

test('[P-20] the not yet verified wait outside, whatever they open', { tag: '@further' }, async ({
  page,
  world,
}) => {
  // A separate session, because the test signs it out.
  const own = await openApi(world.url, 'newcomer', world.password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/flightlog');
  await expect(page).toHaveURL('/complete');
  await expect(page.getByRole('heading', { name: 'Basic info' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  expect(await own.statusOf(flights.list)).toBe(403);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
});

test('[P-08] the token stays seven days and goes with every call, as does the language', {
  tag: '@further',
}, async ({ page, world }) => {
  await remember(page, world.url, { lang: 'ru' });
  await page.goto('/login');
  await page.locator('input[name=username]').fill(emailOf('dealer'));
  await page.locator('input[name=password]').fill(world.password);
  const started = page.waitForRequest((request) => request.url().includes(accounts.getUserById.path));
  await page.locator('form button[type=submit]').click();
  const headers = await (await started).allHeaders();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  expect(headers['authorization']).toBe(`Bearer ${cookie?.value}`);
  expect(headers['accept-language']).toBe('ru');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  expect(cookie?.sameSite).toBe('Strict');
});

test('[P-13] logout forgets everything here and ends the token at the server', async ({ page, world }) => {
  const own = await openApi(world.url, 'runwu', world.password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/manage-flightlog');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  await expect.poll(() => own.statusOf(accounts.getUserById)).toBe(401);
  await page.goto('/manage-flightlog');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('without a network a user who logs out sees the sign-in page', { tag: '@further' }, async ({
  page,
  world,
  watch,
}) => {
  // Not that of a part that failed: the page would be replaced by a message.
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const own = await openApi(world.url, 'runwu', world.password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/manage-flightlog', { waitUntil: 'networkidle' });
  const menu = page.getByRole('button', { name: /^Account menu/ });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await menu.click();
  const chart = page.waitForEvent('requestfailed', (request) => /field-chart.*\.css/.test(request.url()));
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await chart;
  // The next message of the page is handled after the failure.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('[P-10] a dead token shows one message, then sign-in with the way back', { tag: '@further' }, async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/401|WebSocket/);
  const own = await openApi(world.url, 'runwu', world.password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/manage-flightlog');
  await expect(page.getByRole('heading', { name: 'Flight Log' })).toBeVisible();
  // The requests of the next screen and of the live connection return 401 at about the same time.
  await page.route(
    `**${flights.list.path}?*`,
    async (route) => {
      await own.client.accounts.logout();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('radio', { name: 'Last month' }).click();
  const messages = page.locator('.sf-toast[role=alert]');
  await expect(messages).toHaveCount(1);
  await expect(messages).not.toBeEmpty();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmanage-flightlog/);
});

test('[P-12] a user info that fails after sign-in logs out, shows the reason and keeps the way back', {
  tag: '@further',
}, async ({ page, world, watch }) => {
  watch.allow(/503/);
  const { token } = await world.as('oem');
  await remember(page, world.url, {});
  const answers: [unknown, string][] = [
    [{ code: 0, msg: '', result: null }, 'Verification failed, please Login again.'],
    [{ code: 0, msg: '', result: { roles: [] } }, 'getInfo: roles must be a non-null array!'],
  ];
  for (const [body, text] of answers) {
    await page.context().addCookies([{ name: 'token', value: token, url: world.url }]);
    await page.route(`**${accounts.getUserById.path}`, (route) => route.fulfill({ json: body }), {
      times: 1,
    });
    await page.goto('/manage-flightlog');
    await expect(page.locator('.sf-toast[role=alert]').last()).toContainText(text);
    await expect(page).toHaveURL('/login?redirect=%2Fmanage-flightlog');
  }
  expect((await page.context().cookies()).some(({ name }) => name === 'token')).toBe(false);
});

test('[P-22] the start survives a missing logo and a malformed map centre', { tag: '@further' }, async ({
  signIn,
  page,
  watch,
}) => {
  watch.allow(/500/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const failure = { status: 500, json: { code: 'server.failed', msg: '' } };
  await page.route(`**${accounts.getCompanyLogo.path}`, (route) => route.fulfill(failure));
  await page.route(`**${accounts.getCustomMapItems.path}`, (route) => route.fulfill(failure));
  await signIn('oem', '/manage-flightlog');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Smart Flight');
  await expect(page.getByRole('heading', { name: 'Flight Log' })).toBeVisible();
  const at = (path: string) => asked.indexOf(path);
  expect(at(accounts.getCompanyLogo.path)).toBeGreaterThan(-1);
  expect(at(accounts.getCompanyLogo.path)).toBeLessThan(at(accounts.getUserById.path));
  expect(at(accounts.getCustomMapItems.path)).toBeLessThan(at(accounts.getUserById.path));
});

test('[P-11] a failed call shows a toast with the server’s text, else in the user’s language', {
  tag: '@further',
}, async ({ page, signIn, watch }) => {
  watch.allow(/500|409/);
  await signIn('oem', '/manage-flightlog', { lang: 'pt' });
  const exportSheet = async () => {
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel' }).click();
  };
  const toasts = page.locator('.sf-toast[role=alert]');
  const say = { status: 409, json: { code: 'export.too-many', msg: 'Palavras do servidor' } };
  await page.route(`**${exports.create.path}`, (route) => route.fulfill(say), { times: 1 });
  await exportSheet();
  await expect(toasts.last()).toContainText('Palavras do servidor');
  const silent = { status: 500, body: 'no envelope' };
  await page.route(`**${exports.create.path}`, (route) => route.fulfill(silent), { times: 1 });
  await exportSheet();
  await expect(toasts.last()).toContainText(reply('pt', 'error.generic'));
  await expect(toasts.last()).not.toContainText('Palavras do servidor');
});

test('a page restarts as the user who signed in in another tab, at their home', { tag: '@further' }, async ({
  page,
  world,
}) => {
  const first = await openApi(world.url, 'oem', world.password);
  const second = await openApi(world.url, 'runwu', world.password);
  await page.context().addCookies([{ name: 'token', value: first.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/manage-flightlog?workType=spray');
  const menu = page.getByRole('button', { name: /^Account menu/ });
  await expect(menu).toBeVisible();
  const before = await menu.getAttribute('aria-label');
  await page.context().addCookies([{ name: 'token', value: second.token, url: world.url }]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).not.toHaveURL(/workType=spray|login/);
  await expect(menu).toBeVisible();
  expect(await menu.getAttribute('aria-label')).not.toBe(before);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  expect(cookie?.value).toBe(second.token);
});
