/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { expect, type Look, test } from './fixtures/gallery.ts';
import { violations } from './fixtures/walks/axe.ts';

test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

const looks: readonly [string, Look][] = [
  ['light', { theme: 'light', density: 'comfortable' }],
  ['dark', { theme: 'dark', density: 'compact' }],
  ['sunlight', { sunlight: true, density: 'field' }],
];

for (const [name, look] of looks) {
  test(`every part and state is free of accessibility violations in ${name}`, { tag: '@further' }, async ({
    open,
  }) => {
    test.setTimeout(240_000);
    const page = await open(look);
    await expect(page.locator('.g-chapter')).toHaveCount(4);
    // Skeletons are shown only after a delay.
    await expect(page.locator('.sf-page-skeleton > .sf-skeleton').first()).toBeVisible();
    await page.getByRole('button', { name: 'Go offline' }).click();
    await expect(page.getByText(/offline since/)).toBeVisible();
    expect(await violations(page, name, { rules: 'wcag' })).toEqual([]);

    await page.getByRole('button', { name: 'Toast, error' }).click();
    await page.getByRole('button', { name: /^Popover/ }).click();
    expect(await violations(page, name, { rules: 'wcag', part: '.sf-toasts' })).toEqual([]);
    expect(await violations(page, name, { rules: 'wcag', part: '.sf-popover' })).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect(await violations(page, name, { rules: 'wcag', part: '.sf-menu' })).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    expect(await violations(page, name, { rules: 'wcag', part: '.sf-dialog' })).toEqual([]);
  });
}

const measure = (page: Page) =>
  page.evaluate(() => {
    const named = (name: string) =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === name);
    const high = (part: Element | null | undefined) => Math.round(part?.getBoundingClientRect().height ?? 0);
    return {
      control: high(named('Go offline')),
      rowPx: high(document.querySelector('.g-box tr.is-link')),
      text: Number.parseFloat(getComputedStyle(document.body).fontSize),
      wide: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    };
  });

test('rows, controls and text follow the chosen density, in every look', { tag: '@further' }, async ({
  open,
}) => {
  test.setTimeout(240_000);
  const page = await open({ theme: 'light' });
  const sizes = {
    Comfortable: { control: 40, text: 14, wide: 0, rowPx: 44 },
    Compact: { control: 32, text: 14, wide: 0, rowPx: 32 },
    Field: { control: 52, text: 17, wide: 0, rowPx: 56 },
  };
  for (const look of ['Light', 'Dark', 'Sunlight']) {
    await page.getByRole(look === 'Sunlight' ? 'switch' : 'radio', { name: look }).click();
    for (const [density, { rowPx, ...wanted }] of Object.entries(sizes)) {
      await page.getByRole('radio', { name: density }).click();
      await expect.poll(() => measure(page), `${look}, ${density}`).toMatchObject(wanted);
      // The sunlight look adds a larger glyph and a thicker rule.
      const row = (await measure(page)).rowPx - rowPx;
      expect(row, `${look}, ${density}`).toBeGreaterThanOrEqual(0);
      expect(row, `${look}, ${density}`).toBeLessThanOrEqual(look === 'Sunlight' ? 8 : 1);
    }
  }
});

test('in sunlight borders are broad, glyphs large, nothing shines through and icons have words', {
  tag: '@further',
}, async ({ open }) => {
  const page = await open({ sunlight: true });
  const border = page.getByRole('button', { name: 'Go offline' });
  await expect(border).toHaveCSS('border-top-width', '2px');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: 'Search' })).toContainText('Search');
  const glyphs = await page
    .locator('.sf-glyph:visible')
    .evaluateAll((all) => all.map((glyph) => Math.round(glyph.getBoundingClientRect().width)));
  expect(glyphs.length).toBeGreaterThan(10);
  expect(Math.min(...glyphs)).toBeGreaterThanOrEqual(28);
  const pale = await page.evaluate(() =>
    [...document.querySelectorAll('.g-page *')]
      .filter((part) => !(part instanceof HTMLInputElement))
      .filter((part) => Number(getComputedStyle(part).opacity) < 1)
      .map((part) => part.className),
  );
  expect(pale).toEqual([]);
});

test('a device that asks for contrast gets the sunlight look, one without motion stands still', {
  tag: '@further',
}, async ({ open, page }) => {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  await open({});
  await expect(page.locator('html')).toHaveAttribute('data-look', 'sunlight');
  await page.getByRole('button', { name: 'Toast, error' }).click();
  await page.getByRole('button', { name: /^Popover/ }).click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('with colours of the system, buttons keep a border and glyphs their shape', { tag: '@further' }, async ({
  open,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open({ theme: 'light' });
  const button = page.getByRole('button', { name: 'primary', exact: true });
  await expect(button).not.toHaveCSS('border-top-width', '0px');
  const fill = (part: Element) => getComputedStyle(part).fill;
  const glyph = await page.locator('.sf-glyph-fill').first().evaluate(fill);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(glyph).not.toBe(ground);
});
