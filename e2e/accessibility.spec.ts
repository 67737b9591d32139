/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { differentScreens, type Screen } from './fixtures/screens.ts';
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { allLooks, look, violations, violationsInLooks } from './fixtures/walks/axe.ts';
import { goWithin } from './fixtures/walks/walk.ts';
import type { World } from './fixtures/world.ts';

// Each test checks hundreds of rules, which is slow on a busy machine.
test.describe.configure({ timeout: 600_000 });

async function open(page: Page, world: World, screen: Screen): Promise<void> {
  if (screen.as) await signInByCookie(page, world, screen.as);
  const path = await screen.path(world);
  await page.goto(path);
  await screen.ready(page);
  expect(new URL(page.url()).pathname).toBe(new URL(path, world.url).pathname);
}

// A page of forms, one of rows and one of pictures; `accessibility.long.spec.ts` checks every page, panel and look.
const shown = ['login', 'flightlog', 'user-authentication-opened'];

for (const screen of differentScreens.filter(({ name }) => shown.includes(name))) {
  const tag = screen.name === 'login' ? [] : ['@further'];
  test(`${screen.name} has no accessibility violation in light and dark`, { tag }, async ({
    page,
    world,
  }) => {
    await remember(page, world.url, {});
    await open(page, world, screen);
    expect(await violationsInLooks(page, screen.name, { looks: allLooks.slice(0, 2) })).toEqual([]);
  });
}

test('what opens on a phone has no accessibility violation', { tag: '@further' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('oem', '/manage-flightlog?range=month');
  await expect(page.locator('.sf-fl-card:visible').first()).toBeVisible();
  await look(page, 'light');
  const found = await violations(page, 'the log on a phone');
  await page.getByRole('button', { name: /open page/ }).click();
  const list = page.getByRole('dialog', { name: 'Open pages' });
  await expect(list).toBeVisible();
  found.push(...(await violations(page, 'open pages on a phone')));
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
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

test('with reduced motion nothing is animated, and the map jumps', { tag: '@further' }, async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn('oem', '/manage/realtime');
  const [screen] = differentScreens.filter(({ name }) => name === 'manage-realtime-drone');
  await screen?.ready(page);
  expect(await moving(page)).toEqual([]);
  // Measured synchronously: only a zoom without animation has reached its target by then.
  const zoomed = await page.evaluate(() => {
    const zoom = () => Object.values(window.smartflightMaps ?? {})[0]?.zoom() ?? 0;
    const before = zoom();
    document.querySelector<HTMLElement>('.sf-map [aria-label="Zoom in"]')?.click();
    return zoom() - before;
  });
  expect(zoomed).toBeCloseTo(1, 5);
  await goWithin(page, '/manage-flightlog?range=month');
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  expect(await moving(page)).toEqual([]);
});
