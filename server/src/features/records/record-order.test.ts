import { customers, orders, records } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { someCustomer, someOrder } from '../../../test/orders.ts';
import { draftOf, enter, entries, type RecordScene, recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

/** A planned order that has a flight of the scene. */
async function orderOf({ manager, plotId }: RecordScene, name: string, flightIds: string[]): Promise<void> {
  const { id: customerId } = await manager.call(customers.create, {
    body: someCustomer({ name, plotIds: [plotId] }),
  });
  const { id, revision } = await manager.call(orders.create, {
    body: someOrder(customerId, { plotIds: [plotId] }),
  });
  await manager.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
  for (const flightId of flightIds) await manager.call(orders.attach, { params: { id }, body: { flightId } });
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
