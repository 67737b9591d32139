import { customers, endpoints, orders, records } from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftOf, enter, type RecordScene, recordScene } from '../src/features/records/test-records.ts';
import { type TestApp, testApp } from './app.ts';
import type { CallInput, Client } from './call.ts';
import { someCustomer, someOrder } from './orders.ts';

let stage: TestApp;
let scene: RecordScene;
let ids: string[];
beforeAll(async () => {
  stage = await testApp();
  scene = await recordScene(stage);
  const { manager, plotId, flightIds, droneId } = scene;
  const { id: customerId } = await manager.call(customers.create, {
    body: someCustomer({
      name: 'Zebrafarm',
      contact: 'Zebraphone',
      address: 'Zebrastreet',
      plotIds: [plotId],
    }),
  });
  const { id: orderId, revision } = await manager.call(orders.create, {
    body: someOrder(customerId, { plotIds: [plotId] }),
  });
  const params = { id: orderId };
  await manager.call(orders.setState, { params, body: { revision, state: 'planned' } });
  for (const flightId of flightIds.slice(0, 2))
    await manager.call(orders.attach, { params, body: { flightId } });
  const [spray, sow] = [await draftOf(manager), await draftOf(manager, 'sow')];
  const body = await enter(manager, spray.id, spray.revision);
  await manager.call(records.complete, { params: { id: spray.id }, body });
  ids = [customerId, orderId, spray.id, sow.id, plotId, droneId, ...flightIds];
});
afterAll(() => stage.close());

const ofSealedFiles: ReadonlySet<string> = new Set(['records.sealed', 'recordSheets.list']);

/** Every call that reads but for those of sealed files, which are signed as a whole with what they name. */
const reading = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls)
    .map(([name, endpoint]): [string, AnyEndpoint] => [`${noun}.${name}`, endpoint])
    .filter(([name, { method }]) => method === 'GET' && !ofSealedFiles.has(name)),
);

/** Reads with each id of the scene in the place of each parameter, and returns the calls that name the customer. */
async function naming(client: Client): Promise<string[]> {
  const found = new Set<string>();
  for (const [name, endpoint] of reading) {
    const places = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, place = '']) => place);
    const tried = places.length === 0 ? [''] : ids;
    for (const id of tried) {
      const params = Object.fromEntries(places.map((place) => [place, id]));
      // A workbook is compressed, so names in it would not be found.
      const query = name === 'records.export' ? { format: 'json' } : {};
      const { body } = await client.raw(endpoint, { params, query } as CallInput<AnyEndpoint>);
      if (/zebra/i.test(body)) found.add(name);
    }
  }
  return [...found].sort();
}

test('no call that reads names a customer to a pilot of another company or to a stranger', async () => {
  expect(await naming(scene.pilot)).toEqual([]);
  expect(await naming(scene.stranger)).toEqual([]);
});

test('the calls that name a customer to a manager are found by the same reading', async () => {
  const found = await naming(scene.manager);
  for (const name of ['customers.list', 'orders.get', 'orders.statement', 'records.get', 'records.list'])
    expect(found).toContain(name);
});
