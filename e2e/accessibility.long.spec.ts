import { throughPanels } from './fixtures/panels.ts';
import { differentScreens, otherScreens } from './fixtures/screens.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { allLooks, look, violationsInLooks } from './fixtures/walks/axe.ts';
import { reply } from './fixtures/walks/texts.ts';
import { throughScreens } from './fixtures/walks/walk.ts';

const screens = [...differentScreens, ...otherScreens];

test('no screen has an accessibility violation in light, dark and sunlight', async ({ page, world }) => {
  await remember(page, world.url, {});
  const found: string[] = [];
  await throughScreens({ page, world }, screens, async (screen) => {
    found.push(...(await violationsInLooks(page, screen.name, { looks: allLooks })));
  });
  expect(found).toEqual([]);
});

test('menus, panels and the palette have no accessibility violation while open', async ({ page, signIn }) => {
  await signIn('oem', '/manage-flightlog?range=month');
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  await look(page, 'light');
  const found: string[] = [];
  await throughPanels(
    page,
    (key) => reply('en', key),
    async ({ name, part }) => {
      found.push(...(await violationsInLooks(page, name, { part, looks: allLooks })));
    },
  );
  // The focus stays in the field above the list; its arrow keys scroll the list.
  const byField = 'scrollable-region-focusable: .sf-palette-list';
  expect(found.filter((text) => !text.endsWith(byField))).toEqual([]);
});
