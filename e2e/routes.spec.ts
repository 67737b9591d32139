/// <reference lib="dom" />

import { expect, test } from './fixtures/test.ts';
import { accounts, expectTable, mayOpen, routes } from './fixtures/walks/route-table.ts';
import { expectTitles } from './fixtures/walks/title-walk.ts';
import { expectAtPlace, expectSteps, outsideAt, screenAt } from './fixtures/walks/walk.ts';

// `routes.long.spec.ts` covers the other accounts.
test('[L-14] [L-15] [P-04] a pilot opens exactly the routes of the table, each under its title', {
  tag: '@further',
}, async ({ signIn, watch }) => {
  test.setTimeout(180_000);
  await expectTable('pilot', signIn, watch);
});

test('[L-16] chargers and batteries are open to pilots and tenants, the management of chargers to tenants', async ({
  signIn,
  watch,
}) => {
  // There is no battery of this number, which its page reports.
  watch.allow(/404 \(Not Found\)/);
  const power = routes.filter(([path]) => /charger|battery/.test(path));
  expect(power).toHaveLength(6);
  for (const name of ['pilot', 'oem'] as const) {
    const page = await signIn(name, '/profile');
    await expectAtPlace(page, screenAt('/profile', 'Personal Info'));
    await expectSteps(
      page,
      power.map(([href, title, roles]) => ({
        href,
        wanted: mayOpen(accounts[name], roles) ? screenAt(href, title) : outsideAt('/404', 'Page not found'),
      })),
    );
  }
});

test('[P-07] [P-06] an account with its papers open stays in the wizard, whatever is typed', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('newcomer', '/');
  const wanted = outsideAt('/complete', 'Basic info');
  await expectAtPlace(page, wanted);
  const typed = ['/404', '/nowhere', '/register', '/wechat-bind', '/redirect/flightlog', '/login'];
  const everywhere = [...routes.map(([path]) => path), ...typed];
  await expectSteps(
    page,
    everywhere.map((href) => ({ href, wanted })),
  );
  await page.goto('/redirect/manage-flightlog');
  await expectAtPlace(page, wanted);
});

test('[P-01] [P-02] a visitor reaches sign-in, register and recover; all else leads to sign-in and remembers the path', async ({
  page,
}) => {
  await page.goto('/login2');
  await expectAtPlace(page, outsideAt('/login2', 'Log in'));
  await page.getByRole('link', { name: 'Register' }).click();
  await expectAtPlace(page, outsideAt('/register', 'Register'));
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expectAtPlace(page, outsideAt('/recover-account', 'Recover password'));
  const closed = [
    ...routes.map(([path]) => path),
    '/404',
    '/complete',
    '/wechat-bind',
    '/nowhere',
    '/redirect/x',
  ];
  await expectSteps(
    page,
    closed.map((href) => ({
      href,
      wanted: { ...outsideAt('/login', 'Log in'), search: `?redirect=${encodeURIComponent(href)}` },
    })),
  );
  // This browser did not start the WeChat sign-in for this code.
  await page.goto('/wechatlogin?code=1');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('WeChat login failed.')).toBeVisible();
});

test('[P-21] [P-03] an outside sign-in goes on to the attempted path, of this site alone', {
  tag: '@further',
}, async ({ signIn, page }) => {
  await page.goto('/auth-redirect?redirect=%2Fmy-drones');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmy-drones$/);
  await signIn('pilot', '/auth-redirect?redirect=%2Fmy-drones');
  await expectAtPlace(page, screenAt('/my-drones', 'My Drones'));
  await page.goto('/auth-redirect?redirect=https%3A%2F%2Fexample.org%2F');
  await expectAtPlace(page, screenAt('/flightlog', 'Flight Log'));
  await page.goto('/login2');
  await expectAtPlace(page, screenAt('/flightlog', 'Flight Log'));
});

