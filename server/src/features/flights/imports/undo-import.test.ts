import { flightImports, taskFigureCalls, taskInvitations, tasks } from '@smartflight/contract/endpoints.ts';
import { lanesFlight, writeFlightCsv, writeUlog } from '@smartflight/geo/flight-logs/test-log-writers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/call.ts';
import { asked, campaign } from '../../../../test/campaign.ts';
import { csv, type ImportStage, importStage, startAt, statesOf } from '../../../../test/import-stage.ts';

let stage: TestApp;
let owner: Client;
let ownerId: string;
let send: ImportStage['send'];
let storedOf: ImportStage['storedOf'];
let listed: ImportStage['listed'];
beforeAll(async () => {
  ({ stage, owner, ownerId, send, storedOf, listed } = await importStage());
});
afterAll(() => stage.close());

const hour = 3_600_000;
const importsOf = async (droneId: string, client = owner) =>
  (await client.call(flightImports.list, { query: { size: 200 } })).items.filter(
    ({ drone }) => drone.id === droneId,
  );
const undo = (id: number, client = owner) => client.call(flightImports.undo, { params: { id: String(id) } });
const auditsOf = async (droneId: string) =>
  (
    await stage.deps.pools.app.query(
      "select detail from audit where action = 'flights.undo-import' and target_id = $1",
      [droneId],
    )
  ).rows;
/** A file with two flights, an hour apart. */
const twoFlights = (at: number) => {
  const lines = (from: number) => writeFlightCsv(lanesFlight(90), from).split('\n');
  return Buffer.from([...lines(at), ...lines(at + hour).slice(1)].join('\n'));
};

test('an undone import removes its samples and its flights, leaves others, and can be repeated', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await stage.world.flights(droneId, { startAt: startAt - 3 * hour });
  const received = await storedOf(droneId);
  await send(droneId, csv(startAt), { fileName: 'first.csv' });
  await send(droneId, csv(startAt + 2 * hour, 120), { fileName: 'second.csv' });
  expect(await listed(droneId)).toHaveLength(3);
  const [second, first] = await importsOf(droneId);
  expect(first).toMatchObject({ fileName: 'first.csv', by: 'Owner', flights: 1, settled: 0, undone: null });

  const answer = await undo(first!.id);
  expect(answer.undone).toEqual({ at: new Date(stage.time.now).toISOString(), by: 'Owner', kept: 0 });
  const left = await listed(droneId);
  expect(left.map(({ startAt: at }) => Date.parse(at) > startAt)).toEqual([true, false]);
  expect(await auditsOf(droneId)).toMatchObject([{ detail: { fileName: 'first.csv', removed: 1, kept: 0 } }]);
  expect(await undo(first!.id)).toEqual(answer);
  expect(await auditsOf(droneId)).toHaveLength(1);
  await undo(second!.id);
  expect(await listed(droneId)).toHaveLength(1);
  expect(await storedOf(droneId)).toEqual(received);

  expect(statesOf(await send(droneId, csv(startAt)))).toEqual(['imported']);
  expect(await listed(droneId)).toHaveLength(2);
});

test('two undos of one import at once write one audit row', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await send(droneId, csv(startAt));
  await stage.derive();
  const [one] = await importsOf(droneId);
  const answers = await Promise.all([undo(one!.id), undo(one!.id), undo(one!.id)]);
  expect(answers.map(({ undone }) => undone?.kept)).toEqual([0, 0, 0]);
  expect(await auditsOf(droneId)).toHaveLength(1);
  expect((await storedOf(droneId)).n).toBe(0);
});

test('an import that is undone before its flights are derived leaves none', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await send(droneId, csv(startAt));
  const [one] = await importsOf(droneId);
  await undo(one!.id);
  expect(await listed(droneId)).toEqual([]);
});

