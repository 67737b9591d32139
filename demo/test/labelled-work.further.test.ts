import { roleCodes } from '@smartflight/contract/access/access.ts';
import { orders, records } from '@smartflight/contract/endpoints.ts';
import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import { labelCheckOf } from '@smartflight/contract/records/label-check.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../server/test/app.ts';
import { labelledLine } from '../src/seeds/labelled-line.ts';
import { seedOrders } from '../src/seeds/seed-orders.ts';
import { ofCompany, ofOwner, seedProducts } from '../src/seeds/seed-products.ts';
import { seedRecords } from '../src/seeds/seed-records.ts';
import { companies, emailOf, owned } from '../src/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const dayMs = 86_400_000;

const registers: [string, readonly ProductForm[], readonly string[]][] = [
  ['the company', ofCompany, companies[0]?.crops ?? []],
  ['the owner', ofOwner, owned.owner.crops],
];

test.for(registers)(
  '%s has a product within its label for every crop and kind of work',
  ([, forms, crops]) => {
    const register = forms.map((form, nth) => ({ ...form, id: String(nth), version: 1 }));
    expect(crops.length).toBeGreaterThan(0);
    for (const crop of new Set(crops))
      for (const workType of ['spray', 'sow'])
        for (const nth of [0, 1, 2]) {
          const line = labelledLine(register, { crop, workType, nth });
          const product = register.find(({ id }) => id === line?.productId);
          const check = line && labelCheckOf(line, { product, crop, applications: 1 });
          expect(check, `${crop} ${workType} ${line?.name}`).toEqual({ result: 'inside', faults: [] });
        }
  },
);

test('completed records of the demo kept to their labels, and its orders name registered products', async () => {
  const { world, deps } = stage;
  const companyId = await world.company();
  const manager = await world.account({ roles: [roleCodes.manager], companyId, email: emailOf('oem') });
  await world.account({ email: emailOf('owner') });
  await seedProducts(deps);
  const plotId = await world.plot({ companyId });
  const droneId = await world.drone({ companyId });
  for (const [nth, crop] of ['Rice', 'Wheat', 'Cotton', 'Rice', 'Rice'].entries()) {
    await deps.pools.app.query('update plots set crop = $1 where id = $2', [crop, plotId]);
    const startAt = noon - (6 - nth) * dayMs;
    await world.flights(droneId, { startAt, bootId: `spray ${nth}`, lanes: 2 });
    await world.flights(droneId, { startAt: startAt + 3_600_000, bootId: `sow ${nth}`, lanes: 2, sow: true });
    await deps.pools.app.query("update flights set state = 'final'");
    await seedRecords(deps);
  }
  const client = await stage.as(manager);
  const { items, drafts } = await client.call(records.list, { query: { state: 'complete' } });
  expect([items.length, drafts]).toEqual([7, 3]);
  expect(new Set(items.map(({ cropName }) => cropName))).toEqual(new Set(['Rice', 'Wheat', 'Cotton']));
  for (const { id } of items) {
    const { labels, entries } = await client.call(records.get, { params: { id } });
    const results = labels.map(({ result }) => result);
    expect(results, `${entries.cropName} ${entries.products?.[0]?.name}`).toEqual(['inside']);
  }

  await seedOrders(deps);
  const entered = (await client.call(orders.list)).items;
  expect(entered).toHaveLength(4);
  for (const { id } of entered) {
    const { products } = await client.call(orders.get, { params: { id } });
    expect(products).toMatchObject([{ productId: expect.any(String), version: expect.any(Number) }]);
  }
});
