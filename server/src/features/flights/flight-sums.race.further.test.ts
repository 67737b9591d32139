import { roleCodes } from '@smartflight/contract/access/access.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { samplesOf } from '../../../test/samples.ts';
import type { UserActor } from '../../access/actor.ts';
import { openPools, type Pools } from '../../platform/postgres/pools.ts';
import { recompute } from './derive/recompute.ts';
import { type FlightRow, upsertFlights } from './derive/upsert-flights.store.ts';
import { sumFlights } from './flight-sums.store.ts';

const turns = 60;
let stage: TestApp;
let processes: [Pools, Pools];
beforeAll(async () => {
  stage = await testApp();
  const { log } = stage.deps;
  processes = [openPools(stage.url, log, { size: 4 }), openPools(stage.url, log, { size: 4 })];
});
afterAll(async () => {
  await Promise.all(processes.map((pools) => pools.close()));
  await stage.close();
});

async function derivedRows(companyId: string): Promise<FlightRow[]> {
  const rows: FlightRow[] = [];
  for (let n = 0; n < 3; n += 1) {
    const droneId = await stage.world.drone({ companyId });
    const startAt = noon - (n + 1) * 3_600_000;
    const points = samplesOf({ startAt, bootId: 'b', lanes: 2 });
    await stage.writer.write(points.map((point) => ({ ...point, droneId, receivedAt: noon })));
    const { rows: found } = await stage.deps.pools.app.query('select device_no from drones where id = $1', [
      droneId,
    ]);
    const { upserts } = await recompute(stage.deps, found[0].device_no, { from: startAt, to: noon });
    rows.push(...upserts);
  }
  return rows;
}

function changed(row: FlightRow, turn: number): FlightRow {
  const { flight } = row;
  const total = { ...flight.sortie.areas.total, grossM2: turn % 5 === 0 ? 0 : 100.1 + turn / 7 };
  const sortie = { ...flight.sortie, flightS: turn / 3, areas: { ...flight.sortie.areas, total } };
  return { ...row, flight: { ...flight, sortie, localDate: `2026-09-1${turn % 3}` } };
}

async function writeFlights({ app }: Pools, rows: readonly FlightRow[]): Promise<void> {
  const client = await app.connect();
  for (let turn = 1; turn <= turns; turn += 1) {
    const row = rows[turn % rows.length]!;
    await client.query('begin');
    await upsertFlights(client, [changed(row, turn)], noon);
    if (turn % 7 === 0) await client.query('delete from flights where id = $1', [row.flight.id]);
    await client.query(turn % 4 === 0 ? 'rollback' : 'commit');
  }
  client.release();
}

async function compare({ db, app }: Pools, actor: UserActor): Promise<number> {
  const client = await app.connect();
  await client.query('begin isolation level repeatable read');
  const sums = await sumFlights({ db, app: client }, actor, { workType: 'all', sort: '' }, new Date(noon));
  const { rows } = await client.query(
    `select count(*)::int as sorties, coalesce(sum(gross_m2), 0) as gross, coalesce(sum(flight_s), 0) as seconds
     from flights where counted`,
  );
  await client.query('commit');
  client.release();
  expect(sums.sorties).toBe(rows[0].sorties);
  expect(sums.grossAreaM2).toBeCloseTo(rows[0].gross, 6);
  expect(sums.flightS).toBeCloseTo(rows[0].seconds, 3);
  return sums.sorties;
}

test('sums are those of the rows at every moment, while two processes write flights and both fold', async () => {
  const companyId = await stage.world.company();
  const staff = await stage.as(await stage.world.account({ roles: [roleCodes.staff] }));
  const manager = await stage.as(await stage.world.account({ roles: [roleCodes.manager], companyId }));
  const actors: UserActor[] = [];
  for (const { token } of [staff, manager]) {
    const user = (await stage.deps.sessions.find(token))!;
    actors.push({ ...user, requestId: 'test', language: 'en', address: '10.0.0.1' });
  }
  const rows = await derivedRows(companyId);
  expect(rows).toHaveLength(3);
  let isWriting = true;
  const writing = Promise.all(processes.map((pools) => writeFlights(pools, rows))).finally(() => {
    isWriting = false;
  });
  const seen = new Set<number>();
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    while (isWriting) await work();
  };
  await Promise.all([
    writing,
    ...processes.map((pools) => during(() => pools.app.query('select fold_flight_sums()'))),
    ...actors.map((actor) => during(async () => seen.add(await compare(processes[0], actor)))),
  ]);
  expect(seen.size, 'it saw changes happen').toBeGreaterThan(1);
  await processes[1].app.query('select fold_flight_sums()');
  const { rows: unfolded } = await processes[1].app.query('select from flight_sum_changes');
  expect(unfolded).toEqual([]);
  for (const actor of actors) await compare(processes[1], actor);
});
