import { customers, orders, products, records } from '@smartflight/contract/endpoints.ts';
import type { OrderForm } from '@smartflight/contract/orders/orders.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { someCustomer, someOrder } from '../../../test/orders.ts';
import { someProduct, someUse } from '../../../test/products.ts';
import { draftOf, enter, entries, type RecordScene, recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

/** A planned order that has flights of the scene. */
async function orderOf(
  { manager, plotId }: RecordScene,
  name: string,
  flightIds: string[],
  change: Partial<OrderForm> = {},
) {
  const { id: customerId } = await manager.call(customers.create, {
    body: someCustomer({ name, plotIds: [plotId] }),
  });
  const form = someOrder(customerId, { plotIds: [plotId], ...change });
  const { id, revision } = await manager.call(orders.create, { body: form });
  await manager.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
  for (const flightId of flightIds) await manager.call(orders.attach, { params: { id }, body: { flightId } });
  return { id, form };
}

/** A product of the register with a wait before re-entry, as a line of an order. */
async function orderLine({ manager }: RecordScene, name: string, reEntryHours: number) {
  const body = someProduct({ name, reEntryHours, uses: [someUse({ preHarvestDays: null })] });
  const { id: productId, version } = await manager.call(products.create, { body });
  const { authorisationNumber } = body;
  return { productId, version, name, authorisationNumber, dosePerHa: 0.8, unit: 'L' as const };
}

test('a record names customer and target of the order of its flights, and keeps them when it is sealed', async () => {
  const scene = await recordScene(stage);
  const { manager, flightIds } = scene;
  const [first = '', second = ''] = flightIds;
  await orderOf(scene, 'Green Valley Farm', [first]);
  const draft = await draftOf(manager);
  expect(draft.entries).toMatchObject({
    customerName: 'Green Valley Farm',
    customerAddress: 'Camino Real 1, Sevilla',
    target: 'Blast',
  });
  const found = await manager.call(records.list, { query: { customer: 'green valley farm' } });
  expect(found.items.map(({ id }) => id)).toEqual([draft.id]);

  await enter(manager, draft.id, draft.revision, { ...entries, target: 'Stem borer' });
  const { id, revision } = await draftOf(manager);
  await manager.call(records.complete, { params: { id }, body: { revision } });
  await orderOf(scene, 'Other Farm', [second]);
  const sealed = await manager.call(records.get, { params: { id } });
  expect(sealed.entries).toMatchObject({ customerName: 'Green Valley Farm', target: 'Stem borer' });
});

test('flights of several orders name no customer', async () => {
  const scene = await recordScene(stage);
  const [first = '', second = ''] = scene.flightIds;
  await orderOf(scene, 'One Farm', [first]);
  await orderOf(scene, 'Other Farm', [second]);
  expect((await draftOf(scene.manager)).entries.customerName).toBeUndefined();
});

test('a pilot of another company reads neither the customer of the order nor finds the record by it', async () => {
  const scene = await recordScene(stage);
  const [first = '', second = ''] = scene.flightIds;
  await orderOf(scene, 'Quiet Farm', [first, second]);
  expect((await draftOf(scene.manager)).entries.customerName).toBe('Quiet Farm');
  const seen = await draftOf(scene.pilot);
  expect(seen.entries.customerName).toBeUndefined();
  expect(seen.entries.customerAddress).toBeUndefined();
  const found = await scene.pilot.call(records.list, { query: { customer: 'Quiet Farm' } });
  expect(found.items).toEqual([]);
});

test('a sealed file of flights of several orders names none of their customers', async () => {
  const scene = await recordScene(stage);
  const [first = '', second = ''] = scene.flightIds;
  await orderOf(scene, 'Farm of one', [first]);
  await orderOf(scene, 'Farm of another', [second]);
  const draft = await draftOf(scene.manager);
  const body = await enter(scene.manager, draft.id, draft.revision);
  await scene.manager.call(records.complete, { params: { id: draft.id }, body });
  const file = await scene.manager.raw(records.sealed, { params: { id: draft.id } });
  expect(file.body).not.toContain('Farm of');
});

test('a draft has products, doses and permit number of its order, and waits start with them', async () => {
  const scene = await recordScene(stage);
  const { crew, flightIds, plotId } = scene;
  const [first, other] = [await orderLine(scene, 'Ordered', 24), await orderLine(scene, 'Used', 48)];
  await orderOf(scene, 'Farm', flightIds.slice(0, 2), { products: [first], permitNumber: 'P-7' });
  const waits = async () =>
    (await crew.call(records.clocks, { query: { plotId } })).items.map((one) => [one.product, one.reEntryAt]);
  const { id, revision, ...draft } = await draftOf(crew);
  const inHours = (hours: number) =>
    new Date(Date.parse(draft.endAt ?? '') + hours * 3_600_000).toISOString();
  expect(draft.entries).toMatchObject({ permitNumber: 'P-7', products: [{ ...first, total: null }] });
  expect(draft.labels).toMatchObject([{ result: 'inside', version: 1 }]);
  // How much was used is for a person to enter.
  expect(draft.missing).toEqual(['productTotal']);
  expect(await waits()).toEqual([['Ordered', inHours(24)]]);
  // The record of the spreading has no products of an order to spray.
  expect((await draftOf(crew, 'sow')).entries.products).toBeUndefined();

  const used = { products: [{ ...other, total: 0.5 }], permitNumber: 'P-8' };
  const { revision: changed } = await enter(crew, id, revision, used);
  expect((await draftOf(crew)).entries).toMatchObject(used);
  expect(await waits()).toEqual([['Used', inHours(48)]]);
  await enter(crew, id, changed, { products: [] });
  expect(await waits()).toEqual([]);
});

test('a seal has what a draft had of its order, and a later change of the order changes no correction', async () => {
  const scene = await recordScene(stage);
  const { manager, flightIds, plotId } = scene;
  const [first, other] = [await orderLine(scene, 'Ordered', 24), await orderLine(scene, 'Later', 48)];
  const { id: orderId, form } = await orderOf(scene, 'Farm', flightIds.slice(0, 2), {
    products: [first],
    permitNumber: 'P-7',
  });
  // A rule that asks for no total.
  await manager.call(records.changeSettings, { body: { regimes: [] } });
  const { id, revision } = await draftOf(manager);
  const params = { id };
  await manager.call(records.complete, { params, body: { revision } });
  const sealed = async () => JSON.parse((await manager.raw(records.sealed, { params })).body).record;
  const work = {
    products: [{ ...first, total: null, label: { name: 'Ordered' } }],
    entries: { target: 'Blast', permitNumber: 'P-7' },
  };
  expect(await sealed()).toMatchObject(work);

  const { revision: based } = await manager.call(orders.get, { params: { id: orderId } });
  const changed = { ...form, products: [other], permitNumber: 'P-9', target: 'Rust', revision: based };
  await manager.call(orders.change, { params: { id: orderId }, body: changed });
  const { revision: now } = await manager.call(records.get, { params });
  const body = { revision: now, entries: { note: 'Windy' }, reason: 'Note' };
  await manager.call(records.correct, { params, body });
  expect(await sealed()).toMatchObject({ ...work, entries: { ...work.entries, note: 'Windy' } });
  const { items } = await manager.call(records.clocks, { query: { plotId } });
  expect(items.map(({ product }) => product)).toEqual(['Ordered']);
});

test('a record and the order of its flights lead to each other, for those who see orders', async () => {
  const scene = await recordScene(stage);
  const { manager, pilot, stranger, flightIds } = scene;
  const { id: orderId } = await orderOf(scene, 'Linked Farm', flightIds.slice(0, 2));
  const draft = await draftOf(manager);
  expect(draft.orders).toEqual([{ id: orderId, number: 1 }]);
  const found = await manager.call(records.list, { query: { orderId } });
  expect(found.items.map(({ id }) => id)).toEqual([draft.id]);
  expect((await draftOf(manager, 'sow')).orders).toEqual([]);
  expect((await draftOf(pilot)).orders).toEqual([]);
  for (const client of [pilot, stranger])
    expect((await client.call(records.list, { query: { orderId } })).total).toBe(0);
});
