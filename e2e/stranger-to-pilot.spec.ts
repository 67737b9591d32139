import { becomePilot } from './fixtures/stranger.ts';
import { expect, test } from './fixtures/test.ts';

test('[P-18] [P-20] [W-09] a stranger registers, completes the account and is let in once all has passed', async ({
  page,
  world,
  browser,
}) => {
  await becomePilot({ page, world, browser }, 'en');
  await expect(page).toHaveURL('/flightlog');
});
