import { accounts, expectTable } from './fixtures/route-table.ts';
import { expect, test } from './fixtures/test.ts';

for (const name of ['oem', 'oem2', 'runwu', 'lift', 'owner'] as const) {
  test(`[L-14] ${name} (${accounts[name]}) opens exactly the routes of the table, each under its title`, async ({
    signIn,
    page,
  }) => {
    await expectTable(name, signIn);
    await expect(page.locator('h1:visible')).toBeVisible();
  });
}
