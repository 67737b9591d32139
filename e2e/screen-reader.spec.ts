/// <reference lib="dom" />
import { interactive, named, toldOf } from './fixtures/names.ts';
import { differentScreens, otherScreens } from './fixtures/screens.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { throughScreens } from './fixtures/walk.ts';

/** Names that are the same in every language: people, machines, the product, languages in their own words. */
const alike = [
  /^Smart Flight$/,
  /^(?:English|Español|Português)$/,
  /^(?:Android|iOS|Windows)$/,
  // A drone by its name or id, alone or with figures behind it.
  /\b(?:SF\d+-|[A-Z][a-z]+ \d{2}\b)/,
  /@/,
  /^(?:MapLibre|OpenStreetMap|Natural Earth|GeoNames)/,
];
const letters = { zh: /\p{Script=Han}/u, ru: /\p{Script=Cyrillic}/u };
const isForeign = (name: string, own: RegExp) =>
  /[A-Za-z]{3,}/.test(name) && !own.test(name) && !alike.some((pattern) => pattern.test(name));

for (const lang of ['zh', 'ru'] as const) {
  test(`a screen reader hears everything by name, and in the user's language (${lang})`, async ({
    page,
    world,
  }) => {
    test.setTimeout(180_000);
    await remember(page, world.url, { lang });
    const found: string[] = [];
    const sample = otherScreens.filter((_, at) => at % 4 === 0);
    await throughScreens({ page, world }, [...differentScreens, ...sample], async (screen) => {
      // What stands inside the browser's own date fields speaks the language of the browser.
      const told = await toldOf(page, 'input[type=date], input[type=datetime-local]');
      expect(told.filter(({ role }) => role === 'button').length, screen.name).toBeGreaterThan(0);
      for (const { role, name } of told) {
        if (named.includes(role) && name === '') found.push(`${screen.name}: a ${role} has no name`);
        if (interactive.includes(role) && isForeign(name, letters[lang]))
          found.push(`${screen.name}: ${role} "${name}"`);
      }
      const rude = await page
        .locator('[aria-live]:not([aria-live=polite]):not([aria-live=off])')
        .evaluateAll((all) => all.map((element) => element.className));
      found.push(...rude.map((element) => `${screen.name}: ${element} interrupts`));
    });
    expect([...new Set(found)]).toEqual([]);
  });
}
