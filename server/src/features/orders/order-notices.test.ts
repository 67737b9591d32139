import { roleCodes } from '@smartflight/contract/access/access.ts';
import { customers, inbox, orders, records } from '@smartflight/contract/endpoints.ts';
import type { OrderForm } from '@smartflight/contract/orders/orders.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { someCustomer, someOrder } from '../../../test/orders.ts';
import { noticeTasks } from './order-notices.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const hourMs = 3_600_000;
const later = (hours: number): string => new Date(stage.time.now + hours * hourMs).toISOString();
const remind = async (): Promise<void> => {
  await (noticeTasks(stage.deps)['remindOfNotices'] as () => Promise<void>)();
};

/** A company that has chosen the rule, with two managers and a pilot. */
async function farm(regimes: string[] = ['us-ca']) {
  const { world } = stage;
  const companyId = await world.company();
  const as = async (roles: string[]) => stage.as(await world.account({ companyId, roles }));
  const [manager, other] = [await as([roleCodes.manager]), await as([roleCodes.manager])];
  const pilot = await as([]);
  await manager.call(records.changeSettings, { body: { regimes } });
  const { id: customerId } = await manager.call(customers.create, { body: someCustomer() });
  const plotId = await world.plot({ companyId });
  const add = async (change: Partial<OrderForm>): Promise<string> => {
    const body = someOrder(customerId, { plotIds: [plotId], ...change });
    const { id, revision } = await manager.call(orders.create, { body });
    await manager.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
    return id;
  };
  const read = async (id: string) => manager.call(orders.get, { params: { id } });
  return { manager, other, pilot, add, read };
}

type Client = Awaited<ReturnType<typeof farm>>['manager'];
const reminders = async ({ call }: Client): Promise<string[]> =>
  (await call(inbox.list)).items.map(({ text }) => text).filter((text) => text.includes('Notice of intent'));

test('an order shows what the notice lacks and until when it is to be submitted, where the rule is chosen', async () => {
  const { add, read } = await farm();
  const bare = await read(await add({ waterLpha: null, target: '' }));
  expect(bare.notices).toEqual([
    {
      regime: 'us-ca',
      missing: ['permitNumber', 'dilution', 'rate', 'target', 'plannedStart'],
      dueAt: null,
      submitted: null,
    },
  ]);
  const startAt = later(72);
  const whole = await read(await add({ startAt, permitNumber: '57-12-345' }));
  expect(whole).toMatchObject({ startAt, permitNumber: '57-12-345' });
  expect(whole.notices).toMatchObject([{ missing: [], dueAt: later(48) }]);
  expect((await read(await add({ workType: 'sow' }))).notices).toEqual([]);
  const without = await farm(['us-137']);
  expect((await without.read(await without.add({ startAt }))).notices).toEqual([]);
});

test('a manager marks the notice as submitted and takes the mark back; others can not', async () => {
  const { manager, pilot, add, read } = await farm();
  const id = await add({ startAt: later(72) });
  const params = { id, regime: 'us-ca' };
  const on = later(0).slice(0, 10);
  const body = { submitted: { on, number: 'NOI-7' } };
  await manager.call(orders.setNotice, { params, body });
  expect((await read(id)).notices[0]?.submitted).toMatchObject({ on, number: 'NOI-7' });
  const { rows } = await stage.deps.pools.owner.query(
    "select action, detail from audit where target_id = $1 and action like 'orders.notice%' order by at, id",
    [id],
  );
  expect(rows).toMatchObject([{ action: 'orders.notice', detail: { regimes: ['us-ca'], day: on } }]);
  expect((await pilot.refused(orders.setNotice, { params, body })).status).toBe(403);
  const stranger = (await farm()).manager;
  expect((await stranger.refused(orders.setNotice, { params, body })).code).toBe('order.not-found');
  await manager.call(orders.setNotice, { params, body: { submitted: null } });
  expect((await read(id)).notices[0]?.submitted).toBeNull();
  const wrong = { params: { id, regime: 'us-137' }, body };
  expect((await manager.refused(orders.setNotice, wrong)).fields?.[0]?.at).toBe('params.regime');
  const future = { submitted: { on: later(96).slice(0, 10), number: '' } };
  expect((await manager.refused(orders.setNotice, { params, body: future })).fields?.[0]?.at).toBe(
    'body.submitted.on',
  );
});

test('the person who planned the order is reminded once before the deadline and once after it', async () => {
  const { manager, other, add } = await farm();
  const id = await add({ startAt: later(49) });
  await remind();
  expect(await reminders(manager)).toEqual([]);
  stage.time.now += 2 * hourMs;
  await remind();
  await remind();
  const [first, ...more] = await reminders(manager);
  expect(first).toContain('is due in 23 hours');
  expect(more).toEqual([]);
  stage.time.now += 23 * hourMs;
  await remind();
  expect(await reminders(manager)).toHaveLength(2);
  expect((await reminders(manager))[0]).toContain('was due');
  expect(await reminders(other)).toEqual([]);
  expect(id).toBeDefined();
});

test('no one is reminded of a notice that is submitted, nor of a draft', async () => {
  const { manager, add, read } = await farm();
  const id = await add({ startAt: later(30) });
  const body = { submitted: { on: later(0).slice(0, 10), number: '' } };
  await manager.call(orders.setNotice, { params: { id, regime: 'us-ca' }, body });
  const draft = await add({ startAt: later(30) });
  const { revision } = await read(draft);
  await manager.call(orders.setState, { params: { id: draft }, body: { revision, state: 'draft' } });
  await remind();
  expect(await reminders(manager)).toEqual([]);
});
