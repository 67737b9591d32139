/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { differentScreens, otherScreens } from './fixtures/screens.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { throughScreens } from './fixtures/walk.ts';

/**
 * Controls smaller than `px` in width or height. Left out: links inside a text (2.5.8), what is hidden from sight and
 * the copyright notes of a map, which its makers require. A field counts with the box or label that takes its touch.
 */
const tooSmall = (page: Page, px: number): Promise<string[]> =>
  page.evaluate((least) => {
    const controls =
      'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=slider], [role=switch]';
    const isInText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    // What a finger meets around the middle, for controls that look smaller than what they take.
    const takesTouch = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isOurs = (dx: number, dy: number) => {
        const met = document.elementFromPoint(x + dx, y + dy);
        return met !== null && (element.contains(met) || met.closest('label')?.contains(element) === true);
      };
      const reaches = (dx: number, dy: number) => {
        let taken = 0;
        for (let step = 0; step <= least && isOurs(dx * step, dy * step); step += 1) taken = step;
        return taken;
      };
      return reaches(-1, 0) + reaches(1, 0) >= least - 1 && reaches(0, -1) + reaches(0, 1) >= least - 1;
    };
    const found: string[] = [];
    // What lies under an open dialog takes nothing.
    const room = document.querySelector('dialog:modal') ?? document;
    for (const element of room.querySelectorAll<HTMLElement>(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      if (element.closest('.sf-hidden, .sf-skip, .maplibregl-ctrl-attrib, .sf-map-attribution')) continue;
      if (element.matches('.sf-backdrop') || isInText(element)) continue;
      const host = element.matches('input, select, textarea')
        ? (element.closest('label, .ant-picker, .ant-select, .sf-search, .sf-field') ?? element)
        : element;
      const boxes = [element.getBoundingClientRect(), host.getBoundingClientRect()];
      const isLarge = boxes.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5);
      if (isLarge || takesTouch(element)) continue;
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30);
      found.push(
        `${element.tagName.toLowerCase()}.${element.className} "${name}" ${Math.round(width)}×${Math.round(height)}`,
      );
    }
    return [...new Set(found)];
  }, px);

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every control of every screen is at least 44 px wide and high', async ({ page, world }) => {
    test.setTimeout(180_000);
    await remember(page, world.url, {});
    const found: string[] = [];
    await throughScreens(
      { page, world },
      [...differentScreens, ...otherScreens.slice(0, 3)],
      async ({ name }) => {
        expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
        found.push(...(await tooSmall(page, 44)).map((text) => `${name}: ${text}`));
      },
    );
    expect(found).toEqual([]);
  });

  test('[L-06] the title opens the list of open pages, which switches between them and closes one', async ({
    page,
    signIn,
  }) => {
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

  test('[L-06] a finger that rests on a tab opens its menu', async ({ page, signIn }) => {
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

test('with a mouse every control is at least 24 px wide and high', async ({ page, world }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await remember(page, world.url, {});
  const found: string[] = [];
  await throughScreens(
    { page, world },
    [...differentScreens, ...otherScreens.slice(0, 3)],
    async ({ name }) => {
      found.push(...(await tooSmall(page, 24)).map((text) => `${name}: ${text}`));
    },
  );
  expect(found).toEqual([]);
});
