/// <reference lib="dom" />
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

  test('[R-01] [R-03] realtime is a map with a sheet, and a drone opens in it', { tag: '@further' }, async ({
    signIn,
  }) => {
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
