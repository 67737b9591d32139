import { roleCodes } from '@smartflight/contract/access/access.ts';
import { products } from '@smartflight/contract/endpoints.ts';
import { type ImportColumn, productLimits } from '@smartflight/contract/products/products.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { someProduct, someUse } from '../../../test/products.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const someone = async (plan = {}) => stage.as(await stage.world.account(plan));

const columns: ImportColumn[] = [
  'name',
  'authorisationNumber',
  'country',
  'kind',
  'crop',
  'doseMin',
  'doseMax',
];

/** Imports rows of `columns`; the first is line 2. */
const importRows = async (
  client: Client,
  rows: string[][],
  o: { isTrial?: boolean; columns?: ImportColumn[] } = {},
) =>
  (
    await client.call(products.import, {
      body: {
        columns: o.columns ?? columns,
        isTrial: o.isTrial ?? false,
        rows: rows.map((cells, nth) => ({ line: nth + 2, cells })),
      },
    })
  ).items;
const statesOf = async (...asked: Parameters<typeof importRows>) =>
  (await importRows(...asked)).map(({ line, state, problems }) => [
    line,
    state,
    ...problems.map(({ at, code }) => `${at} ${code}`),
  ]);

test('rows of a product become its uses; a preview reports the same and saves nothing', async () => {
  const client = await someone();
  const rows = [
    ['Alpha', 'A-1', 'cn', '除草剂', 'Rice', '0,5', '1'],
    ['Beta', '', 'BR', 'Fungicida', 'Soya', '', '2'],
    ['alpha', 'a-1', 'CN', '', 'Wheat', '0.2', '0.4'],
  ];
  const wanted = [
    [2, 'created'],
    [3, 'created'],
    [4, 'created'],
  ];
  expect(await statesOf(client, rows, { isTrial: true })).toEqual(wanted);
  expect((await client.call(products.list)).total).toBe(0);
  const items = await importRows(client, rows);
  expect(items.map(({ line, state }) => [line, state])).toEqual(wanted);
  expect(items[0]?.productId).toBe(items[2]?.productId);
  const id = items[0]?.productId ?? '';
  expect(await client.call(products.get, { params: { id } })).toMatchObject({
    name: 'Alpha',
    kind: 'herbicide',
    country: 'CN',
    droneUse: 'unknown',
    isInvented: false,
    uses: [
      { crop: 'Rice', doseMin: 0.5, doseMax: 1, waterMinLpha: null },
      { crop: 'Wheat', doseMin: 0.2, doseMax: 0.4 },
    ],
  });
  expect(await client.call(products.get, { params: { id: items[1]?.productId ?? '' } })).toMatchObject({
    kind: 'fungicide',
    uses: [{ doseMin: 2, doseMax: 2 }],
  });
});

test('a second import leaves equal products, writes a version of others, and keeps what has no column', async () => {
  const client = await someone();
  const { id } = await client.call(products.create, {
    body: someProduct({ name: 'Alpha', uses: [someUse({ doseMin: 1, doseMax: 2 })] }),
  });
  const other: ImportColumn[] = ['name', 'authorisationNumber', 'country', 'droneUse', 'waterBufferM'];
  const row = (drone: string, buffer: string) => ['Alpha', 'EX-1001', 'CN', drone, buffer];
  expect(await statesOf(client, [row('yes', '20')], { columns: other })).toEqual([[2, 'unchanged']]);
  expect(await statesOf(client, [row('нет', '25')], { columns: other, isTrial: true })).toEqual([
    [2, 'changed'],
  ]);
  expect(await statesOf(client, [row('нет', '25')], { columns: other })).toEqual([[2, 'changed']]);
  expect(await client.call(products.get, { params: { id } })).toMatchObject({
    ...someProduct({ name: 'Alpha' }),
    version: 2,
    droneUse: 'forbidden',
    buffers: [{ of: 'water', m: 25 }],
    uses: [{ crop: 'Rice', doseMax: 2 }],
  });
  expect((await importRows(client, [['Alpha', 'EX-1001', 'BR', '', '']], { columns: other }))[0]?.state).toBe(
    'created',
  );
});

