import { expect, test } from './fixtures/test.ts';
import { tooSmall } from './fixtures/walks/small-controls.ts';

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[L-06] the title opens the list of open pages, which switches between them and closes one', {
    tag: '@further',
  }, async ({ page, signIn }) => {
    await signIn('pilot', '/flightlog?range=month');
    await page.locator('.sf-fl-card:visible').first().tap();
    await expect(page).toHaveURL(/\/detail\//);
    const title = page.locator('.sf-open-pages-button');
    await expect(title).toContainText('2');
    await title.tap();
    const list = page.getByRole('dialog', { name: 'Open pages' });
    expect(await tooSmall(page, 44)).toEqual([]);
    await list.getByRole('link', { name: 'Flight Log', exact: true }).tap();
    await expect(list).toBeHidden();
    await expect(page).toHaveURL(/\/flightlog\?range=month/);
    await title.tap();
    await list.getByRole('listitem').getByRole('button').tap();
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('under a finger on a wide screen', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });

  test('[L-06] a finger that rests on a tab opens its menu', { tag: '@further' }, async ({
    page,
    signIn,
  }) => {
    await signIn('oem', '/manage-flightlog?range=month');
    await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
    expect(await tooSmall(page, 44)).toEqual([]);
    const box = await page.locator('.sf-tabs a').first().boundingBox();
    const devtools = await page.context().newCDPSession(page);
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 15 };
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeVisible();
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeVisible();
    await expect(page).toHaveURL(/manage-flightlog/);
  });
});
