import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, audit, files, products, profile } from '@smartflight/contract/endpoints.ts';
import { productLimits } from '@smartflight/contract/products/products.ts';
import { pathOfFile } from '@smartflight/contract/system/files.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { picture } from '../../../test/pictures.ts';
import { someProduct, someUse } from '../../../test/products.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const someone = async (plan = {}) => {
  const account = await stage.world.account(plan);
  return { account, client: await stage.as(account) };
};

/** A manager and a crew member of the same company. */
async function company() {
  const companyId = await stage.world.company();
  const manager = await someone({ companyId, roles: [roleCodes.manager] });
  const crew = await someone({ companyId });
  return { companyId, manager: manager.client, crew: crew.client };
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('a change writes a new version, and the earlier one stays readable', async () => {
  const { client } = await someone();
  const { username } = await client.call(accounts.userInfo);
  const first = someProduct();
  const { id, version } = await client.call(products.create, { body: first });
  expect(version).toBe(1);
  stage.time.now += 60_000;
  const second = someProduct({ name: 'Blightaway 300', uses: [] });
  expect(await client.call(products.change, { params: { id }, body: { ...second, version } })).toEqual({
    id,
    version: 2,
  });
  const newest = await client.call(products.get, { params: { id } });
  expect(newest).toMatchObject({ ...second, id, version: 2, shownVersion: 2, mayChange: true });
  expect(newest.holderName).toBe(username);
  expect(newest.versions.map((one) => [one.version, one.byName])).toEqual([
    [2, username],
    [1, username],
  ]);
  const former = await client.call(products.get, { params: { id }, query: { version: 1 } });
  expect(former).toMatchObject({ ...first, version: 2, shownVersion: 1 });
  expect((await client.refused(products.get, { params: { id }, query: { version: 3 } })).code).toBe(
    'product.not-found',
  );
});

test('a change that is based on an older version is refused', async () => {
  const { client } = await someone();
  const { id } = await client.call(products.create, { body: someProduct() });
  const change = (version: number) =>
    client.raw(products.change, { params: { id }, body: { ...someProduct(), version } });
  expect((await change(1)).statusCode).toBe(200);
  expect((await change(1)).json()).toMatchObject({ code: 'product.changed' });
});

test('crew read the products of their company, and only its managers change them', async () => {
  const { manager, crew } = await company();
  const { id } = await manager.call(products.create, { body: someProduct() });
  expect(await crew.call(products.list)).toMatchObject({
    mayEnter: false,
    items: [{ id, mayChange: false }],
  });
  expect(await manager.call(products.list)).toMatchObject({ mayEnter: true, items: [{ mayChange: true }] });
  expect(await crew.call(products.get, { params: { id } })).toMatchObject({ id, mayChange: false });
  const params = { id };
  const body = { ...someProduct(), version: 1 };
  expect((await crew.refused(products.change, { params, body })).code).toBe('product.not-found');
  expect((await crew.refused(products.archive, { params })).code).toBe('product.not-found');
  expect((await crew.refused(products.restore, { params })).code).toBe('product.not-found');
  const own = await crew.call(products.create, { body: someProduct({ name: 'Own' }) });
  expect((await manager.refused(products.get, { params: { id: own.id } })).code).toBe('product.not-found');
  expect((await manager.call(products.list)).items.map((one) => one.name)).toEqual(['Blightaway 250']);
});

test('products of other companies and accounts are not found', async () => {
  const { manager } = await company();
  const { id } = await manager.call(products.create, { body: someProduct() });
  const other = await company();
  const stranger = await someone();
  for (const client of [other.manager, other.crew, stranger.client]) {
    expect((await client.refused(products.get, { params: { id } })).code).toBe('product.not-found');
    expect((await client.refused(products.label, { params: { id } })).code).toBe('product.not-found');
    expect((await client.refused(products.archive, { params: { id } })).code).toBe('product.not-found');
    expect((await client.call(products.list)).total).toBe(0);
  }
  const staff = await someone({ roles: [roleCodes.staff] });
  expect(await staff.client.call(products.get, { params: { id } })).toMatchObject({ mayChange: true });
});

test('the list is searched by name, substance and number, filtered, sorted and paged', async () => {
  const { client } = await someone();
  const add = (change: Parameters<typeof someProduct>[0]) =>
    client.call(products.create, { body: someProduct(change) });
  await add({
    name: 'Águila',
    uses: ['Rice', 'Wheat', 'Rice', 'Maize', 'Soya'].map((crop) => someUse({ crop })),
  });
  await add({ name: 'Beta', kind: 'herbicide', droneUse: 'forbidden', authorisationNumber: 'HB-77' });
  await add({ name: 'Gamma', country: 'BR', substances: [{ name: 'gammazin', content: 1, unit: '%' }] });
  const names = async (query: object) => {
    const { items, total } = await client.call(products.list, { query });
    return [total, ...items.map(({ name }) => name)];
  };
  expect(await names({ sort: '-name', size: 2 })).toEqual([3, 'Gamma', 'Beta']);
  expect(await names({ page: 2, size: 2 })).toEqual([3, 'Gamma']);
  expect(await names({ q: 'aguila' })).toEqual([1, 'Águila']);
  expect(await names({ q: 'AMMAZ' })).toEqual([1, 'Gamma']);
  expect(await names({ q: 'hb-77' })).toEqual([1, 'Beta']);
  expect(await names({ kind: 'herbicide' })).toEqual([1, 'Beta']);
  expect(await names({ droneUse: 'permitted', country: 'BR' })).toEqual([1, 'Gamma']);
  const [first] = (await client.call(products.list)).items;
  expect(first).toMatchObject({
    uses: 5,
    crops: ['Rice', 'Wheat', 'Maize'],
    isInvented: true,
    hasLabel: false,
  });
});

test('an archived product leaves the list until it is restored, and is not changed meanwhile', async () => {
  const { client } = await someone();
  const { id } = await client.call(products.create, { body: someProduct() });
  const params = { id };
  for (let time = 0; time < 2; time += 1) await client.call(products.archive, { params });
  expect((await client.call(products.list)).total).toBe(0);
  expect((await client.call(products.list, { query: { archived: 'true' } })).items).toMatchObject([{ id }]);
  const body = { ...someProduct(), version: 1 };
  expect((await client.refused(products.change, { params, body })).code).toBe('product.archived');
  expect((await client.call(products.get, { params })).archivedAt).not.toBeNull();
  await client.call(products.restore, { params });
  expect((await client.call(products.list)).total).toBe(1);
  const staff = await someone({ roles: [roleCodes.staff] });
  const { items } = await staff.client.call(audit.list, { query: { targetId: id } });
  expect(items.map(({ action }) => action)).toEqual([
    'products.restore',
    'products.archive',
    'products.create',
  ]);
});

test('impossible values are refused at their fields', async () => {
  const { client } = await someone();
  const fieldsOf = async (change: object) =>
    (await client.refused(products.create, { body: { ...someProduct(), ...change } })).fields.map(
      ({ at, code }) => [at, code],
    );
  expect(await fieldsOf({ name: ' ' })).toEqual([['body.name', 'field.required']]);
  expect(await fieldsOf({ country: 'China' })).toEqual([['body.country', 'product.country']]);
  expect(await fieldsOf({ uses: [someUse({ doseMin: 2 })] })).toEqual([
    ['body.uses.0.doseMax', 'product.range'],
  ]);
  expect(await fieldsOf({ uses: [someUse({ eppoCode: 'rice' })] })).toEqual([
    ['body.uses.0.eppoCode', 'product.eppo-code'],
  ]);
  expect(await fieldsOf({ uses: Array.from({ length: 51 }, () => someUse()) })).toEqual([
    ['body.uses', 'product.too-many-uses'],
  ]);
  const limits = { ...someProduct().limits, temperatureMinC: 31 };
  expect(await fieldsOf({ limits })).toEqual([['body.limits.temperatureMaxC', 'product.range']]);
  const twice = [
    { of: 'bees', m: 5 },
    { of: 'bees', m: 6 },
  ];
  expect(await fieldsOf({ buffers: twice })).toEqual([['body.buffers', 'field.invalid']]);
});

test('a register has at most its number of products', async () => {
  const { client, account } = await someone();
  await client.call(products.create, { body: someProduct() });
  await sql`insert into products (holder_id, version, name, search, created_at)
    select h.id, 1, 'P' || n, '', now() from record_holders h, generate_series(2, ${productLimits.perHolder}::int) n
    where h.account_id = ${account.id}`.execute(stage.deps.pools.db);
  expect((await client.refused(products.create, { body: someProduct() })).code).toBe('product.too-many');
});

test('readers of a product read its label, by version, and only its uploader can attach it', async () => {
  const { manager, crew } = await company();
  const labelFileId = await manager.call(products.uploadLabel, { body: { file: await picture(600, 400) } });
  const wrong = await crew.refused(products.create, { body: someProduct({ labelFileId }) });
  expect(wrong.fields).toMatchObject([{ at: 'body.labelFileId' }]);
  const { id } = await manager.call(products.create, { body: someProduct({ labelFileId }) });
  const later = await manager.call(products.uploadLabel, { body: { file: pdf } });
  const change = (version: number, label: string) =>
    manager.call(products.change, {
      params: { id },
      body: { ...someProduct({ labelFileId: label }), version },
    });
  await change(1, labelFileId);
  await change(2, later);
  const read = (query = {}) => crew.raw(products.label, { params: { id }, query });
  const newest = await read();
  expect(newest.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
  });
  expect(newest.rawPayload).toEqual(pdf);
  expect((await read({ version: 1 })).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
  });
  expect((await crew.raw(files.get, { params: { id: later } })).statusCode).toBe(404);
  const bare = await manager.call(products.create, { body: someProduct({ name: 'Bare' }) });
  expect((await manager.refused(products.label, { params: { id: bare.id } })).code).toBe('file.not-found');
});

