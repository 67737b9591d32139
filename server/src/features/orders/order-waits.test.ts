import { customers, inbox, orders, products, tasks } from '@smartflight/contract/endpoints.ts';
import type { OrderForm } from '@smartflight/contract/orders/orders.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { someCustomer, someOrder } from '../../../test/orders.ts';
import { someProduct, someUse } from '../../../test/products.ts';
import type { LandClocks } from '../../access/plot-scope.ts';
import { landClocks } from '../records/clocks.store.ts';
import { draftOf, enter, entries, recordScene } from '../records/test-records.ts';
import { notifyOfTaskWaits } from '../tasks/task-waits.ts';
import { notifyOfOrderWaits } from './order-waits.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const inDays = (days: number): string => new Date(noon + days * 86_400_000).toISOString().slice(0, 10);

/** A plot that was flown over today, with the means to spray it, to plan and to read the notices. */
async function flown() {
  const scene = await recordScene(stage);
  const { manager, plotId } = scene;
  const { id: customerId } = await manager.call(customers.create, { body: someCustomer() });
  /** Enters a product in the record of today: a wait of 48 h before re-entry. */
  const spray = async (name: string) => {
    const uses = [someUse({ preHarvestDays: null })];
    const body = someProduct({ name, reEntryHours: 48, uses });
    const { id: productId } = await manager.call(products.create, { body });
    const { id, revision } = await draftOf(manager);
    const line = { ...entries.products![0]!, productId, version: 1, name };
    await enter(manager, id, revision, { ...entries, products: [line] });
  };
  const plan = async (change: Partial<OrderForm>) => {
    const form = someOrder(customerId, { plotIds: [plotId], ...change });
    const { id, revision } = await manager.call(orders.create, { body: form });
    await manager.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
    return { id, form };
  };
  const change = async (id: string, form: OrderForm) => {
    const { revision } = await manager.call(orders.get, { params: { id } });
    await manager.call(orders.change, { params: { id }, body: { ...form, revision } });
  };
  return { ...scene, spray, plan, change };
}

/** A task on a plot from tomorrow. */
const someTask = (plotId: string) => ({
  name: 'Rice',
  district: 'West',
  timeZone: 'UTC',
  plotIds: [plotId],
  period: { from: inDays(1), to: inDays(9) },
});

const runJob = async (clocks: LandClocks = landClocks) => {
  await notifyOfOrderWaits({ ...stage.deps, clocks });
  await notifyOfTaskWaits({ ...stage.deps, clocks });
};

/** Clocks of the job, with something that is done each time after they were read. */
const clocksThen = (then: (plotIds: readonly string[]) => Promise<unknown>): LandClocks => ({
  ...landClocks,
  ofPlanner: async (db, planner, filter) => {
    const found = await landClocks.ofPlanner(db, planner, filter);
    await then(filter.plotIds ?? []);
    return found;
  },
});

/** Targets of unread notices of waits, all of which are read then. */
async function newNotices(client: Client): Promise<(string | undefined)[]> {
  const { items, newest } = await client.call(inbox.list, { query: { unread: 'true' } });
  await client.call(inbox.markAll, { body: { upTo: newest } });
  return items
    .filter(({ text }) => text.includes('running wait'))
    .map(({ target }) => target?.id ?? target?.query?.['task']);
}

test('an order that is moved into a wait is notified of once, and not with each save', async () => {
  const { manager, spray, plan, change } = await flown();
  await spray('Blattfrei');
  const { id, form } = await plan({ from: inDays(20) });
  expect(await newNotices(manager)).toEqual([]);
  await change(id, { ...form, from: inDays(1) });
  expect(await newNotices(manager)).toEqual([id]);
  await change(id, { ...form, from: inDays(1), note: 'Gate is locked' });
  await change(id, { ...form, from: inDays(2) });
  await runJob();
  expect(await newNotices(manager)).toEqual([]);
});

test('the planner is notified of a wait that begins after an order was planned, and of another one later', async () => {
  const { manager, spray, plan } = await flown();
  const { id } = await plan({ from: inDays(1) });
  const { id: later } = await plan({ from: inDays(9) });
  await runJob();
  expect(await newNotices(manager)).toEqual([]);
  await spray('Blattfrei');
  await runJob();
  expect(await newNotices(manager)).toEqual([id]);
  await runJob();
  expect(await newNotices(manager)).toEqual([]);
  await spray('Otherwise');
  await runJob();
  const found = await newNotices(manager);
  expect(found).toEqual([id]);
  expect(found).not.toContain(later);
});

test('a notice that the release before has posted comes no second time, and later waits are notified of', async () => {
  const { manager, spray, plan } = await flown();
  const { id: before } = await plan({ from: inDays(1) });
  await spray('Blattfrei');
  const { id: notified } = await plan({ from: inDays(1) });
  expect(await newNotices(manager)).toEqual([notified]);
  const { manager: other, spray: sprayOther, plan: planOther } = await flown();
  const { id: free } = await planOther({ from: inDays(1) });
  const byReleaseBefore = 'update orders set notified_waits = null where id = any($1)';
  await stage.deps.pools.app.query(byReleaseBefore, [[before, notified, free]]);
  await runJob();
  expect(await newNotices(manager)).toEqual([]);
  await spray('Otherwise');
  await sprayOther('Blattfrei');
  await runJob();
  expect((await newNotices(manager)).sort()).toEqual([before, notified].sort());
  expect(await newNotices(other)).toEqual([free]);
});