test('received samples that replaced an imported flight keep their flight', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await send(droneId, csv(startAt));
  await stage.world.flights(droneId, { startAt: startAt + 5_000, bootId: 'buffered' });
  const before = await listed(droneId);
  expect(before).toHaveLength(1);
  const [one] = await importsOf(droneId);
  await undo(one!.id);
  expect((await listed(droneId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('a flight of imported and received samples is derived again from the received ones', async () => {
  const droneId = await stage.world.drone({ ownerId });
  const alone = await stage.world.drone({ ownerId });
  const joined = (drone: string) => stage.world.flights(drone, { startAt: startAt + hour, sortieId: 'one' });
  const [id = ''] = await joined(droneId);
  await joined(alone);
  await send(droneId, csv(startAt));
  const { app } = stage.deps.pools;
  // A log that names the sortie of the received samples.
  await app.query(
    `update track_points p set sortie_id = 'one' from drones d where d.device_no = p.device_no and d.id = $1`,
    [droneId],
  );
  await app.query('update derivations set to_at = $1', [new Date(noon)]);
  await stage.derive();
  const [one] = await importsOf(droneId);
  await undo(one!.id);
  const figures = (rows: Awaited<ReturnType<typeof listed>>) =>
    rows.map(({ startAt: at, flightS, grossAreaM2 }) => ({ at, flightS, grossAreaM2 }));
  const left = await listed(droneId);
  expect(figures(left)).toEqual(figures(await listed(alone)));
  expect(left.map((row) => row.id)).toEqual([id]);
});

test('a newer import of the same file owns the flight that it completed', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await send(droneId, csv(startAt));
  await stage.deps.pools.app.query(
    'delete from track_points using drones where drones.device_no = track_points.device_no and id = $1 and at > $2',
    [droneId, new Date(startAt + 40_000)],
  );
  await send(droneId, csv(startAt));
  const [newer, older] = await importsOf(droneId);
  await undo(older!.id);
  expect(await listed(droneId)).toHaveLength(1);
  await undo(newer!.id);
  expect(await listed(droneId)).toEqual([]);
  expect((await storedOf(droneId)).n).toBe(0);
});

test('flights of a closed campaign stay with their samples, and an import of such flights alone is refused', async () => {
  const form = { period: { from: '2026-09-10', to: '2026-09-14' } };
  const { id, version, inviter, owners } = await campaign(stage, { owners: 1, form });
  const { client, droneId } = owners[0]!;
  await client.call(taskInvitations.answer, { body: { answer: 'agree', items: await asked(client, id) } });
  const started = await inviter.call(tasks.move, { params: { id }, body: { action: 'start', version } });
  // The campaign ends on the 14th; the second flight is of the 15th.
  const file = twoFlights(Date.parse('2026-09-14T23:30:00Z'));
  await send(droneId, file, { fileName: 'two.csv' }, client);
  await send(droneId, writeUlog(lanesFlight(90), Date.parse('2026-09-14T08:00:00Z')), {}, client);
  await stage.derive();
  await stage.updateTaskFigures();
  await inviter.call(tasks.move, { params: { id }, body: { action: 'close', version: started.version } });
  const before = await inviter.call(taskFigureCalls.flights, { params: { id } });
  expect(before.total).toBe(2);

  const [alone, two] = await importsOf(droneId, client);
  expect([alone?.settled, two?.settled]).toEqual([1, 1]);
  const params = { id: String(alone!.id) };
  expect(await client.refused(flightImports.undo, { params })).toMatchObject({
    code: 'flight-import.settled',
  });
  expect((await undo(two!.id, client)).undone).toMatchObject({ kept: 1 });
  expect(await listed(droneId, client)).toHaveLength(2);
  const after = await inviter.call(taskFigureCalls.flights, { params: { id } });
  expect(after).toMatchObject({ totals: before.totals, derivedAgain: null });
  expect(await auditsOf(droneId)).toMatchObject([{ detail: { removed: 1, kept: 1 } }]);
});

test('an open campaign no longer counts the flights of an undone import', async () => {
  const { id, version, inviter, owners } = await campaign(stage, { owners: 1 });
  const { client, droneId } = owners[0]!;
  await client.call(taskInvitations.answer, { body: { answer: 'agree', items: await asked(client, id) } });
  await inviter.call(tasks.move, { params: { id }, body: { action: 'start', version } });
  await send(droneId, csv(Date.parse('2026-09-14T08:00:00Z')), {}, client);
  await stage.derive();
  await stage.updateTaskFigures();
  const total = async () => (await inviter.call(taskFigureCalls.flights, { params: { id } })).total;
  expect(await total()).toBe(1);
  const [one] = await importsOf(droneId, client);
  await undo(one!.id, client);
  await stage.updateTaskFigures();
  expect(await total()).toBe(0);
});

test('the importer and who controls the drone may undo; a later owner and strangers find no import', async () => {
  const droneId = await stage.world.drone({ ownerId });
  await send(droneId, csv(startAt));
  await stage.derive();
  const [one] = await importsOf(droneId);
  const later = await stage.world.account();
  const client = await stage.as(later);
  const params = { id: String(one!.id) };
  expect(await importsOf(droneId, client)).toEqual([]);
  expect(await client.refused(flightImports.undo, { params })).toMatchObject({
    code: 'flight-import.not-found',
  });
  await stage.deps.pools.app.query(
    "update ownerships set ended_at = began_at + interval '1 hour', ended = 'transfer' where drone_id = $1 and ended_at is null",
    [droneId],
  );
  await stage.deps.pools.app.query('update devices set owner_id = $2 where id = $1', [droneId, later.id]);
  expect(await importsOf(droneId, client)).toEqual([]);
  expect(await client.refused(flightImports.undo, { params })).toMatchObject({
    code: 'flight-import.not-found',
  });
  expect((await undo(one!.id)).undone).not.toBeNull();
});

test('the list is paged, the newest first', async () => {
  const droneId = await stage.world.drone({ ownerId });
  for (const nth of [1, 2, 3]) {
    stage.time.now += 1000;
    await send(droneId, csv(startAt - nth * hour, 90 + nth), { fileName: `${nth}.csv` });
  }
  const page = async (nth: number) =>
    (await owner.call(flightImports.list, { query: { page: nth, size: 2 } })).items.map(
      ({ fileName }) => fileName,
    );
  expect(await page(1)).toEqual(['3.csv', '2.csv']);
  expect((await page(2))[0]).toBe('1.csv');
});
