import { customers, orders, records } from '@smartflight/contract/endpoints.ts';
import { someCustomer, someOrder } from '../server/test/orders.ts';
import { fillDate } from './fixtures/fields.ts';
import { settledMs, sprayedPlots, sprayManager } from './fixtures/sprayed-plots.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

test.describe.configure({ timeout: settledMs + 180_000 });

test('records are found by plot, customer and day, printed together, and linked with order, plot and flight', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const { recordId, plotId, name, flightIds } = (await sprayedPlots(world)).found;
  const api = await world.as(sprayManager);
  await api.call(records.changeSettings, { body: { regimes: ['basic'] } });
  const customer = `Found Farm ${recordId.slice(0, 6)}`;
  const { id: customerId } = await api.call(customers.create, { body: someCustomer({ name: customer }) });
  const { id, number, revision } = await api.call(orders.create, {
    body: someOrder(customerId, { plotIds: [plotId] }),
  });
  await api.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
  for (const flightId of flightIds) await api.call(orders.attach, { params: { id }, body: { flightId } });
  const draft = await api.call(records.get, { params: { id: recordId } });
  const line = { productId: null, version: null, name: 'Testshield', authorisationNumber: 'TEST-1' };
  const entries = {
    ...{ cropName: 'Rice', applicatorName: 'Amina Haddad' },
    products: [{ ...line, dosePerHa: 0.5, unit: 'L' as const, total: 0.1 }],
  };
  const entered = { revision: draft.revision, entries };
  const body = await api.call(records.enter, { params: { id: recordId }, body: entered });
  await api.call(records.complete, { params: { id: recordId }, body: { revision: body.revision } });

  const page = await signIn(sprayManager, '/spray-records');
  const rows = page.getByRole('row').filter({ hasText: name });
  const plot = page.getByLabel('Plot', { exact: true });
  await expect(async () => {
    await plot.click();
    await plot.pressSequentially(name);
    await page.getByRole('option', { name }).click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page).toHaveURL(new RegExp(`plot=${plotId}`));
  const customerField = page.getByLabel('Customer', { exact: true });
  await customerField.click();
  await customerField.pressSequentially(customer);
  await page.getByRole('option', { name: customer }).click();
  await fillDate(page.getByRole('group', { name: 'Date' }), draft.localDate);
  await expect(page).toHaveURL(new RegExp(`day=${draft.localDate}`));
  await page.reload();
  await expect(plot).toHaveValue(name);
  await expect(customerField).toHaveValue(customer);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await violationsInLooks(page, 'record filters')).toEqual([]);

  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('heading', { name: 'Spray Records to Print' })).toBeVisible();
  await expect(page.locator('.re-sheet')).toHaveCount(1);
  await expect(page.locator('.re-sheet').getByText('Testshield · TEST-1')).toBeVisible();
  expect(await violationsInLooks(page, 'records to print')).toEqual([]);

  await page.goto(`/orders/${id}`);
  const toRecord = page.getByRole('link', { name: 'Spray Record', exact: true });
  await toRecord.click();
  await expect(page).toHaveURL(new RegExp(`/spray-records/${recordId}$`));
  await expect(page.getByRole('link', { name: `Order ${number}`, exact: true })).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`plot=${plotId}`));
  await toRecord.click();
  await expect(page).toHaveURL(new RegExp(`/spray-records/${recordId}$`));
  await page.goto(`/manage-flightlog/detail/${flightIds[0]}`);
  await toRecord.click();
  await expect(page).toHaveURL(new RegExp(`/spray-records/${recordId}$`));
});
