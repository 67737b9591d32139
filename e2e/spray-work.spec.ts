import { customers, flights, inbox, orders, plots, records, tasks } from '@smartflight/contract/endpoints.ts';
import { someCustomer, someOrder } from '../server/test/orders.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { fillDate } from './fixtures/fields.ts';
import { mapFeatures } from './fixtures/map.ts';
import { productWithWaits, settledMs, sprayedPlots, sprayManager } from './fixtures/sprayed-plots.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';
import type { World } from './fixtures/world.ts';

test.describe.configure({ timeout: settledMs + 180_000 });

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

async function newCustomer(world: World, name: string): Promise<string> {
  const api = await world.as(sprayManager);
  return (await api.call(customers.create, { body: someCustomer({ name }) })).id;
}

/** A plot of the demo, which no test sprays. */
async function otherPlot(world: World): Promise<string> {
  const { items } = await (await world.as(sprayManager)).call(plots.list, {
    query: { q: 'Talhão', size: 1 },
  });
  return items[0]?.id ?? '';
}

/** Plans an order and returns its id. */
async function planned(world: World, change: Parameters<typeof someOrder>[1]): Promise<string> {
  const api = await world.as(sprayManager);
  const customerId = await newCustomer(world, `Farm ${Math.random().toString(36).slice(2, 8)}`);
  const { id, revision } = await api.call(orders.create, { body: someOrder(customerId, change) });
  await api.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
  return id;
}

test('waits on sprayed land are shown by the order and task planned on it, its plot and the map', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const { plotId, name, recordId, lat, lon } = (await sprayedPlots(world)).wait;
  const api = await world.as(sprayManager);
  const product = await productWithWaits(world);
  const { revision } = await api.call(records.get, { params: { id: recordId } });
  const line = { authorisationNumber: 'EX-1', dosePerHa: 0.5, unit: 'L' as const, total: null };
  await api.call(records.enter, {
    params: { id: recordId },
    body: {
      revision,
      entries: {
        cropName: 'Rice',
        products: [{ productId: product.id, version: 1, name: product.name, ...line }],
      },
    },
  });
  const [entry, harvest] = [new RegExp(`^No entry until .* · ${product.name}`), /^No harvest before /];

  const page = await signIn(sprayManager, '/orders?panel=new');
  const newOrder = page.getByRole('complementary', { name: 'New order' });
  const addPlot = newOrder.getByLabel('Add plot');
  // The field is replaced once the code of its list has loaded.
  await expect(async () => {
    await addPlot.scrollIntoViewIfNeeded();
    await addPlot.click();
  }).toPass({ timeout: 60_000 });
  await addPlot.pressSequentially(name);
  await page.getByRole('option', { name }).first().click();
  const waits = newOrder.getByRole('region', { name: 'Waits that still run on this land' });
  await expect(waits.getByText(entry)).toBeVisible();
  await expect(waits.getByText(harvest)).toBeVisible();
  // Three days from now entry is allowed again, three weeks from now the harvest too.
  await fillDate(newOrder.getByRole('group', { name: 'From' }), inDays(5));
  await expect(waits.getByText(entry)).toHaveCount(0);
  await expect(waits.getByText(harvest)).toBeVisible();
  await fillDate(newOrder.getByRole('group', { name: 'From' }), inDays(22));
  await expect(waits).toHaveCount(0);
  await newOrder.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

  const order = await planned(world, { plotIds: [plotId], from: inDays(1), to: inDays(3) });
  await page.goto(`/orders/${order}`);
  const ofOrder = page.getByRole('region', { name: 'Waits that still run on this land' });
  await expect(ofOrder.getByText(entry)).toBeVisible();
  expect(await violationsInLooks(page, 'order with waits')).toEqual([]);

  const period = { from: inDays(1), to: inDays(9) };
  const form = { name: `Task ${name}`, district: 'West', period, timeZone: 'UTC', plotIds: [plotId] };
  const { id: task } = await api.call(tasks.create, { body: form });
  await page.goto(`/unified-tasks/chart?view=tasks&task=${task}`);
  const ofTask = page.getByRole('region', { name: 'Waits that still run on this land' });
  await expect(ofTask.first().getByText(harvest)).toBeVisible();

  await page.goto(`/plot-manage?plot=${plotId}&map=${lat + 0.0015},${lon},15`);
  const panel = page.getByRole('complementary', { name: 'Plot', exact: true });
  await expect(panel.getByText(entry)).toBeVisible();
  await expect(panel.getByText(harvest)).toBeVisible();
  const label = async () =>
    (await mapFeatures(page))
      .map(({ properties }) => String(properties['label'] ?? ''))
      .find((text) => text.startsWith(name));
  await expect.poll(label, { timeout: 60_000 }).toMatch(/\nNo entry$/);
});

