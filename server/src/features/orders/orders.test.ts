import { roleCodes } from '@smartflight/contract/access/access.ts';
import { customers, orders, shareLinks } from '@smartflight/contract/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { type Client, clientOf } from '../../../test/call.ts';
import { someCustomer, someOrder } from '../../../test/orders.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const day = new Date(noon).toISOString().slice(0, 10);

interface Scene {
  manager: Client;
  /** A member of the company who may fly its drone. */
  crew: Client;
  /** A member who sees no flight. */
  other: Client;
  /** A manager of another company. */
  stranger: Client;
  plotId: string;
  droneId: string;
  flightIds: string[];
  companyId: string;
  customerId: string;
}

/** A company with a crew, a plot, and three flights over it on one day: two spray, one sows. */
async function scene(): Promise<Scene> {
  const { world } = stage;
  const companyId = await world.company();
  const plotId = await world.plot({ companyId, name: 'North' });
  const manager = await stage.as(await world.account({ roles: [roleCodes.manager], companyId }));
  const member = await world.account({ companyId });
  const droneId = await world.drone({ companyId });
  await world.grant(droneId, member.id);
  const flightIds = await world.flights(
    droneId,
    { startAt: noon - 7_200_000, bootId: 'a', lanes: 3 },
    { startAt: noon - 5_400_000, bootId: 'b', lanes: 2 },
    { startAt: noon - 3_600_000, bootId: 'c', lanes: 2, sow: true },
  );
  await stage.deps.pools.app.query("update flights set state = 'final'");
  const { id } = await manager.call(customers.create, { body: someCustomer({ plotIds: [plotId] }) });
  const strangeCompany = await world.company();
  return {
    companyId,
    plotId,
    droneId,
    flightIds,
    manager,
    customerId: id,
    crew: await stage.as(member),
    other: await stage.as(await world.account({ companyId })),
    stranger: await stage.as(await world.account({ roles: [roleCodes.manager], companyId: strangeCompany })),
  };
}

/** A planned order for the plot of a scene. */
async function planned({ manager, customerId, plotId }: Scene, change = {}): Promise<string> {
  const body = someOrder(customerId, { plotIds: [plotId], from: day, to: day, ...change });
  const { id, revision } = await manager.call(orders.create, { body });
  await manager.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
  return id;
}

const move = async (client: Client, id: string, state: 'working' | 'done' | 'cancelled' | 'draft') => {
  const { revision } = await client.call(orders.get, { params: { id } });
  return client.raw(orders.setState, { params: { id }, body: { revision, state } });
};

test('crew read the orders of their company and mark plots, managers change them, others find nothing', async () => {
  const at = await scene();
  const { manager, crew, stranger, plotId, customerId } = at;
  const id = await planned(at);
  expect(await crew.call(orders.list)).toMatchObject({
    mayEnter: false,
    counts: { planned: 1, done: 0 },
    items: [{ id, number: 1, customerName: 'Green Valley Farm', plots: 1, plotsDone: 0 }],
  });
  expect(await crew.call(orders.get, { params: { id } })).toMatchObject({ mayManage: false, mayEnter: true });
  const work = await crew.call(orders.work);
  expect(work).toMatchObject({ left: 1, items: [{ orderId: id, plot: { id: plotId, doneAt: null } }] });
  const params = { id, plotId };
  await crew.call(orders.markPlot, { params, body: { isDone: true } });
  expect(await crew.call(orders.work)).toMatchObject({ left: 0, items: [{ flights: 0 }] });
  const [done] = (await manager.call(orders.get, { params: { id } })).plots;
  expect(done?.doneAt).not.toBeNull();
  expect(done?.doneBy).toBeTruthy();

  const body = { ...someOrder(customerId), revision: 2 };
  expect((await crew.refused(orders.change, { params: { id }, body })).code).toBe('order.not-manager');
  expect((await move(crew, id, 'cancelled')).json()).toMatchObject({ code: 'order.not-manager' });
  const add = await crew.refused(orders.create, { body: someOrder(customerId) });
  expect(add).toMatchObject({ code: 'customer.not-found', fields: [{ at: 'body.customerId' }] });

  expect(await stranger.call(orders.list)).toMatchObject({ total: 0, items: [] });
  expect((await stranger.call(orders.work)).total).toBe(0);
  expect((await stranger.call(orders.suggestions)).total).toBe(0);
  for (const call of [orders.get, orders.statement, orders.statementFile])
    expect((await stranger.refused(call, { params: { id } })).code).toBe('order.not-found');
  expect((await stranger.refused(orders.markPlot, { params, body: { isDone: true } })).code).toBe(
    'order.not-found',
  );
  expect((await stranger.refused(customers.get, { params: { id: customerId } })).code).toBe(
    'customer.not-found',
  );
});

