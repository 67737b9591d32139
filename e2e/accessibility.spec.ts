/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { differentScreens, otherScreens, type Screen } from './fixtures/screens.ts';
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import type { World } from './fixtures/world.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
type LookName = 'light' | 'dark' | 'sunlight';

/** Asks for a look as a system does that its user has set up so. Reduced motion: colours in transition have any contrast. */
async function look(page: Page, name: LookName): Promise<void> {
  await page.emulateMedia({
    reducedMotion: 'reduce',
    colorScheme: name === 'dark' ? 'dark' : 'light',
    contrast: name === 'sunlight' ? 'more' : 'no-preference',
  });
  await expect(page.locator('html')).toHaveAttribute('data-look', name);
}

async function open(page: Page, world: World, screen: Screen): Promise<void> {
  if (screen.as) await signInByCookie(page, world, screen.as);
  const path = await screen.path(world);
  await page.goto(path);
  await screen.ready(page);
  expect(new URL(page.url()).pathname).toBe(new URL(path, world.url).pathname);
}

async function violations(page: Page, where: string): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.violations.map(
    ({ id, nodes }) => `${where}, ${id}: ${nodes.map(({ target }) => target).join(' ; ')}`,
  );
}

for (const screen of differentScreens) {
  test(`${screen.name} has no accessibility violation in light, dark and sunlight`, async ({
    page,
    world,
  }) => {
    test.setTimeout(120_000);
    await remember(page, world.url, {});
    await open(page, world, screen);
    const found: string[] = [];
    for (const name of ['light', 'dark', 'sunlight'] as const) {
      await look(page, name);
      found.push(...(await violations(page, name)));
    }
    expect(found, screen.name).toEqual([]);
  });
}

const halves = [otherScreens.filter((_, at) => at % 2 === 0), otherScreens.filter((_, at) => at % 2 === 1)];

for (const [half, wanted] of halves.entries()) {
  test(`no other screen has an accessibility violation in light and dark, sunlight by a sample (${half + 1} of 2)`, async ({
    page,
    world,
  }) => {
    test.skip(wanted.length === 0, 'there are no other screens yet');
    test.setTimeout(240_000);
    await remember(page, world.url, {});
    const found: string[] = [];
    for (const [at, screen] of wanted.entries()) {
      await open(page, world, screen);
      const names = ['light', 'dark', 'sunlight'] as const;
      for (const name of at % 6 === 0 ? names : names.slice(0, 2)) {
        await look(page, name);
        found.push(...(await violations(page, `${screen.name}, ${name}`)));
      }
    }
    expect(found).toEqual([]);
  });
}

test('menus, popovers, the inspector and dialogs have no accessibility violation while open', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn('oem', '/manage-flightlog?range=month');
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  const found: string[] = [];
  await page.locator('.sf-tabs a').first().click({ button: 'right' });
  found.push(...(await violations(page, 'tab menu')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Language/ }).click();
  found.push(...(await violations(page, 'language menu')));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /open page/ }).click();
  await expect(page.getByRole('dialog', { name: 'Open pages' })).toBeVisible();
  found.push(...(await violations(page, 'open pages on a phone')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  found.push(...(await violations(page, 'menu on a phone')));
  expect(found).toEqual([]);
});

const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      const isAnimated =
        animationName !== 'none' && animationDuration.split(',').some((time) => Number.parseFloat(time) > 0);
      const isTransited = transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0);
      return isAnimated || isTransited ? [`${element.tagName}.${element.getAttribute('class') ?? ''}`] : [];
    }),
  );

test('with reduced motion nothing is animated, and the map jumps', async ({ page, signIn, world }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn('oem', '/manage/realtime');
  const [screen] = differentScreens.filter(({ name }) => name === 'manage-realtime-drone');
  await screen?.ready(page);
  expect(await moving(page)).toEqual([]);
  const zooms = await page.evaluate(async () => {
    const zoom = () => Object.values(window.smartflightMaps ?? {})[0]?.zoom() ?? 0;
    const before = zoom();
    document.querySelector<HTMLElement>('.sf-map [aria-label="Zoom in"]')?.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const next = zoom();
    await new Promise((resolve) => setTimeout(resolve, 800));
    return { before, next, later: zoom() };
  });
  expect(zooms.next).toBeGreaterThan(zooms.before);
  expect(zooms.later).toBeCloseTo(zooms.next, 5);
  await signInByCookie(page, world, 'pilot');
  await page.goto('/flightlog?range=month');
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  expect(await moving(page)).toEqual([]);
});
