/// <reference lib="dom" />
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const lang of ['en', 'ru'] as const) {
  test(`in sunlight its button has a word, and titles stand whole (${lang})`, async ({ page, world }) => {
    await remember(page, world.url, { lang, sunlight: true });
    await signInByCookie(page, world, 'oem');
    const title = page.locator('.sf-crumbs [aria-current]');
    for (const path of ['/manage-flightlog', '/manage/realtime']) {
      await page.goto(path);
      await expect(page.locator('.sf-top button[aria-pressed=true]')).toHaveText(/\p{L}{3,}/u);
      const cut = () =>
        title.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
      await expect.poll(cut).toEqual([0, 0]);
    }
  });
}

test('staff tables are cards that name their values, and the audit filters open under the search', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/accounts');
  const sideways = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.sf-table, .sf-filters')]
        .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
        .map(({ className }) => className),
    );
  const card = page.locator('tbody tr').first();
  for (const path of ['/accounts', '/companies', '/announcements', '/audit']) {
    await page.goto(path);
    await expect(card).toBeVisible();
    expect(await sideways(), path).toEqual([]);
  }
  const from = page.getByRole('group', { name: 'From', exact: true });
  await expect(from).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).tap();
  await expect(from).toBeVisible();
  expect(await sideways()).toEqual([]);
  await card.tap();
  await expect(page).toHaveURL(/entry=/);
});