test('a manager splits a draft of two flights, takes that back, and merges a split draft', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const { name, recordId, flightIds } = (await sprayedPlots(world)).split;
  const api = await world.as(sprayManager);
  const page = await signIn(sprayManager, `/spray-records/${recordId}`);
  const split = page.getByRole('button', { name: 'Split off', exact: true });
  const dialog = page.getByRole('dialog');
  await expect(split).toBeDisabled();
  const splitOff = async () => {
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .last()
      .check();
    await split.click();
    await expect(dialog).toContainText('Take 1 flight into a new draft?');
    await dialog.getByRole('button', { name: 'Split off' }).click();
    await expect(split).toHaveCount(0);
  };
  const flightsOf = async (id: string) =>
    (await api.call(records.get, { params: { id } })).sorties.map((one) => one.id);

  await splitOff();
  await expect(page.getByRole('heading', { name: 'Flights', exact: true })).toBeFocused();
  expect(await flightsOf(recordId)).toEqual([flightIds[0]]);
  await page.locator('.sf-toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: /^Choose / })).toHaveCount(2);
  expect(await flightsOf(recordId)).toEqual(flightIds);

  await splitOff();
  const query = { flightId: flightIds[1] ?? '', state: 'draft' as const };
  const [other] = (await api.call(records.list, { query })).items;
  await page.goto(`/spray-records/${other?.id}`);
  await expect(page.getByText('Split off another draft of this plot and day')).toBeVisible();
  expect(await violationsInLooks(page, 'split draft')).toEqual([]);
  await page.getByRole('button', { name: 'Merge back' }).click();
  await expect(dialog).toContainText('Return these flights to the first draft?');
  await dialog.getByRole('button', { name: 'Merge back' }).click();
  await expect(page).toHaveURL(new RegExp(`/spray-records/${recordId}`));
  await expect(page.locator('.sf-tabs li').filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: /^Choose / })).toHaveCount(2);
  expect(await flightsOf(recordId)).toEqual(flightIds);
});

test('a flight that no order is suggested for is added to one and taken back', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const { name, flightIds } = (await sprayedPlots(world)).attach;
  // The work of weeks ago suggests no flight of yesterday.
  const order = await planned(world, {
    plotIds: [await otherPlot(world)],
    from: inDays(-40),
    to: inDays(-30),
  });
  const api = await world.as(sprayManager);
  const flightsOf = async () => (await api.call(orders.get, { params: { id: order } })).flights;
  const page = await signIn(sprayManager, `/orders/${order}`);
  await expect(page.getByText('No flight is waiting for confirmation.')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Add another flight' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /^Add a flight to order/ });
  await fillDate(dialog.getByRole('group', { name: 'From' }), inDays(-1));
  await fillDate(dialog.getByRole('group', { name: 'To' }), inDays(-1));
  const row = dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row).toBeVisible();
  expect(await violationsInLooks(page, 'flights to attach')).toEqual([]);
  await row.getByRole('button', { name: /^Add the flight of/ }).click();
  await expect(row).toContainText('In this order');
  await expect(dialog.getByRole('list', { name: 'Flights' })).toBeFocused();
  expect(await flightsOf()).toBe(1);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: /^Add the flight of/ })).toBeVisible();
  expect(await flightsOf()).toBe(0);
  await row.getByRole('button', { name: /^Add the flight of/ }).click();
  await expect(row).toContainText('In this order');
  await dialog.locator('.sf-dialog-actions').getByRole('button', { name: 'Close' }).click();
  await expect(opener).toBeFocused();
  await expect(page.getByRole('button', { name: /^Take the flight of .* out$/ })).toBeVisible();
  const { lines } = await api.call(orders.statement, { params: { id: order } });
  expect(lines.map(({ flightId }) => flightId)).toEqual(flightIds);
  await page.getByRole('button', { name: /^Take the flight of .* out$/ }).click();
  await expect(page.getByRole('heading', { name: 'Flights', exact: true })).toBeFocused();
  await expect.poll(flightsOf).toBe(0);
  const out = page.locator('.sf-toast').filter({ hasText: 'The flight is out of the order.' });
  await out.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(flightsOf).toBe(1);
});

