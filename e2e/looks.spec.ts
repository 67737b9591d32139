/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Screen, screens } from './fixtures/screens.ts';
import { type Lang, type Remembered, remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import type { World } from './fixtures/world.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const looks = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  sunlight: { sunlight: true },
} satisfies Record<string, Remembered>;

async function open(page: Page, world: World, screen: Screen, remembered: Remembered): Promise<void> {
  // Colours in transition have any contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await remember(page, world.url, remembered);
  if (screen.as) await signInByCookie(page, world, screen.as);
  await page.goto(await screen.path(world));
  await screen.ready(page);
}

/** Changes the look as a user does; where there is no switch, as a returning user finds it. */
async function look(page: Page, screen: Screen, name: keyof typeof looks): Promise<void> {
  const button = page.getByRole('button', { name: name === 'dark' ? 'Switch to dark' : 'Sunlight' });
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  await page.evaluate(
    (settings) => localStorage.setItem('smartflight.settings', JSON.stringify(settings)),
    looks[name],
  );
  await page.reload();
  await screen.ready(page);
}

// Own and manage screens are one component each; the richer of the two stands for both.
const different = screens.filter(
  ({ name }) => !['realtime', 'manage-realtime', 'manage-flightlog', 'manage-flight-detail'].includes(name),
);

for (const screen of different) {
  test(`${screen.name} has no accessibility violation in light, dark and sunlight`, async ({
    page,
    world,
  }) => {
    test.setTimeout(120_000);
    await open(page, world, screen, looks.light);
    for (const name of ['light', 'dark', 'sunlight'] as const) {
      if (name !== 'light') await look(page, screen, name);
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ; ')}`,
      );
      expect(found, `${screen.name} in ${name}`).toEqual([]);
    }
  });
}

/** Controls and headings whose text is cut or runs out of its box, and a page wider than its window. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = document.documentElement;
    const wide = box.scrollWidth > box.clientWidth ? [`the page is ${box.scrollWidth} px wide`] : [];
    const parts = document.querySelectorAll<HTMLElement>(
      'button, th, h1, h2, [role=tab], [role=radio], .sf-rail-item, .sf-figure dt, label',
    );
    const cut = [...parts].filter((part) => {
      if (
        !part.checkVisibility({ visibilityProperty: true }) ||
        part.closest('.sf-cut, .sf-hidden, .maplibregl-map')
      )
        return false;
      const isMeantToCut =
        getComputedStyle(part).textOverflow === 'ellipsis' || part.querySelector('.sf-cut');
      return !isMeantToCut && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
    });
    return [
      ...wide,
      ...cut.map((part) => `${part.className || part.tagName}: ${part.textContent?.trim().slice(0, 40)}`),
    ];
  });

for (const lang of ['ru', 'es', 'pt'] as const satisfies Lang[]) {
  test(`no text runs out of its place in ${lang} from 390 to 1920 px`, async ({ page, world }) => {
    test.setTimeout(120_000);
    const wanted = different.filter(({ name }) => name !== 'not-found');
    await remember(page, world.url, { lang });
    const found: string[] = [];
    for (const screen of wanted) {
      await page.context().clearCookies({ name: 'token' });
      if (screen.as) await signInByCookie(page, world, screen.as);
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(await screen.path(world));
      await screen.ready(page);
      for (const width of [390, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        // The layout follows the window a moment later; what still overflows then is noted.
        const settled = await expect
          .poll(() => overflowing(page), { timeout: 3000 })
          .toEqual([])
          .then(
            () => [],
            () => overflowing(page),
          );
        found.push(...settled.map((text) => `${screen.name} at ${width}: ${text}`));
      }
    }
    expect(found).toEqual([]);
  });
}

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

test('everything on the way from the log into a flight and back works by keyboard', async ({ signIn }) => {
  const page = await signIn('pilot', '/flightlog?range=month');
  const rows = page.locator('tbody tr.is-link:visible');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await rows.first().focus();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/flightlog\/detail\//);
  await page.getByRole('button', { name: /^Language/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Language/ })).toBeFocused();
});