test('a refused row names its column and refuses its product, while the others are saved', async () => {
  const client = await someone();
  const rows = [
    ['Alpha', 'A-1', 'CN', 'herbicide', 'Rice', '0.5', '1'],
    ['Alpha', 'A-1', 'CN', 'herbicide', 'Wheat', 'much', '1'],
    ['', 'A-2', 'CN', 'herbicide', 'Rice', '0.5', '1'],
    ['Beta', 'B-1', 'China', 'poison', 'Rice', '0.5', '1'],
    ['Gamma', 'C-1', 'CN', 'seed', 'Rice', '2', '1'],
    ['Delta', 'D-1', 'CN', 'seed', 'Rice', '', ''],
    ['Delta', 'D-1', 'CN', 'other', 'Wheat', '1', '1'],
    ['Good', 'G-1', 'CN', 'seed', 'Rice', '1', '1'],
  ];
  expect(await statesOf(client, rows)).toEqual([
    [2, 'refused', 'name product.other-row'],
    [3, 'refused', 'doseMin product.not-a-number'],
    [4, 'refused', 'name field.required'],
    [5, 'refused', 'kind product.unknown-word', 'country product.country'],
    [6, 'refused', 'doseMax product.range'],
    [7, 'refused', 'doseMin field.required', 'doseMax field.required'],
    [8, 'refused', 'kind product.rows-differ'],
    [9, 'created'],
  ]);
  expect((await client.call(products.list)).items.map(({ name }) => name)).toEqual(['Good']);
});

test('substances, formulations and drone use are read as labels write them', async () => {
  const client = await someone();
  const all: ImportColumn[] = ['name', 'country', 'substances', 'formulation', 'droneUse', 'windMaxMps'];
  const [good, bad] = await importRows(
    client,
    [
      ['Alpha', 'CN', 'examplazole 250 g/l; other thing 12,5 %', 'wg', '允许', '4'],
      ['Beta', 'CN', 'examplazole, much', 'SC', 'no', ''],
    ],
    { columns: all },
  );
  expect(await client.call(products.get, { params: { id: good?.productId ?? '' } })).toMatchObject({
    substances: [
      { name: 'examplazole', content: 250, unit: 'g/L' },
      { name: 'other thing', content: 12.5, unit: '%' },
    ],
    formulation: 'WG',
    form: 'solid',
    droneUse: 'permitted',
    limits: { windMaxMps: 4, deltaTMaxC: null },
    uses: [],
  });
  expect(bad?.problems).toMatchObject([{ at: 'substances', code: 'product.substances' }]);
});

test('more than fifty uses, an archived product and a full register are refused', async () => {
  const client = await someone();
  const many = Array.from({ length: 51 }, (_, nth) => ['Many', 'M', 'CN', 'seed', `Crop ${nth}`, '1', '2']);
  const [first] = await statesOf(client, many);
  expect(first).toEqual([2, 'refused', 'crop product.too-many-uses']);
  const { id } = await client.call(products.create, { body: someProduct() });
  await client.call(products.archive, { params: { id } });
  expect(await statesOf(client, [['Blightaway 250', 'EX-1001', 'CN', 'seed', 'Rice', '1', '1']])).toEqual([
    [2, 'refused', 'name product.archived'],
  ]);
  const full = Array.from({ length: productLimits.perHolder }, (_, nth) => [
    `Product ${nth}`,
    '',
    'CN',
    'seed',
    'Rice',
    '1',
    '1',
  ]);
  const states = await statesOf(client, full, { isTrial: true });
  expect(states.filter(([, state]) => state === 'created')).toHaveLength(productLimits.perHolder - 1);
  expect(states.at(-1)).toEqual([2_001, 'refused', 'name product.too-many']);
});

test('an import of crew leaves the products of their company as they are', async () => {
  const companyId = await stage.world.company();
  const manager = await someone({ companyId, roles: [roleCodes.manager] });
  const crew = await someone({ companyId });
  const { id } = await manager.call(products.create, { body: someProduct() });
  const row = ['Blightaway 250', 'EX-1001', 'CN', 'herbicide', 'Rice', '1', '1'];
  const [made] = await importRows(crew, [row]);
  expect(made).toMatchObject({ state: 'created' });
  expect(made?.productId).not.toBe(id);
  expect(await manager.call(products.get, { params: { id } })).toMatchObject({
    version: 1,
    kind: 'fungicide',
  });
});
