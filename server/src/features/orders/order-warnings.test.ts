import { roleCodes } from '@smartflight/contract/access/access.ts';
import { customers, inbox, orders, products, records, tasks } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { someCustomer, someOrder } from '../../../test/orders.ts';
import { someProduct, someUse } from '../../../test/products.ts';
import { draftOf, enter, entries, type RecordScene, recordScene } from '../records/test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const inDays = (days: number): string => new Date(noon + days * 86_400_000).toISOString().slice(0, 10);

/** A plot that was sprayed today with a product: 48 h before re-entry, 21 days before harvest. */
async function sprayed(): Promise<RecordScene & { customerId: string; endAt: string }> {
  const scene = await recordScene(stage);
  const { manager } = scene;
  const uses = [someUse({ preHarvestDays: 21 })];
  const body = someProduct({ name: 'Blattfrei', reEntryHours: 48, uses });
  const { id: productId } = await manager.call(products.create, { body });
  const draft = await draftOf(manager);
  const [line] = entries.products ?? [];
  const named = line ? [{ ...line, productId, version: 1 }] : [];
  await enter(manager, draft.id, draft.revision, { ...entries, products: named });
  const { id: customerId } = await manager.call(customers.create, { body: someCustomer() });
  return { ...scene, customerId, endAt: draft.endAt ?? '' };
}

test('an order that begins inside a wait of its plot is read with warnings, and its planner is notified', async () => {
  const { manager, customerId, plotId, companyId, endAt } = await sprayed();
  const plan = async (from: string | null, to: string | null) => {
    const body = someOrder(customerId, { plotIds: [plotId], from, to });
    const { id, revision } = await manager.call(orders.create, { body });
    await manager.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
    return id;
  };
  const warningsOf = async (id: string) =>
    (await manager.call(orders.get, { params: { id } })).warnings.map((one) => [
      one.plotName,
      one.product,
      one.reEntryAt,
      one.harvestFrom,
    ]);
  const reEntryAt = new Date(Date.parse(endAt) + 48 * 3_600_000).toISOString();
  const entry = ['North', 'Blattfrei', reEntryAt, null];
  const harvest = ['North', 'Blattfrei', null, inDays(21)];
  const noticesOf = async () =>
    (await manager.call(inbox.list)).items.filter(({ text }) => text.includes('running wait'));

  const soon = await plan(inDays(1), inDays(3));
  expect(await warningsOf(soon)).toEqual([entry, harvest]);
  expect(await noticesOf()).toMatchObject([
    { severity: 'warning', target: { page: 'orderDetail', id: soon } },
  ]);
  expect((await noticesOf())[0]?.text).toContain('1 plot may not');
  const open = await plan(null, null);
  expect(await warningsOf(open)).toEqual([entry, harvest]);
  expect(await warningsOf(await plan(inDays(5), null))).toEqual([harvest]);
  const later = await plan(inDays(21), null);
  expect(await warningsOf(later)).toEqual([]);
  expect((await noticesOf()).map(({ target }) => target?.id)).not.toContain(later);

  // Crew who did not fly, and see no record, must know too.
  const other = await stage.as(await stage.world.account({ companyId }));
  expect((await other.call(records.list)).total).toBe(0);
  const { items } = await other.call(orders.work);
  const rows = items.map(({ orderId, warnings }) => [orderId, warnings.map((one) => one.reEntryAt)]);
  expect(rows).toContainEqual([soon, [reEntryAt, null]]);
  expect(rows).toContainEqual([later, [reEntryAt, null]]);
  const { revision } = await manager.call(orders.get, { params: { id: soon } });
  await manager.call(orders.setState, { params: { id: soon }, body: { revision, state: 'cancelled' } });
  expect(await warningsOf(soon)).toEqual([]);
});

test('a task is read with the waits of its plots and of the land inside its outline', async () => {
  const { manager, stranger, plotId } = await sprayed();
  const form = {
    name: 'Rice',
    district: 'West',
    period: { from: inDays(1), to: inDays(9) },
    timeZone: 'UTC',
  };
  const { id } = await manager.call(tasks.create, { body: { ...form, plotIds: [plotId] } });
  const ofPlots = await manager.call(tasks.get, { params: { id } });
  expect(ofPlots.warnings).toMatchObject([
    { plotId, harvestFrom: null },
    { plotId, reEntryAt: null },
  ]);
  const [one] = (await manager.call(records.clocks, { query: { plotId } })).items;
  expect(one?.plotId).toBe(plotId);
  const box = async (bbox: string) =>
    (await manager.call(records.clocks, { query: { bbox } })).items.map((clock) => clock.plotId);
  const [{ west, south, east, north } = { west: 0, south: 0, east: 0, north: 0 }] = (
    await stage.deps.pools.app.query('select west, south, east, north from plots where id = $1', [plotId])
  ).rows as { west: number; south: number; east: number; north: number }[];
  expect(await box(`${west},${south},${east},${north}`)).toEqual([plotId]);
  expect(await box(`${east + 1},${south},${east + 2},${north}`)).toEqual([]);
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as [number, number][];
  const moved = ring.map(([lon, lat]): [number, number] => [lon + 1, lat]);
  for (const [coordinates, found] of [
    [ring, 2],
    [moved, 0],
  ] as const) {
    const boundary = { type: 'Polygon' as const, coordinates: [coordinates] };
    const drawn = await manager.call(tasks.create, { body: { ...form, boundary } });
    const read = await manager.call(tasks.get, { params: { id: drawn.id } });
    expect(read.warnings).toHaveLength(found);
  }
  expect((await stranger.call(records.clocks, { query: { plotIds: plotId } })).items).toEqual([]);
  const own = await stage.as(
    await stage.world.account({ roles: [roleCodes.manager], companyId: await stage.world.company() }),
  );
  expect((await own.call(records.clocks)).items).toEqual([]);
});