test('an order shows what its notice of intent lacks, its deadline and text, and is marked as submitted', {
  tag: '@further',
}, async ({ signIn, world, context }) => {
  const api = await world.as(sprayManager);
  const { regimes } = await api.call(records.settings);
  await api.call(records.changeSettings, { body: { regimes: [...new Set([...regimes, 'us-ca'])] } });
  const order = await planned(world, { plotIds: [await otherPlot(world)], waterLpha: null, target: '' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await signIn(sprayManager, `/orders/${order}`);
  const notice = page.getByRole('region', { name: 'Notice before the work' });
  await expect(notice.getByText(/^Missing: Permit number · .*Planned start/)).toBeVisible();
  await expect(notice.getByText('Enter the planned start to see until when it is due')).toBeVisible();

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const form = page.getByRole('complementary', { name: 'Change order' });
  await fillDate(form.getByRole('group', { name: 'Planned start' }), `${inDays(5)}T08:00`);
  await form.getByLabel('Permit number').fill('57-12-345');
  await form.getByLabel('Pest, disease or weed').fill('Blast');
  await form.getByLabel(/^Spray volume/).fill('15');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice.getByText(/^Submit by .*08:00/)).toBeVisible();
  await expect(notice.getByText(/^Missing: /)).toHaveCount(0);
  await notice.getByText('Text of the notice').first().click();
  await notice.getByRole('button', { name: /^Copy/ }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Permit number and county number: 57-12-345');
  expect(copied).toContain('Registration number: Testshield X-1');
  expect(await violationsInLooks(page, 'notice of intent')).toEqual([]);

  await notice.getByLabel('Number that the authority gave').fill('NOI-7');
  const mark = notice.getByRole('button', { name: 'Mark as submitted' });
  await mark.click();
  await expect(notice.getByText(/^Submitted /)).toBeVisible();
  await expect(notice.getByText('NOI-7')).toBeVisible();
  await expect(notice.getByRole('heading', { name: 'Notice before the work' })).toBeFocused();
  await page.locator('.sf-toast').getByRole('button', { name: 'Undo' }).click();
  await expect(notice.getByText(/^Submit by /)).toBeVisible();
  await mark.click();
  await notice.getByRole('button', { name: 'Not submitted' }).click();
  const unmarked = page.locator('.sf-toast').filter({ hasText: 'The mark is removed.' });
  await unmarked.getByRole('button', { name: 'Undo' }).click();
  await expect(notice.getByText(/^Submitted /)).toBeVisible();
});

test('a key is marked as lost in the rules, and the check shows a record that it sealed after that', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const { recordId } = (await sprayedPlots(world)).lost;
  const api = await world.as(sprayManager);
  // What other tests chose is not to be asked for here.
  await api.call(records.changeSettings, { body: { regimes: ['basic'] } });
  const { revision } = await api.call(records.get, { params: { id: recordId } });
  const line = { productId: null, version: null, name: 'Testshield', authorisationNumber: 'TEST-1' };
  const entries = {
    ...{ cropName: 'Rice', applicatorName: 'Amina Haddad' },
    products: [{ ...line, dosePerHa: 0.5, unit: 'L' as const, total: 0.1 }],
  };
  const body = await api.call(records.enter, { params: { id: recordId }, body: { revision, entries } });
  await api.call(records.complete, { params: { id: recordId }, body: { revision: body.revision } });
  const sealed = await api.client.records.sealed({ params: { id: recordId }, query: {} });
  const buffer = Buffer.from(await sealed.arrayBuffer());

  const page = await signIn(sprayManager, '/verify-record');
  const check = async () => {
    await page.goto('/verify-record');
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: 'record.json', mimeType: 'application/json', buffer });
  };
  await check();
  await expect(page.getByText('This server knows the key.')).toBeVisible();

  await page.goto('/spray-records?rules=true');
  await page.getByText('Key was lost').click();
  const lose = page.getByRole('button', { name: 'Mark as lost' });
  await expect(lose).toBeDisabled();
  const fingerprint = (await page.locator('.re-regimes .sf-id').textContent()) ?? '';
  await page.getByLabel('Reason', { exact: true }).fill('A laptop was stolen');
  expect(await violationsInLooks(page, 'lost key')).toEqual([]);
  await lose.click();
  await expect(page.getByText('The key is marked as lost, and another one is in use.')).toBeVisible();
  await expect(page.getByText('Key was lost')).toBeFocused();
  await expect.poll(async () => (await api.call(records.settings)).fingerprint).not.toBe(fingerprint);
  const keys = page.getByRole('region', { name: 'Keys that seal' });
  await expect(keys.getByRole('listitem').nth(1)).toContainText('not trusted from');

  // A key is also replaced without a loss, and the older one can still be marked.
  await keys.getByRole('button', { name: 'Replace key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace key' }).click();
  await expect(page.getByText('Another key is in use.')).toBeVisible();
  await expect(keys.getByRole('listitem')).toHaveCount(3);
  await keys.getByText('Key was lost').click();
  await keys.getByLabel('Key', { exact: true }).click();
  await page.getByRole('option', { name: /replaced/ }).click();
  await page.getByLabel('Reason', { exact: true }).fill('An old copy was found');
  expect(await violationsInLooks(page, 'older lost key')).toEqual([]);
  await lose.click();
  await expect(keys.getByText(/not trusted from/)).toHaveCount(2);

  await check();
  await expect(page.getByText('Sealed with a lost key')).toBeVisible();
  await expect(
    page.getByText(/marked this key as lost: what it sealed since .* is not trusted/),
  ).toBeVisible();
  expect(await violationsInLooks(page, 'record of a lost key')).toEqual([]);
});

test('findings in the dose of a flight are a message that opens its dose map', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'E2E-DOSED', { as: sprayManager, name: 'Low flow 3' });
  const place = { lat: -13.2 - Math.random(), lon: -56.2 - Math.random() };
  await drone.sprayPass({ ...place, seconds: 120, endedS: 300, extra: { targetRateLpha: 80 } });
  await drone.leave(true);
  const api = await world.as(sprayManager);
  const posted = async () =>
    (await api.call(inbox.list, { query: { kind: 'alarm' } })).items.filter(({ text }) =>
      text.includes('Low flow 3'),
    );
  await expect.poll(posted, { timeout: settledMs, intervals: [2_000] }).toHaveLength(1);
  const [flight] = (await api.call(flights.list, { query: { droneId: drone.id, scope: 'tenant' } })).items;

  const page = await signIn(sprayManager, '/spray-records');
  await page.locator('.inbox-bell').click();
  const row = page.locator('.inbox-row').filter({ hasText: 'A flight of Low flow 3 has' });
  await expect(row).toContainText('flow below the set rate');
  await expect(row).toContainText('Warning');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`detail/${flight?.id}\\?.*colour=dose`));
  await expect(page.getByRole('radio', { name: 'Dose' })).toBeChecked();
});
