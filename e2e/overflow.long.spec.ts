import { differentScreens } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';
import { expectTidyWalk, misplacedOn } from './fixtures/walks/overflow.ts';

for (const screen of differentScreens.filter(({ name }) => name !== 'not-found')) {
  test(`no text of ${screen.name} runs out of its place from 390 to 1920 px in Russian, Spanish, Portuguese and 40 % longer words`, async ({
    page,
    world,
  }) => {
    expect(await misplacedOn(page, world, screen)).toEqual([]);
  });
}

for (const [lang, words] of [
  ['ru', 'Russian'],
  ['pseudo', '40 % longer words'],
] as const) {
  test(`no text of the other screens, the menu and what opens over a page runs out of its place in ${words}`, async ({
    page,
    world,
  }) => {
    await expectTidyWalk(page, world, lang);
  });
}
