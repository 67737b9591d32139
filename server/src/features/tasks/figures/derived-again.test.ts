import { taskFigureCalls, taskInvitations, tasks } from '@smartflight/contract/endpoints.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/call.ts';
import { asked, campaign } from '../../../../test/campaign.ts';
import { queueOutdated } from '../../flights/derive/outdated.store.ts';

const hourMs = 3_600_000;
let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('a closed task keeps its figures when a flight is derived again, and its statement shows both', async () => {
  const { id, version, inviter, owners } = await campaign(stage, { owners: 1 });
  const { client, droneId } = owners[0]!;
  await client.call(taskInvitations.answer, { body: { answer: 'agree', items: await asked(client, id) } });
  const started = await inviter.call(tasks.move, { params: { id }, body: { action: 'start', version } });
  const [first = '', second = ''] = await stage.world.flights(
    droneId,
    { startAt: noon - 4 * hourMs },
    { startAt: noon - 2 * hourMs, bootId: 'b2' },
  );
  const { owner: pool } = stage.deps.pools;
  // As the earlier version of the method left the first flight.
  const { rows } = await pool.query(
    `update flights set gross_m2 = gross_m2 * 1.5, net_m2 = net_m2 * 1.5, derivation_version = 1, state = 'final',
       derived_hash = '\\x00', revision = revision + 1 where id = $1 returning gross_m2 as gross, net_m2 as net`,
    [first],
  );
  const flightsOf = (who: Client) => who.call(taskFigureCalls.flights, { params: { id } });
  const sheetOf = async () => {
    const answer = await inviter.raw(taskFigureCalls.statement, { params: { id }, query: { lang: 'en' } });
    const [drones, listed] = await readXlsxFile(answer.rawPayload);
    return { drones: drones!.data, head: listed!.data[0]!, flights: listed!.data.slice(1) };
  };
  await stage.updateTaskFigures();
  expect((await sheetOf()).head).not.toContain('Gross area in the flight log now (ha)');
  await inviter.call(tasks.move, { params: { id }, body: { action: 'close', version: started.version } });
  const [closed, sheet] = [await flightsOf(inviter), await sheetOf()];
  expect(closed).toMatchObject({ derivedAgain: null });
  expect(closed.items.map(({ derivedAgain }) => derivedAgain)).toEqual([null, null]);

  await queueOutdated(stage.deps.pools, { most: 10, now: stage.time.now });
  await stage.derive();

  const after = await flightsOf(inviter);
  expect(after.totals).toEqual(closed.totals);
  const areas = new Map(after.items.map((flight) => [flight.flightId, flight]));
  expect(areas.get(first)?.grossAreaM2).toBe(rows[0].gross);
  expect(areas.get(first)?.derivedAgain?.grossAreaM2).toBeCloseTo(rows[0].gross / 1.5, 6);
  expect(areas.get(first)?.derivedAgain?.netAreaM2).toBeCloseTo(rows[0].net / 1.5, 6);
  expect(areas.get(second)?.derivedAgain).toBeNull();
  const sums = { flights: 1, grossAreaM2: expect.closeTo(closed.totals.grossAreaM2 - rows[0].gross / 3, 6) };
  expect(after.derivedAgain).toMatchObject(sums);
  expect((await flightsOf(client)).derivedAgain).toMatchObject(sums);
  expect((await inviter.call(taskFigureCalls.overview, { params: { id } })).derivedAgain).toMatchObject(sums);
  const again = await sheetOf();
  expect(again.drones).toEqual(sheet.drones);
  expect(again.flights.map((row) => row.slice(0, 12))).toEqual(sheet.flights.map((row) => row.slice(0, 12)));
  const column = again.head.indexOf('Gross area in the flight log now (ha)');
  expect(again.flights.map((row) => row[column])).toEqual([
    null,
    expect.closeTo(rows[0].gross / 1.5 / 10_000, 9),
  ]);

  await pool.query('delete from flights where id = $1', [second]);
  const gone = await flightsOf(inviter);
  expect(gone.items[0]?.derivedAgain).toEqual({ grossAreaM2: null, netAreaM2: null });
  expect(gone.derivedAgain?.flights).toBe(2);
});

/** A started task of one drone with two counted flights. */
async function startedTask() {
  const { id, version, inviter, owners } = await campaign(stage, { owners: 1 });
  const { client, droneId } = owners[0]!;
  await client.call(taskInvitations.answer, { body: { answer: 'agree', items: await asked(client, id) } });
  const started = await inviter.call(tasks.move, { params: { id }, body: { action: 'start', version } });
  const [first = '', second = ''] = await stage.world.flights(
    droneId,
    { startAt: noon - 4 * hourMs },
    { startAt: noon - 2 * hourMs, bootId: 'b2' },
  );
  await stage.updateTaskFigures();
  const marks = async () => (await inviter.call(taskFigureCalls.flights, { params: { id } })).derivedAgain;
  const close = () =>
    inviter.call(tasks.move, { params: { id }, body: { action: 'close', version: started.version } });
  const add = (flight: string, m2: number) =>
    stage.deps.pools.owner.query(
      'update flights set gross_m2 = gross_m2 + $2, net_m2 = net_m2 + $2, revision = revision + 1 where id = $1',
      [flight, m2],
    );
  return { id, inviter, first, second, marks, close, add };
}

test('a mark needs more than 5 m², follows each change and goes when the area is as settled again', async () => {
  const { id, inviter, first, second, marks, close, add } = await startedTask();
  await close();
  const { totals } = await inviter.call(taskFigureCalls.flights, { params: { id } });
  const settled = { gross: totals.grossAreaM2, net: totals.insideAreaM2 + totals.outsideAreaM2 };
  const shown = (flights: number, more: number) => ({
    flights,
    grossAreaM2: expect.closeTo(settled.gross + more, 3),
    netAreaM2: expect.closeTo(settled.net + more, 3),
  });
  await add(first, 4);
  expect(await marks()).toBeNull();
  await add(first, 4);
  expect(await marks()).toEqual(shown(1, 8));
  await add(second, -20);
  await add(first, 2);
  expect(await marks()).toEqual(shown(2, -10));
  await add(first, -10);
  await add(second, 20);
  expect(await marks()).toBeNull();
});

test('a flight that is no longer counted is marked as removed until it counts again', async () => {
  const { id, inviter, first, marks, close } = await startedTask();
  await close();
  const setCounted = (counted: boolean) =>
    stage.deps.pools.owner.query('update flights set counted = $2 where id = $1', [first, counted]);
  await setCounted(false);
  const { items, derivedAgain } = await inviter.call(taskFigureCalls.flights, { params: { id } });
  expect(derivedAgain?.flights).toBe(1);
  expect(items.find(({ flightId }) => flightId === first)?.derivedAgain).toEqual({
    grossAreaM2: null,
    netAreaM2: null,
  });
  await setCounted(true);
  expect(await marks()).toBeNull();
});

test('a flight that changes while its task is being closed is marked', async () => {
  const { id, first, second, marks, close, add } = await startedTask();
  const { app } = stage.deps.pools;
  // Stored when the figures were settled already, so that the closing drops the change.
  await add(first, 30);
  await app.query('delete from task_changes where task_id = $1', [id]);
  const client = await app.connect();
  try {
    await client.query('begin');
    await client.query('update flights set gross_m2 = gross_m2 + 40, revision = revision + 1 where id = $1', [
      second,
    ]);
    await close();
    expect((await marks())?.flights).toBe(1);
    await client.query('commit');
  } finally {
    client.release();
  }
  await stage.updateTaskFigures();
  expect((await marks())?.flights).toBe(2);
});
