import { products, records } from '@smartflight/contract/endpoints.ts';
import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import { verifySealed } from '@smartflight/contract/records/seal.ts';
import { sealedBody } from '@smartflight/contract/records/sealed.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { draftOf, enter, entries, recordScene } from './test-records.ts';

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
