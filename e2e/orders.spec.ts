import { readFile } from 'node:fs/promises';
import { flights, orders, plots } from '@smartflight/contract/endpoints.ts';
import { choose } from './fixtures/fields.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

/** Flights settle two minutes after their last point. */
const settledMs = 300_000;

test('a customer and an order are entered, a flight is confirmed, and the statement lists it', {
  tag: '@further',
}, async ({ page, world }) => {
  test.setTimeout(settledMs + 120_000);
  const owner = await world.as('owner');
  const flownPlot = async (): Promise<string | undefined> => {
    const { items } = await owner.call(flights.list, {
      query: { size: 200, scope: 'own', workType: 'spray' },
    });
    const own = new Set((await owner.call(plots.list, { query: { size: 200 } })).items.map(({ id }) => id));
    const flight = items.find(({ plotId }) => plotId && own.has(plotId));
    return flight?.plotName ?? undefined;
  };
  await expect.poll(flownPlot, { timeout: settledMs, intervals: [2_000] }).toBeTruthy();
  const plotName = (await flownPlot()) ?? '';
  await page.context().addCookies([{ name: 'token', value: owner.token, url: world.url }]);
  await remember(page, world.url, {});

  await page.goto('/customers');
  await page.getByRole('button', { name: 'New customer' }).click();
  const customer = page.getByRole('complementary', { name: 'New customer' });
  await customer.getByRole('button', { name: 'Save' }).click();
  await expect(customer.locator('.sf-field-error:visible')).toHaveCount(1);
  await customer.getByLabel('Name', { exact: true }).fill('Lakeside Farm');
  await customer.getByLabel('Contact').fill('Jo Field');
  expect(await violationsInLooks(page, 'customer form')).toEqual([]);
  await customer.getByRole('button', { name: 'Save' }).click();
  const opened = page.getByRole('complementary', { name: 'Lakeside Farm' });
  await expect(opened).toContainText('Jo Field');
  await opened.getByRole('link', { name: 'New order' }).click();

  const form = page.getByRole('complementary', { name: 'New order' });
  await expect(form.getByLabel('Customer', { exact: true })).toHaveValue('Lakeside Farm');
  await form.getByLabel('Crop', { exact: true }).fill('Rice');
  await choose(form.getByLabel('Per', { exact: true }), 'hectare');
  await form.getByLabel('Amount', { exact: true }).fill('12.345');
  // The list closes when the panel scrolls, as it does for the next field that is out of sight.
  const plot = form.getByLabel('Add plot');
  await plot.scrollIntoViewIfNeeded();
  await plot.click();
  await plot.pressSequentially(plotName);
  await page.getByRole('option', { name: plotName }).first().click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Enter an amount such as 12.50.');
  await form.getByLabel('Amount', { exact: true }).fill('42.5');
  expect(await violationsInLooks(page, 'order form')).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('heading', { name: /Lakeside Farm/ })).toBeVisible();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Suggested flights' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const waiting = async () => (await owner.call(orders.suggestions, { query: { orderId: id } })).total;
  await expect.poll(waiting, { timeout: settledMs, intervals: [2_000] }).toBeGreaterThan(0);
  await page.reload();
  const fits = page.getByRole('button', { name: 'Confirm', exact: true }).first();
  await expect(fits).toBeVisible();
  expect(await violationsInLooks(page, 'order')).toEqual([]);
  await fits.click();
  await expect(page.getByText('The flight belongs to order')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as done' }).first().click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByText('These figures no longer change.')).toBeVisible();
  expect(await violationsInLooks(page, 'statement')).toEqual([]);
  const { totals, lines } = await owner.call(orders.statement, { params: { id } });
  expect(lines).toHaveLength(1);
  await expect(page.locator('.or-sums')).toContainText(`${totals.netAreaM2.toLocaleString('en')}\u00a0m²`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV for accounting' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(`,${totals.netAreaM2},`);
});
