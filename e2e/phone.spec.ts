/// <reference lib="dom" />
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[G-01] [G-03] the log is a list of cards that open the flight', async ({ signIn }) => {
    const page = await signIn('pilot', '/flightlog?range=month');
    const cards = page.locator('.sf-fl-card:visible');
    await expect(cards.first()).toBeVisible();
    await expect(page.locator('.sf-rail')).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.locator('.sf-rail')).toBeVisible();
    await page.locator('.sf-backdrop').tap({ position: { x: 370, y: 400 } });
    await expect(page.locator('.sf-rail')).toBeHidden();
    await cards.first().tap();
    await expect(page).toHaveURL(/\/flightlog\/detail\//);
    await expect(page.getByRole('slider', { name: 'Replay position' }).first()).toBeVisible();
  });

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
    const from = page.getByLabel('From', { exact: true });
    await expect(from).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await expect(from).toBeVisible();
    expect(await sideways()).toEqual([]);
    await card.tap();
    await expect(page).toHaveURL(/entry=/);
  });

  test('[R-01] [R-03] realtime is a map with a sheet, and a drone opens in it', async ({ signIn }) => {
    const page = await signIn('oem', '/manage/realtime');
    const sheet = page.locator('.sf-sheet:visible');
    await expect(sheet).toContainText(/working of/);
    await sheet.locator('[data-drone]').first().tap();
    await expect(page).toHaveURL(/drone=/);
    await expect(sheet).toContainText(/(?:Sortie area|Last sortie), gross/);
    await expect(sheet.getByRole('button', { name: 'Next drone' })).toBeVisible();
    const targets = await sheet
      .locator('button:visible')
      .evaluateAll((all) => all.map((button) => Math.round(button.getBoundingClientRect().height)));
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(24);
  });
});
