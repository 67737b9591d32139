import { expect, test } from './fixtures/test.ts';
import { accounts, expectTable } from './fixtures/walks/route-table.ts';
import { expectTitles } from './fixtures/walks/title-walk.ts';

for (const name of ['admin', 'dealer', 'oem', 'oem2', 'runwu', 'lift', 'owner'] as const) {
  test(`[L-14] ${name} (${accounts[name]}) opens exactly the routes of the table, each under its title`, async ({
    signIn,
    page,
    watch,
  }) => {
    await expectTable(name, signIn, watch);
    await expect(page.locator('h1:visible')).toBeVisible();
  });
}

for (const lang of ['en', 'es', 'pt', 'ru'] as const) {
  test(`[L-18] the twenty titles in ${lang} on menu, breadcrumb, tab and window`, async ({
    signIn,
    watch,
  }) => {
    await expectTitles(lang, signIn, watch);
  });
}
