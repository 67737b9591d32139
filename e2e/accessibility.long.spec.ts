import { violationsInLooks } from './fixtures/axe.ts';
import { otherScreens } from './fixtures/screens.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { throughScreens } from './fixtures/walk.ts';

test('no other screen has an accessibility violation in light, dark and sunlight', async ({
  page,
  world,
}) => {
  await remember(page, world.url, {});
  const found: string[] = [];
  await throughScreens({ page, world }, otherScreens, async (screen) => {
    found.push(...(await violationsInLooks(page, screen.name, '#content')));
  });
  expect(found).toEqual([]);
});
