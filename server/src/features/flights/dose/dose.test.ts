import { customers, dose, flights, orders, plots } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type FlightLog, flightLog } from '../../../../test/flight-log.ts';
import { someCustomer, someOrder } from '../../../../test/orders.ts';

let stage: TestApp;
let log: FlightLog;
let flightId: string;
beforeAll(async () => {
  stage = await testApp();
  log = await flightLog(stage);
  const { items } = await log.manager.call(flights.list, {
    query: { workType: 'spray', plotId: log.plotId },
  });
  flightId = items[0]?.id ?? '';
});
afterAll(() => stage.close());

test('the cells of a flight hold the product that its meter measured', async () => {
  const params = { id: flightId };
  const flight = await log.manager.call(flights.get, { params });
  const map = await log.manager.call(dose.flight, { params, query: {} });
  expect(map.product).toBe('spray');
  expect(map.cells.length).toBeGreaterThan(50);
  expect(map.doses).toHaveLength(map.cells.length);
  expect(map.cells.length).toBeLessThanOrEqual(20_000);
  const { amount = 0, treatedM2 = 0, meanPerHa } = map.statistics ?? {};
  expect(amount / (flight.volumeL ?? 0)).toBeCloseTo(1, 1);
  expect(Math.abs(treatedM2 / flight.netAreaM2 - 1)).toBeLessThan(0.05);
  expect(meanPerHa).toBeCloseTo((amount * 10_000) / treatedM2, 0);
});

test('without a set rate the target of the caller counts; without either nothing is compared', async () => {
  const params = { id: flightId };
  const { targetRateLpha: set } = await log.manager.call(flights.get, { params });
  const plain = await log.manager.call(dose.flight, { params, query: {} });
  const asked = await log.manager.call(dose.flight, { params, query: { target: '33' } });
  if (set === null) {
    expect(plain).toMatchObject({ targetPerHa: null, targetSource: null, statistics: { withinShare: null } });
    expect(asked).toMatchObject({ targetPerHa: 33, targetSource: 'asked' });
    expect(asked.statistics?.withinShare).not.toBeNull();
  } else expect(asked).toMatchObject({ targetPerHa: set, targetSource: 'flight' });
});

test('the target is that of the order which the flight belongs to', async () => {
  const { manager, plotId } = log;
  const { id: customerId } = await manager.call(customers.create, { body: someCustomer() });
  const form = someOrder(customerId, { plotIds: [plotId], waterLpha: 21 });
  const { id, revision } = await manager.call(orders.create, { body: form });
  await manager.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
  await stage.deps.pools.app.query("update flights set state = 'final' where id = $1", [flightId]);
  await manager.call(orders.attach, { params: { id }, body: { flightId } });
  const read = () => manager.call(dose.flight, { params: { id: flightId }, query: { target: '33' } });
  expect(await read()).toMatchObject({ targetPerHa: 21, targetSource: 'order' });
  await manager.call(orders.detach, { params: { id, flightId } });
  expect((await read()).targetSource).not.toBe('order');
});

test('the dose of a plot is that of the caller’s flights between two days', async () => {
  const params = { id: log.plotId };
  const season = await log.manager.call(dose.plot, {
    params,
    query: { from: '2026-07-01', to: '2026-09-30' },
  });
  expect(season.flights).toBeGreaterThan(0);
  expect(season.drawnFlights).toBe(season.flights);
  expect(season.statistics?.amount).toBeGreaterThan(0);
  expect(season.unreachedM2).toBeGreaterThanOrEqual(0);
  const before = await log.manager.call(dose.plot, {
    params,
    query: { from: '2020-01-01', to: '2020-01-31' },
  });
  expect(before).toMatchObject({ flights: 0, product: null, grid: null, cells: [] });
  const query = { from: '2026-09-30', to: '2026-07-01' };
  expect((await log.manager.refused(dose.plot, { params, query })).fields?.[0]?.code).toBe('range.reversed');
});

test('flights and plots of others have no dose', async () => {
  const { items } = await log.manager.call(plots.list, { query: {} });
  expect(items.map(({ id }) => id)).toContain(log.plotId);
  const { stranger } = log;
  const ofFlight = await stranger.refused(dose.flight, { params: { id: flightId }, query: {} });
  expect(ofFlight.code).toBe('flight.not-found');
  const query = { from: '2026-07-01', to: '2026-09-30' };
  const ofPlot = await stranger.refused(dose.plot, { params: { id: log.plotId }, query });
  expect(ofPlot.code).toBe('plot.not-found');
});