test('a label that is no picture and no plain PDF is refused; a loose one is removed after a day', async () => {
  const { client } = await someone();
  const refusal = async (file: Buffer) =>
    (await client.refused(products.uploadLabel, { body: { file } })).code;
  expect(await refusal(Buffer.from('<html>'))).toBe('label.refused');
  expect(await refusal(Buffer.from('%PDF-1.4 cut off'))).toBe('label.refused');
  expect(await refusal(Buffer.from('%PDF-1.4 /S /JavaScript /JS (app.alert(1)) %%EOF'))).toBe(
    'label.refused',
  );
  const loose = await client.call(products.uploadLabel, { body: { file: pdf } });
  const kept = await client.call(products.uploadLabel, { body: { file: pdf } });
  await client.call(products.create, { body: someProduct({ labelFileId: kept }) });
  const before = stage.time.now;
  stage.time.now += 86_400_001;
  await stage.deps.files.dropLoose();
  stage.time.now = before;
  expect(await stage.deps.files.read(loose)).toBeUndefined();
  expect(await stage.deps.files.read(kept)).toMatchObject({ mediaType: 'application/pdf' });
  expect(pathOfFile(kept)).toMatch(/^\/api\/files\//);
});

test('an account that is erased leaves its company the products and their labels without its name', async () => {
  const { manager, crew } = await company();
  const labelFileId = await manager.call(products.uploadLabel, { body: { file: pdf } });
  const loose = await manager.call(products.uploadLabel, { body: { file: pdf } });
  const { id } = await manager.call(products.create, { body: someProduct({ labelFileId }) });
  await manager.call(profile.erase, { body: { password: testPassword } });
  expect((await crew.raw(products.label, { params: { id } })).rawPayload).toEqual(pdf);
  expect((await crew.call(products.get, { params: { id } })).versions).toMatchObject([{ byName: null }]);
  expect(await stage.deps.files.read(loose)).toBeUndefined();
});
