import { accounts, flights, people } from '@smartflight/contract/endpoints.ts';
import { expect, test } from './fixtures/test.ts';

test('[L-04] the top bar changes the language, and its menu leads to personal info, home and out', async ({
  page,
  signIn,
}) => {
  await signIn('pilot', '/my-drones');
  const account = page.getByRole('button', { name: /^Account menu/ });
  await account.click();
  await page.getByRole('menuitem', { name: 'Personal Info' }).click();
  await expect(page).toHaveURL('/profile');
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/flightlog$/);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('[L-17] what the server does not name as an action is not offered, and refused to who asks for it all the same', async ({
  page,
  signIn,
  world,
}) => {
  const pilot = await world.as('pilot');
  const actions = await pilot.call(accounts.findActionResourcesByUser);
  expect(actions).toEqual(expect.arrayContaining(['flights.export', 'drones.bind']));
  expect(actions).not.toContain(people.list.access);
  expect(await pilot.statusOf(people.list)).toBe(403);
  await signIn('pilot', '/flightlog');
  const exports = page.getByRole('button', { name: 'Export', exact: true });
  await expect(exports).toBeVisible();
  const fewer = actions.filter((action) => action !== flights.export.access && action !== 'drones.bind');
  await page.route('**/findActionResourcesByUser', (route) =>
    route.fulfill({ json: { code: 0, msg: '', result: fewer } }),
  );
  await page.reload();
  await expect(page.locator('h1:visible')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await expect(exports).toHaveCount(0);
  await page.goto('/my-drones');
  await expect(page.locator('h1:visible')).toBeVisible();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bind drone' })).toHaveCount(0);
});

test('[L-04] a layer hides the page without restyling all of it, keeps the focus and gives it back', async ({
  page,
  signIn,
}) => {
  await signIn('pilot', '/my-drones');
  await expect(page.locator('h1:visible')).toBeVisible();
  const root = page.locator('#root');
  const language = page.getByRole('button', { name: /^Language/ });
  await language.click();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  // `inert` is inherited: the browser would compute the style of every element of the page again.
  await expect(root).not.toHaveAttribute('inert');
  await expect(root).toHaveAttribute('aria-hidden', 'true');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(language).toBeFocused();
  await expect(root).not.toHaveAttribute('aria-hidden');
  await page.getByRole('button', { name: 'Display' }).click();
  const panel = page.getByRole('dialog', { name: 'Display' });
  await expect(panel.locator(':focus')).toHaveCount(1);
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press(press < 6 ? 'Tab' : 'Shift+Tab');
    await expect(panel.locator(':focus')).toHaveCount(1);
  }
});