test('the work of an order itself begins no wait for it, attached or not', async () => {
  const { manager, spray, plan, flightIds } = await flown();
  const { id: own } = await plan({ from: inDays(0) });
  const { id: next } = await plan({ from: inDays(1) });
  await spray('Blattfrei');
  await runJob();
  expect(await newNotices(manager)).toEqual([next]);
  for (const flightId of flightIds.slice(0, 2))
    await manager.call(orders.attach, { params: { id: own }, body: { flightId } });
  const { id: other } = await plan({ from: inDays(0) });
  // Land that another order treated.
  expect(await newNotices(manager)).toEqual([other]);
  await runJob();
  expect(await newNotices(manager)).toEqual([]);
});

test('records without an order begin no wait for an order in work when it is changed', async () => {
  const { manager, spray, plan, change, flightIds } = await flown();
  const { id, form } = await plan({ from: inDays(0) });
  await manager.call(orders.attach, { params: { id }, body: { flightId: flightIds[2] ?? '' } });
  await spray('Blattfrei');
  await change(id, { ...form, from: inDays(-1) });
  expect(await newNotices(manager)).toEqual([]);
});

test('work that ends while its waits are read is not notified of', async () => {
  const { manager, spray, plan, plotId } = await flown();
  const { id } = await plan({ from: inDays(1) });
  const { id: taskId } = await manager.call(tasks.create, { body: someTask(plotId) });
  await spray('Blattfrei');
  const { app } = stage.deps.pools;
  const ending = clocksThen(async () => {
    await app.query("update orders set state = 'cancelled' where id = $1", [id]);
    await app.query("update tasks set state = 'closed', closed_at = now() where id = $1", [taskId]);
  });
  await runJob(ending);
  expect(await newNotices(manager)).toEqual([]);
});

test('the plots of many orders are looked at in parts', async () => {
  const { manager, spray, plan, plotId, companyId } = await flown();
  const others: string[] = [];
  for (let n = 0; n < 200; n++) others.push(await stage.world.plot({ companyId }));
  const planned = [
    await plan({ from: inDays(1), plotIds: [plotId, ...others.slice(0, 99)] }),
    await plan({ from: inDays(1), plotIds: [plotId, ...others.slice(99, 198)] }),
    await plan({ from: inDays(1), plotIds: [plotId, ...others.slice(198)] }),
  ].map(({ id }) => id);
  const parts: number[] = [];
  await spray('Blattfrei');
  await runJob(
    clocksThen(async (plotIds) => {
      if (plotIds.some((id) => others.includes(id))) parts.push(plotIds.length);
    }),
  );
  expect(parts).toEqual([200, 1]);
  expect((await newNotices(manager)).sort()).toEqual(planned.sort());
});

test('a task is notified of waits when it is created or changed, and of those that begin later', async () => {
  const { manager, spray, plotId } = await flown();
  const form = { name: 'Rice', district: 'West', timeZone: 'UTC', plotIds: [plotId] };
  const period = { from: inDays(1), to: inDays(9) };
  const { id: early } = await manager.call(tasks.create, { body: { ...form, period } });
  expect(await newNotices(manager)).toEqual([]);
  await spray('Blattfrei');
  await runJob();
  expect(await newNotices(manager)).toEqual([early]);

  const { id } = await manager.call(tasks.create, { body: { ...form, period } });
  expect(await newNotices(manager)).toEqual([id]);
  const away = { from: inDays(5), to: inDays(9) };
  const { id: moved, ...task } = await manager.call(tasks.create, { body: { ...form, period: away } });
  expect(await newNotices(manager)).toEqual([]);
  const save = async (change: { period: typeof period; note?: string }) => {
    const { version } = await manager.call(tasks.get, { params: { id: moved } });
    await manager.call(tasks.update, {
      params: { id: moved },
      body: { ...task, ...form, ...change, version },
    });
  };
  await save({ period });
  expect(await newNotices(manager)).toEqual([moved]);
  await save({ period, note: 'Early' });
  await runJob();
  expect(await newNotices(manager)).toEqual([]);
});

test('a task is created although its notices cannot be posted, and is notified of later', async () => {
  const { manager, spray, plotId } = await flown();
  await spray('Blattfrei');
  const { owner } = stage.deps.pools;
  await owner.query("alter table tasks add constraint fails check (notified_waits = '{}') not valid");
  const { id } = await manager.call(tasks.create, { body: someTask(plotId) });
  await owner.query('alter table tasks drop constraint fails');
  expect(await newNotices(manager)).toEqual([]);
  await runJob();
  expect(await newNotices(manager)).toEqual([id]);
});
