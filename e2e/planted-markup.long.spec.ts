import { endpoints } from '@smartflight/contract/endpoints.ts';
import { screens } from './fixtures/screens.ts';
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { effectsIn, markup, plantableOf, plantMarkup } from './fixtures/walks/plant.ts';
import { atRest } from './fixtures/walks/rest.ts';
import { accounts, mayOpen, routes, staffRoutes } from './fixtures/walks/route-table.ts';
import { goWithin } from './fixtures/walks/walk.ts';

// Map labels are drawn, so their pixels don't matter here.
test.use({ deviceScaleFactor: 0.5 });

const readableFields = (): number =>
  Object.values(endpoints)
    .flatMap((calls) => Object.values(calls))
    .filter(({ method }) => method === 'GET')
    .flatMap(plantableOf).length;

for (const name of ['owner', 'oem', 'admin'] as const) {
  test(`markup in every text that ${name} is sent stays text on every page`, async ({
    page,
    world,
    watch,
  }) => {
    // Markup in a version or a code breaks single requests; what it may not do is run.
    watch.allow(/^(?:console error|uncaught): /);
    await remember(page, world.url, {});
    const { fields } = await plantMarkup(page);
    await signInByCookie(page, world, name);
    const table = [...routes, ...staffRoutes]
      .filter(([, , wanted]) => mayOpen(accounts[name], wanted))
      .map(([path]) => path);
    const opened = screens.filter(({ as }) => as === name).map(({ path }) => path(world));
    const paths = new Set([...table, ...(await Promise.all(opened))]);
    const found: string[] = [];
    let shown = 0;
    await page.goto('/profile');
    for (const path of paths) {
      await goWithin(page, path);
      await atRest(page);
      found.push(...(await effectsIn(page)).map((effect) => `${path}: ${effect}`));
      if ((await page.locator('body').innerText()).includes(markup.slice(0, 20))) shown += 1;
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const all = readableFields();
    console.log(
      `${name}: ${paths.size} pages, ${shown} show markup as text; ${fields.size} of ${all} fields of reading calls`,
    );
    expect(found).toEqual([]);
    expect(shown).toBeGreaterThan(paths.size / 2);
  });
}

test('markup that is written into a page is noticed', async ({ page, watch }) => {
  watch.allow(/content security policy|Content Security Policy|planted|404/);
  await page.goto('/login');
  await page.evaluate((text) => {
    document.body.insertAdjacentHTML('beforeend', `<a href="javascript:0">${text.slice(2)}</a>`);
  }, markup);
  await expect.poll(async () => (await effectsIn(page)).length).toBeGreaterThan(2);
});
