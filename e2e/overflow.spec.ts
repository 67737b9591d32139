import { misplacedOn } from './fixtures/overflow.ts';
import { differentScreens } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ timeout: 240_000 });

// The screens with the most words; `overflow.long.spec.ts` looks at the others.
for (const screen of differentScreens.filter(({ name }) => ['login', 'flightlog'].includes(name))) {
  test(`no text of ${screen.name} runs out of its place from 390 to 1920 px in Russian, Spanish, Portuguese and 40 % longer words`, async ({
    page,
    world,
  }) => {
    expect(await misplacedOn(page, world, screen)).toEqual([]);
  });
}
