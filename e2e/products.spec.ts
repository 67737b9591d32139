import { plots, products } from '@smartflight/contract/endpoints.ts';
import { choose } from './fixtures/fields.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

const csv = [
  'Product;Registration number;Country;Type;Formulation;Crop;Dose from;Dose to',
  'Testmite 200 SC;TEST-2;ES;insecticide;SC;Rice;0,5;0,8',
  'Broken;TEST-3;Spain;insecticide;SC;Rice;1;much',
].join('\n');

test('a product is entered, two rows are imported with their results, and a tank is mixed for a plot', {
  tag: '@further',
}, async ({ page, world }) => {
  const owner = await world.as('owner');
  await page.context().addCookies([{ name: 'token', value: owner.token, url: world.url }]);
  await remember(page, world.url, {});

  await page.goto('/products');
  await page.getByRole('button', { name: 'New product' }).click();
  const form = page.getByRole('complementary', { name: 'New product' });
  await form.getByLabel('Name', { exact: true }).fill('Testshield 100');
  await choose(form.getByLabel('Type'), 'Fungicide');
  await form.getByLabel('Country').fill('es');
  await choose(form.getByLabel('Use by drone'), 'Permitted');
  await form.getByRole('button', { name: 'Remove substance 1' }).click();
  await form.getByLabel('Crop', { exact: true }).fill('Rice');
  await form.getByRole('button', { name: 'Save product' }).click();
  await expect(form.locator('.sf-field-error:visible')).toHaveCount(2);
  await form.getByLabel('Dose from (L/ha)').fill('0.4');
  await form.getByLabel('Dose to (L/ha)').fill('0.6');
  expect(await violationsInLooks(page, 'product form')).toEqual([]);
  await form.getByRole('button', { name: 'Save product' }).click();
  const opened = page.getByRole('complementary', { name: 'Testshield 100' });
  await expect(opened).toContainText('Version 1');
  await expect(opened).toContainText('0.4 to 0.6');
  await opened.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('complementary', { name: 'Change product' });
  await change.getByLabel('Dose to (L/ha)').fill('0.7');
  await change.getByRole('button', { name: 'Save as version 2' }).click();
  await expect(opened).toContainText('0.4 to 0.7');
  await opened.getByRole('button', { name: 'Version 1' }).click();
  await expect(opened).toContainText('Version 1 of 2');
  expect(await violationsInLooks(page, 'products')).toEqual([]);

  await page.getByRole('link', { name: 'Import' }).click();
  await page
    .getByLabel('Choose file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('combobox', { name: 'Registration number' })).toContainText(
    'Authorization number',
  );
  expect(await violationsInLooks(page, 'import')).toEqual([]);
  await page.getByRole('button', { name: 'Check rows' }).click();
  const broken = page.getByRole('row').filter({ hasText: 'Broken' });
  await expect(broken).toContainText('Enter the country as two letters');
  await expect(broken).toContainText('This is not a number.');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row was saved.')).toBeVisible();
  const { items } = await owner.call(products.list, { query: { q: 'Test' } });
  expect(items.map(({ name, version }) => [name, version])).toEqual([
    ['Testmite 200 SC', 1],
    ['Testshield 100', 2],
  ]);

  const plotList = await owner.call(plots.list, { query: { q: 'Creek', size: 1 } });
  const [plot] = plotList.items;
  if (!plot) throw new Error('the demo lacks the plot');
  await page.goto('/mix');
  await page.getByLabel('Plot', { exact: true }).click();
  await page.getByRole('option', { name: plot.name }).click();
  await expect(page.getByLabel('Area (ha)')).not.toHaveValue('');
  await page.getByLabel('Area (ha)').fill('10');
  await page.getByLabel('Spray volume (L/ha)').fill('30');
  await page.getByLabel('Tank (L)').fill('40');
  for (const name of ['Testshield 100', 'Testmite 200 SC']) {
    await page.getByLabel('Add a product').fill(name);
    await page.getByRole('option', { name }).click();
  }
  const shield = page.getByRole('article', { name: 'Testshield 100' });
  await shield.getByLabel('Dose (L/ha)').fill('5');
  await page.getByRole('article', { name: 'Testmite 200 SC' }).getByLabel('Dose (L/ha)').fill('0.5');
  await expect(page.getByRole('alert')).toContainText('Testshield 100: the dose is above the label’s 0.7');
  await shield.getByLabel('Dose (L/ha)').fill('0.5');
  const full = page.getByRole('article', { name: 'Each full tank' });
  await expect(full).toContainText('7 full tanks of 40');
  await expect(full).toContainText('666.7');
  await page.reload();
  await expect(page.getByRole('article', { name: 'Total' })).toContainText('300');
  await expect(page.getByLabel('Plot', { exact: true })).toHaveValue(plot.name);
  expect(await violationsInLooks(page, 'mix')).toEqual([]);
});
