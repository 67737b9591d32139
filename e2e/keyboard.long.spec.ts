import { expect, test } from './fixtures/test.ts';
import { tabTo } from './fixtures/walks/tab-to.ts';

test('language, look and account menus open, choose and give the focus back by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('pilot', '/flightlog');
  const language = page.getByRole('button', { name: /^Language/ });
  await tabTo(page, language);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toBeHidden();
  await language.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(language).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('.sf-top button:has(.lucide-languages)')).toBeFocused();
  const sunlight = page.locator('.sf-top button[aria-pressed]').last();
  await sunlight.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-look', 'sunlight');
  const account = page.locator('.sf-me');
  await account.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
});

test('what a page has opened over itself is gone when the page is hidden, and stays gone when it returns', async ({
  page,
  signIn,
}) => {
  await signIn('oem', '/plot-manage');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Flight Log', exact: true }).click();
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  await page.evaluate(() => {
    document.body.dataset['sameDocument'] = 'yes';
  });
  const overlays = page.locator('.sf-popover:visible, .sf-menu:visible, [role=dialog]:visible');
  for (const opener of ['More filters', 'Columns', 'Views']) {
    const button = page.locator('#content').getByRole('button', { name: opener });
    await button.click();
    await expect(overlays).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/plot-manage/);
    await expect(overlays).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/flightlog/);
    await expect(button).toBeVisible();
    await expect(overlays).toHaveCount(0);
  }
  expect(await page.evaluate(() => document.body.dataset['sameDocument'])).toBe('yes');
});
