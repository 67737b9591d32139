import { readFile } from 'node:fs/promises';
import { flightDays, plots } from '@smartflight/contract/endpoints.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import { hectares } from './fixtures/days.ts';
import { expect, test } from './fixtures/test.ts';
import type { World } from './fixtures/world.ts';

async function treatedPlot(world: World) {
  const oem = await world.as('oem');
  const { items } = await oem.call(plots.list, { query: { size: 100 } });
  for (const { id } of items) {
    const [year] = (await oem.call(flightDays.seasons, { params: { id } })).items;
    if (year) return { id, year };
  }
  throw new Error('the demo has treated no plot');
}

test('[T-03] the treated ground of a plot is shown by year, and exported as a table and as ground', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const { id, year } = await treatedPlot(world);
  const page = await signIn('oem', `/plot-manage?plot=${id}&tab=season`);
  const row = page.getByRole('table', { name: 'Treated ground by year' }).getByRole('row').nth(1);
  await expect(row).toContainText(String(year.year));
  await expect(row).toContainText(hectares(year.treatedAreaM2));
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Export years' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };
  const [head = '', first = ''] = (await save('Table (CSV)')).trim().split(/\r?\n/);
  expect(head).toContain('(m²)');
  expect(first).toContain(`${year.year}`);
  expect(first).toContain(year.treatedAreaM2.toFixed(2));
  const { features } = JSON.parse(await save('Ground on the map (GeoJSON)'));
  let ground = 0;
  for (const { geometry, properties } of features)
    if (properties.year === year.year) ground += areaM2(geometry);
  expect(Math.abs(ground / year.treatedAreaM2 - 1)).toBeLessThan(0.03);
});