test('a suggestion names the orders that fit, and a flight belongs to one order at most', async () => {
  const at = await scene();
  const { manager, crew, other, flightIds } = at;
  const [first = '', second = '', sown = ''] = flightIds;
  const id = await planned(at);
  const wide = await planned(at, { from: null, to: null });
  const suggested = await crew.call(orders.suggestions);
  expect(suggested.items.map((flight) => flight.id).sort()).toEqual([first, second].sort());
  expect(suggested.items[0]?.candidates.map((one) => [one.orderId, one.reasons.join(' ')])).toEqual([
    [id, 'plot in-window work'],
    [wide, 'plot no-window work'],
  ]);
  expect((await manager.call(orders.suggestions, { query: { size: 1, orderId: wide } })).total).toBe(2);
  expect((await other.call(orders.suggestions)).total).toBe(0);
  const attach = (client: Client, orderId: string, flightId: string) =>
    client.raw(orders.attach, { params: { id: orderId }, body: { flightId } });
  expect((await attach(other, id, first)).json()).toMatchObject({ code: 'flight.not-found' });
  const both = await Promise.all([attach(crew, id, first), attach(manager, wide, first)]);
  expect(both.map((one) => one.statusCode).sort()).toEqual([200, 409]);
  const [kept, lost] = both[0]?.statusCode === 200 ? [id, wide] : [wide, id];
  const { code, msg } = (await attach(manager, lost, first)).json();
  expect({ code, msg }).toEqual({
    code: 'order.flight-taken',
    msg: 'This flight belongs to another order. Take it out there first.',
  });
  expect((await attach(manager, kept, first)).statusCode).toBe(200);
  expect((await manager.call(orders.get, { params: { id: kept } })).state).toBe('working');
  await crew.call(orders.detach, { params: { id: kept, flightId: first } });
  expect((await attach(manager, lost, first)).statusCode).toBe(200);
  // A manager may attach a flight that was not suggested.
  expect((await attach(manager, lost, sown)).statusCode).toBe(200);
});

test('a statement lists the flights to the square metre, and stays as it is once the order is done', async () => {
  const at = await scene();
  const { manager, crew, flightIds, plotId, customerId } = at;
  const id = await planned(at);
  const params = { id };
  const [first = '', second = ''] = flightIds;
  const early = await move(manager, id, 'done');
  expect(early.json()).toMatchObject({ code: 'order.state' });
  await crew.call(orders.attach, { params, body: { flightId: first } });
  await crew.call(orders.attach, { params, body: { flightId: second } });
  expect((await move(manager, id, 'cancelled')).json()).toMatchObject({ code: 'order.has-flights' });
  const live = await manager.call(orders.statement, { params });
  expect(live.lines.map((line) => line.flightId)).toEqual([first, second]);
  const sum = live.lines.reduce((all, line) => all + line.netAreaM2, 0);
  expect(live.totals.netAreaM2).toBe(sum);
  expect(live.totals.priceMinor).toBe(Math.round((sum * 2_000) / 10_000));
  expect((await manager.call(orders.list)).items[0]).toMatchObject({ netAreaM2: sum, flights: 2 });

  expect((await move(manager, id, 'done')).statusCode).toBe(200);
  const frozen = await manager.call(orders.statement, { params });
  expect(frozen).toMatchObject({ state: 'done', lines: live.lines, totals: live.totals });
  await sql`update flights set net_m2 = net_m2 * 2 where id = ${first}`.execute(stage.deps.pools.db);
  await sql`delete from flights where id = ${second}`.execute(stage.deps.pools.db);
  const { revision } = await manager.call(customers.get, { params: { id: customerId } });
  await manager.call(customers.change, {
    params: { id: customerId },
    body: { ...someCustomer({ name: 'Renamed' }), revision },
  });
  expect(await manager.call(orders.statement, { params })).toEqual(frozen);
  expect((await manager.call(orders.list)).items[0]).toMatchObject({ netAreaM2: sum, flights: 2 });

  for (const refused of [
    await crew.refused(orders.detach, { params: { id, flightId: first } }),
    await crew.refused(orders.attach, { params, body: { flightId: second } }),
    await crew.refused(orders.markPlot, { params: { id, plotId }, body: { isDone: true } }),
  ])
    expect(refused.code).toBe('order.not-open');
  const body = { ...someOrder(customerId), revision: 4 };
  expect((await manager.refused(orders.change, { params, body })).code).toMatch(/^order\.(closed|changed)$/);

  expect((await move(manager, id, 'working')).statusCode).toBe(200);
  const again = await manager.call(orders.statement, { params });
  expect(again).toMatchObject({ frozenAt: null, customer: { name: 'Renamed' }, totals: { flights: 1 } });
});

