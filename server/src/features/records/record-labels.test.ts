import { customers, orders, products, records } from '@smartflight/contract/endpoints.ts';
import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import { verifySealed } from '@smartflight/contract/records/seal.ts';
import { sealedBody } from '@smartflight/contract/records/sealed.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { someCustomer, someOrder } from '../../../test/orders.ts';
import { attachAll, draftOf, enter, entries, recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

/** A label for rice, 0.5 to 1 L/ha. */
const label: ProductForm = {
  name: 'Blattfrei',
  kind: 'fungicide',
  substances: [],
  formulation: 'SC',
  form: 'liquid',
  densityKgPerL: null,
  authorisationNumber: 'X-1',
  country: 'AU',
  uses: [
    {
      crop: 'Rice',
      eppoCode: null,
      target: '',
      doseMin: 0.5,
      doseMax: 1,
      waterMinLpha: null,
      waterMaxLpha: null,
      maxApplications: null,
      preHarvestDays: null,
    },
  ],
  droneUse: 'permitted',
  reEntryHours: 24,
  buffers: [],
  limits: {
    windMaxMps: 5,
    temperatureMinC: null,
    temperatureMaxC: null,
    deltaTMinC: null,
    deltaTMaxC: null,
  },
  isInvented: true,
  labelFileId: null,
};

/** What a line of 1.5 L/ha was compared with. */
const compared = { version: 1, dosePerHa: 1.5, doseMin: 0.5, doseMax: 1 };

test('a record shows whether its product lines kept to the labels of their versions', async () => {
  const { manager } = await recordScene(stage);
  const { id: productId } = await manager.call(products.create, { body: label });
  const { id, revision } = await draftOf(manager);
  const [line] = entries.products ?? [];
  if (!line) throw new Error('no line');
  const registered = { ...line, productId, version: 1 };
  await enter(manager, id, revision, {
    ...entries,
    products: [registered, { ...registered, dosePerHa: 0.8 }, line],
  });
  expect((await manager.call(records.get, { params: { id } })).labels).toEqual([
    { result: 'outside', faults: [{ code: 'doseHigh', limit: 1 }], ...compared },
    { result: 'inside', faults: [], ...compared, dosePerHa: 0.8 },
    { result: 'unknown', faults: [], version: null, dosePerHa: 1.5, doseMin: null, doseMax: null },
  ]);
});

test('a sealed record has the results of its labels, in the file, on the page and in exports', async () => {
  const { manager } = await recordScene(stage);
  const { id: productId } = await manager.call(products.create, { body: label });
  const { id, revision } = await draftOf(manager);
  const [line] = entries.products ?? [];
  const body = await enter(manager, id, revision, {
    ...entries,
    products: [{ ...line!, productId, version: 1 }],
  });
  await manager.call(records.complete, { params: { id }, body });
  const labels = [{ result: 'outside', faults: [{ code: 'doseHigh', limit: 1 }], ...compared }];
  const text = (await manager.raw(records.sealed, { params: { id } })).body;
  expect((await verifySealed(text)).isSound).toBe(true);
  expect(sealedBody.parse(JSON.parse(text).record).labels).toEqual(labels);
  expect((await verifySealed(text.replace('"doseMax":1,', '"doseMax":2,'))).isSound).toBe(false);
  expect((await manager.call(records.get, { params: { id } })).labels).toEqual(labels);
  const file = await manager.raw(records.export, { query: { format: 'json' } });
  const found = JSON.parse(file.body).records.find((one: { id: string }) => one.id === id);
  expect(found.labels).toEqual(labels);
});

test('applications of a product on a plot are counted over the year, and too many are warned of and sealed', async () => {
  const { manager, droneId, plotId } = await recordScene(stage);
  const uses = label.uses.map((one) => ({ ...one, maxApplications: 2 }));
  const { id: productId } = await manager.call(products.create, { body: { ...label, uses } });
  const dayMs = 86_400_000;
  const days = [1, 2, 3];
  for (const [nth, ago] of days.entries())
    await stage.world.flights(droneId, { startAt: noon - ago * dayMs, bootId: `day${nth}`, lanes: 2 });
  await attachAll(stage);
  await stage.deps.pools.owner.query(
    `update records set local_date = local_date - 365 where plot_id = $1 and local_date = '2026-09-13'`,
    [plotId],
  );
  const { items } = await manager.call(records.list, { query: { plotId } });
  const drafts = items.filter(({ workType }) => workType === 'spray');
  expect(drafts.map(({ localDate }) => localDate.slice(0, 4))).toEqual(['2026', '2026', '2026', '2025']);
  const [line] = entries.products ?? [];
  const used = { ...line!, productId, version: 1, dosePerHa: 0.8 };
  const resultOf = async (nth: number) => {
    const { labels } = await manager.call(records.get, { params: { id: drafts[nth]!.id } });
    return labels[0] && [labels[0].result, labels[0].faults, labels[0].applications];
  };
  // Two lines of one record, and two records of one day, are one application.
  for (const { id } of [...drafts.slice(1), await draftOf(manager, 'sow')]) {
    const { revision } = await manager.call(records.get, { params: { id } });
    await enter(manager, id, revision, { ...entries, products: [used, used] });
  }
  expect(await resultOf(3)).toEqual(['inside', [], { count: 1, most: 2 }]);
  const tooMany = ['outside', [{ code: 'applications', limit: 2 }], { count: 3, most: 2 }];
  expect(await resultOf(1)).toEqual(tooMany);
  const { revision } = await manager.call(records.get, { params: { id: drafts[0]!.id } });
  const body = await enter(manager, drafts[0]!.id, revision, { ...entries, products: [used] });
  expect(await resultOf(0)).toEqual(tooMany);
  await manager.call(records.complete, { params: { id: drafts[0]!.id }, body });
  expect(await resultOf(0)).toEqual(tooMany);
  const text = (await manager.raw(records.sealed, { params: { id: drafts[0]!.id } })).body;
  expect(sealedBody.parse(JSON.parse(text).record).labels).toMatchObject([{ applications: { count: 3 } }]);
  expect((await verifySealed(text)).isSound).toBe(true);
});

test('products of the order of a record without lines are applications, too', async () => {
  const { manager, droneId, plotId } = await recordScene(stage);
  const uses = label.uses.map((one) => ({ ...one, maxApplications: 1 }));
  const { id: productId } = await manager.call(products.create, { body: { ...label, uses } });
  const [earlier = ''] = await stage.world.flights(droneId, {
    ...{ startAt: noon - 86_400_000, bootId: 'before', lanes: 2 },
  });
  await attachAll(stage);
  const { id: customerId } = await manager.call(customers.create, {
    body: someCustomer({ plotIds: [plotId] }),
  });
  const ordered = { productId, version: 1, name: 'Blattfrei', authorisationNumber: 'X-1' };
  const order = await manager.call(orders.create, {
    body: someOrder(customerId, { plotIds: [plotId], products: [{ ...ordered, dosePerHa: 1, unit: 'L' }] }),
  });
  const params = { id: order.id };
  await manager.call(orders.setState, { params, body: { revision: order.revision, state: 'planned' } });
  await manager.call(orders.attach, { params, body: { flightId: earlier } });
  const { id, revision } = await draftOf(manager);
  const used = { ...entries.products![0]!, productId, version: 1, dosePerHa: 0.8 };
  await enter(manager, id, revision, { ...entries, products: [used] });
  const { labels } = await draftOf(manager);
  expect(labels).toMatchObject([{ result: 'outside', applications: { count: 2, most: 1 } }]);
});
