/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { interactive, named, toldOf } from './fixtures/names.ts';
import { differentScreens, otherScreens } from './fixtures/screens.ts';
import { remember } from './fixtures/session.ts';
import { tooSmall } from './fixtures/small-controls.ts';
import { expect, test } from './fixtures/test.ts';
import { throughScreens } from './fixtures/walk.ts';
import type { World } from './fixtures/world.ts';

/** Names that are the same in every language: people, machines, the product, languages in their own words. */
const alike = [
  /^Smart Flight$/,
  /^(?:English|Español|Português)$/,
  /^(?:Android|iOS|Windows)$/,
  // A drone by its name or id, alone or with figures behind it.
  /\b(?:SF\d+-|E2E-|[A-Z][a-z]+ \d{2}\b)/,
  /@/,
  /^(?:MapLibre|OpenStreetMap|Natural Earth|GeoNames)/,
];
const letters = { zh: /\p{Script=Han}/u, ru: /\p{Script=Cyrillic}/u };
const isForeign = (name: string, own: RegExp) =>
  /[A-Za-z]{3,}/.test(name) && !own.test(name) && !alike.some((pattern) => pattern.test(name));

/** What of a screen a screen reader could not tell its user, in a language whose letters are not English ones. */
async function untold(page: Page, own: RegExp): Promise<string[]> {
  // What stands inside the browser's own date fields speaks the language of the browser.
  const told = await toldOf(page, 'input[type=date], input[type=datetime-local]');
  expect(told.filter(({ role }) => role === 'button').length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const { role, name } of told) {
    if (named.includes(role) && name === '') found.push(`a ${role} has no name`);
    if (interactive.includes(role) && isForeign(name, own)) found.push(`${role} "${name}"`);
  }
  const rude = await page
    .locator('[aria-live]:not([aria-live=polite]):not([aria-live=off])')
    .evaluateAll((all) => all.map((element) => element.className));
  return [...found, ...rude.map((element) => `${element} interrupts`)];
}

const sample = otherScreens.filter((_, at) => at % 4 === 0);

/** Goes through every screen once: each place where a name or a size is not as it should be. */
async function wrongOn(
  page: Page,
  world: World,
  lang: keyof typeof letters,
  leastPx: number,
): Promise<string[]> {
  await remember(page, world.url, { lang });
  const found: string[] = [];
  await throughScreens({ page, world }, [...differentScreens, ...sample], async ({ name }) => {
    const wrong = [...(await untold(page, letters[lang])), ...(await tooSmall(page, leastPx))];
    found.push(...wrong.map((text) => `${name}: ${text}`));
  });
  return [...new Set(found)];
}

test.describe.configure({ timeout: 180_000 });

test('with a mouse every control is at least 24 px wide and high, and a screen reader hears everything in Chinese', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await wrongOn(page, world, 'zh', 24)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every control is at least 44 px wide and high, and a screen reader hears everything in Russian', async ({
    page,
    world,
  }) => {
    await page.goto('/login');
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await wrongOn(page, world, 'ru', 44)).toEqual([]);
  });
});