test('an order that is done shows what changed since, until it is reopened and completed again', async () => {
  const at = await scene();
  const { manager, crew, stranger, flightIds, plotId } = at;
  const id = await planned(at);
  const params = { id };
  const [first = '', second = ''] = flightIds;
  for (const flightId of [first, second]) await manager.call(orders.attach, { params, body: { flightId } });
  const map = await crew.call(orders.map, { params });
  expect(map.plots).toMatchObject([{ id: plotId, name: 'North', isDone: false }]);
  expect(map.flights.map((flight) => flight.id).sort()).toEqual([first, second].sort());
  expect(map.flights.every(({ once }) => once.coordinates.length > 0)).toBe(true);
  expect((await stranger.refused(orders.map, { params })).code).toBe('order.not-found');
  expect((await move(manager, id, 'done')).statusCode).toBe(200);
  const changes = async () => (await crew.call(orders.get, { params })).changes;
  expect(await changes()).toBeNull();
  await stage.deps.pools.app.query('update flights set net_m2 = net_m2 + 100 where id = $1', [first]);
  expect(await changes()).toEqual({ gone: 0, changed: 1 });
  await stage.deps.pools.app.query('delete from flights where id = $1', [second]);
  expect(await changes()).toEqual({ gone: 1, changed: 1 });
  await move(manager, id, 'working');
  expect(await changes()).toBeNull();
  await move(manager, id, 'done');
  expect(await changes()).toBeNull();
});

