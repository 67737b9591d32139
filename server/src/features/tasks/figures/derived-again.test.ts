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
