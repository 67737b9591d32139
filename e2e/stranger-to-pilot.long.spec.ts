import { becomePilot } from './fixtures/stranger.ts';
import { expect, test } from './fixtures/test.ts';

for (const lang of ['en', 'zh', 'ru'] as const) {
  test(`[P-18] [P-20] [W-09] a stranger registers, completes the account and is let in once all has passed (${lang})`, async ({
    page,
    world,
    browser,
  }) => {
    await becomePilot({ page, world, browser }, lang);
    await expect(page).toHaveURL('/flightlog');
  });
}