test('a statement is a workbook, and CSV in which a name is no formula', async () => {
  const at = await scene();
  const { manager, flightIds, customerId } = at;
  await manager.call(customers.change, {
    params: { id: customerId },
    body: { ...someCustomer({ name: '=cmd|calc' }), revision: 1 },
  });
  const id = await planned(at);
  for (const flightId of flightIds.slice(0, 2))
    await manager.call(orders.attach, { params: { id }, body: { flightId } });
  const read = (format: 'csv' | 'xlsx') =>
    manager.raw(orders.statementFile, { params: { id }, query: { format } });
  const csv = await read('csv');
  expect(csv.headers['content-type']).toContain('text/csv');
  const [header = '', ...rows] = csv.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(`1,'=cmd|calc,C-17,${day},`);
  const columns = header.split(',');
  const values = rows.map((row) => row.split(','));
  const sumOf = (name: string) => values.reduce((sum, row) => sum + Number(row[columns.indexOf(name)]), 0);
  const { totals } = await manager.call(orders.statement, { params: { id } });
  expect(sumOf('net_area_m2')).toBe(totals.netAreaM2);
  expect(Math.round(sumOf('amount') * 100)).toBe(totals.priceMinor);
  const xlsx = await read('xlsx');
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('the plots of a statement are in the order of the language of its reader, also once it is frozen', async () => {
  const at = await scene();
  const { manager, customerId, companyId } = at;
  const names = ['地块 10', '地块 2', '北', '安'];
  const plotIds = [at.plotId];
  for (const name of names) plotIds.push(await stage.world.plot({ companyId, name }));
  const created = await manager.call(orders.create, { body: someOrder(customerId, { plotIds }) });
  const params = { id: created.id };
  const read = async (language: string) => {
    const input = { params, headers: { 'accept-language': language } };
    return (await manager.call(orders.statement, input)).plots.filter((name) => name !== 'North');
  };
  expect(await read('zh-CN')).toEqual(['安', '北', '地块 2', '地块 10']);
  expect((await read('en')).filter((name) => name.startsWith('地块'))).toEqual(['地块 2', '地块 10']);
  let { revision } = created;
  for (const state of ['planned', 'working', 'done'] as const) {
    if (state === 'done')
      await manager.call(orders.attach, { params, body: { flightId: at.flightIds[0] ?? '' } });
    ({ revision } = await manager.call(orders.setState, { params, body: { revision, state } }));
  }
  expect((await manager.call(orders.statement, { params })).frozenAt).not.toBeNull();
  expect(await read('zh-CN')).toEqual(['安', '北', '地块 2', '地块 10']);
});

test('a customer reads a statement by a link, without names of people unless it shows them', async () => {
  const at = await scene();
  const { manager, flightIds, stranger } = at;
  const id = await planned(at);
  await manager.call(orders.attach, { params: { id }, body: { flightId: flightIds[0] ?? '' } });
  const target = { kind: 'order', orderId: id } as const;
  const { token } = await manager.call(shareLinks.create, { body: { target } });
  const visitor = clientOf(stage.app, { address: '10.1.1.1' });
  const { visit, kind } = await visitor.call(shareLinks.open, { body: { token } });
  expect(kind).toBe('order');
  const reader = clientOf(stage.app, { token: visit, address: '10.1.1.1' });
  const read = await reader.call(orders.statement, { params: { id } });
  expect(read).toMatchObject({ totals: { flights: 1 }, customer: { name: '' } });
  expect((await reader.refused(orders.get, { params: { id } })).code).toBe('link.closed');
  expect((await stranger.refused(shareLinks.create, { body: { target } })).code).toBe(
    'link.target-not-found',
  );
});

test('bad input is refused at its field, and nothing of it is stored', async () => {
  const at = await scene();
  const { manager, customerId, plotId, stranger } = at;
  const fieldsOf = async (change: object) =>
    (await manager.refused(orders.create, { body: { ...someOrder(customerId), ...change } })).fields.map(
      (field) => [field.at, field.code],
    );
  expect(await fieldsOf({ from: '2026-06-02', to: '2026-06-01' })).toEqual([['body.to', 'order.window']]);
  expect(await fieldsOf({ price: { per: 'ha', amountMinor: 1.5, currency: 'EUR' } })).toHaveLength(1);
  const foreign = await stage.world.plot({ companyId: await stage.world.company() });
  expect(await fieldsOf({ plotIds: [plotId, foreign] })).toEqual([['body.plotIds.1', 'plot.not-found']]);
  const [line] = someOrder(customerId).products;
  const unknown = { ...line, productId: foreign, version: 1 };
  expect(await fieldsOf({ products: [line, unknown] })).toEqual([
    ['body.products.1.name', 'product.not-found'],
  ]);
  expect((await manager.call(orders.list)).total).toBe(0);
  const sites = await manager.refused(customers.create, {
    body: someCustomer({ sites: Array.from({ length: 51 }, () => ({ name: 'Yard', address: '' })) }),
  });
  expect(sites.fields).toMatchObject([{ at: 'body.sites', code: 'customer.too-many-sites' }]);
  const { id, revision } = await manager.call(orders.create, { body: someOrder(customerId) });
  const plan = { params: { id }, body: { revision, state: 'planned' as const } };
  expect((await manager.refused(orders.setState, plan)).code).toBe('order.no-plots');
  const stale = { ...someOrder(customerId), revision: revision + 1 };
  expect((await manager.refused(orders.change, { params: { id }, body: stale })).code).toBe('order.changed');
  const theirs = await stranger.call(customers.create, { body: someCustomer() });
  const moved = { ...someOrder(theirs.id), revision };
  expect((await manager.refused(orders.change, { params: { id }, body: moved })).code).toBe(
    'customer.not-found',
  );
});

test('customers are searched and archived; an archived one takes no order', async () => {
  const { manager, crew, customerId } = await scene();
  await manager.call(customers.create, { body: someCustomer({ name: 'Águila', reference: 'Z-9' }) });
  const names = async (query: object) =>
    (await crew.call(customers.list, { query })).items.map(({ name }) => name);
  expect(await names({ q: 'aguila' })).toEqual(['Águila']);
  expect(await names({ q: 'c-17' })).toEqual(['Green Valley Farm']);
  expect(await names({ sort: '-name' })).toEqual(['Green Valley Farm', 'Águila']);
  const params = { id: customerId };
  expect((await crew.refused(customers.archive, { params })).code).toBe('customer.not-found');
  await manager.call(customers.archive, { params });
  expect(await names({})).toEqual(['Águila']);
  expect(await names({ archived: 'true' })).toEqual(['Green Valley Farm']);
  expect((await manager.refused(orders.create, { body: someOrder(customerId) })).code).toBe(
    'customer.archived',
  );
  await manager.call(customers.restore, { params });
  expect(await manager.call(customers.get, { params })).toMatchObject({
    openOrders: 0,
    plots: [{ name: 'North' }],
  });
});