test('[P-01] signed in, the pages outside the shell are shown too, and /wechatlogin leads through the wizard', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('pilot', '/wechat-bind');
  await expectAtPlace(page, outsideAt('/wechat-bind', 'Bind WeChat'));
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expectAtPlace(page, screenAt('/flightlog', 'Flight Log'));
  await page.goto('/wechatlogin');
  await expectAtPlace(page, screenAt('/flightlog', 'Flight Log'));
});

// `routes.long.spec.ts` covers the other languages.
test('[L-18] the twenty titles in zh on menu, breadcrumb, tab and window', async ({ signIn, watch }) => {
  await expectTitles('zh', signIn, watch);
});

test('[L-05] the breadcrumb starts with the own log and links what lies above, the last part alone is no link', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem', '/unified-tasks/revise-records');
  const path = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(path).toHaveText('Flight Log/Unified Protection/Revision records');
  await expect(path.getByRole('link')).toHaveCount(2);
  await path.getByRole('link', { name: 'Unified Protection' }).click();
  await expectAtPlace(page, screenAt('/unified-tasks/chart', 'Unified Protection'));
  await expect(path).toHaveText('Flight Log/Unified Protection');
  await path.getByRole('link', { name: 'Flight Log' }).click();
  await expectAtPlace(page, screenAt('/manage-flightlog', 'Flight Log'));
});

test('[L-01] the menu unfolds its groups, folds to icons that keep their names, and stays so after a reload', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem', '/manage-flightlog');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toHaveCSS('width', '210px');
  await menu.getByRole('button', { name: 'Chargers' }).click();
  await menu.getByRole('link', { name: 'Charger Manage' }).click();
  await expectAtPlace(page, screenAt('/charger-manage', 'Charger Manage'));
  await expect(menu.getByRole('link', { name: 'Charger Manage' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.reload();
  await expect(menu).toHaveCSS('width', '56px');
  await menu.getByRole('button', { name: 'Batteries' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Battery Log Table' }).press('Enter');
  await expectAtPlace(page, screenAt('/battery-log-table', 'Battery Log Table'));
});

test('[L-02] under 992 px the menu is a drawer that its backdrop and every way to a page close', async ({
  signIn,
  page,
}) => {
  await page.setViewportSize({ width: 991, height: 720 });
  await signIn('pilot', '/plot-manage');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const openMenu = page.getByRole('button', { name: 'Open menu' });
  await openMenu.click();
  await expect(menu).toBeVisible();
  await expect(menu).toHaveCSS('width', '210px');
  await page.mouse.click(900, 500);
  await expect(menu).toBeHidden();
  await openMenu.click();
  await menu.getByRole('link', { name: 'My Drones' }).click();
  await expect(page).toHaveURL(/\/my-drones$/);
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1000, height: 720 });
  await expect(menu).toBeVisible();
});

test('below 1200 px the menu is narrow until it is opened, and stays as it was left', {
  tag: '@further',
}, async ({ signIn, page }) => {
  await page.setViewportSize({ width: 1100, height: 720 });
  await signIn('pilot', '/plot-manage');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toHaveCSS('width', '56px');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toHaveCSS('width', '210px');
  await page.reload();
  await expect(menu).toHaveCSS('width', '210px');
});

test('[P-05] a page is entered at its top, and one that was kept where it was left', {
  tag: '@further',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await signIn('oem', '/profile');
  const scroller = page.locator('.sf-page:not([data-kept])');
  const top = () => scroller.evaluate((element) => element.scrollTop);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect
    .poll(async () => {
      await scroller.evaluate((element) => element.scrollTo(0, 120));
      return top();
    })
    .toBe(120);
  await page.getByRole('link', { name: 'Drone Manage' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drone Manage' })).toBeVisible();
  expect(await top()).toBe(0);
  await page.locator('.sf-tabs a').filter({ hasText: 'Personal' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await top()).toBe(120);
});

test('[P-05] a page outside the shell is entered at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 320 });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Register' }).click();
  await expectAtPlace(page, outsideAt('/register', 'Register'));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
