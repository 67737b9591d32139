import { customers, orders, plots, products } from '@smartflight/contract/endpoints.ts';
import { someCustomer, someOrder } from '../server/test/orders.ts';
import { someProduct, someUse } from '../server/test/products.ts';
import { sprayManager } from './fixtures/sprayed-plots.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

test('the mix of an order has its plots, spray volume and products, from the order and from the work list', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const api = await world.as(sprayManager);
  const tag = Math.random().toString(36).slice(2, 8);
  const uses = [someUse({ crop: 'Wheat' }), someUse({ crop: 'Rice', doseMin: 0.3, doseMax: 0.6 })];
  const name = `Mixshield ${tag}`;
  const { id: productId } = await api.call(products.create, { body: someProduct({ name, uses }) });
  const { items } = await api.call(plots.list, { query: { q: 'Talhão', size: 2 } });
  const customer = `Mix Farm ${tag}`;
  const { id: customerId } = await api.call(customers.create, { body: someCustomer({ name: customer }) });
  const line = { version: 1, name, authorisationNumber: 'X-1', dosePerHa: 0.5, unit: 'L' as const };
  const unknown = { ...line, productId: null, version: null, name: 'Sticker' };
  const { id, number, revision } = await api.call(orders.create, {
    body: someOrder(customerId, {
      plotIds: items.map((plot) => plot.id),
      products: [{ ...line, productId }, unknown],
    }),
  });
  await api.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });

  const page = await signIn(sprayManager, `/orders/${id}`);
  await page
    .getByRole('region', { name: 'Order', exact: true })
    .getByRole('link', { name: 'Tank mix', exact: true })
    .click();
  const about = page.getByRole('region', { name: 'Order', exact: true });
  await expect(about.getByRole('link', { name: `Order ${number} · ${customer}` })).toBeVisible();
  for (const plot of items) await expect(about).toContainText(plot.name);
  await expect(about).toContainText('Not among the products, so not in this mix: Sticker');
  const area = items.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  await expect(page).toHaveURL(new RegExp(`area=${Math.round(area)}&rate=15&p=${productId}_1_0\\.5`));
  await expect(page.getByRole('article', { name })).toBeVisible();
  await page.getByLabel('Tank (L)').fill('30');
  await expect(page.getByRole('article', { name: 'Total' })).toContainText(name);
  expect(await violationsInLooks(page, 'mix of an order')).toEqual([]);
  // What is entered stays.
  await page.reload();
  await expect(page.getByLabel('Tank (L)')).toHaveValue('30');

  await page.goto('/work-list');
  const [plot] = items;
  const card = page
    .getByRole('listitem')
    .filter({ hasText: customer })
    .filter({ hasText: plot?.name ?? '' });
  await card.getByRole('link', { name: 'Tank mix' }).click();
  await expect(page).toHaveURL(new RegExp(`plot=${plot?.id}&area=${Math.round(plot?.areaM2 ?? 0)}&`));
  await expect(page.getByLabel('Plot', { exact: true })).toHaveValue(plot?.name ?? '');
});
