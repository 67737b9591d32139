import { records } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { remindOfRecords } from './record-reminders.ts';
import { attachAll, draftOf, enter, entries, recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

async function split() {
  const scene = await recordScene(stage);
  const { manager, flightIds } = scene;
  const { id, revision: before } = await draftOf(manager);
  const { revision } = await enter(manager, id, before);
  const [, second = ''] = flightIds;
  const made = await manager.call(records.split, { params: { id }, body: { revision, flightIds: [second] } });
  const read = (asked: string) => manager.call(records.get, { params: { id: asked } });
  return { ...scene, first: id, made, second, read };
}

test('a manager takes flights of a draft into another, and both keep the entries without amounts', async () => {
  const { first, made, second, read, flightIds } = await split();
  const [one, other] = [await read(first), await read(made.id)];
  expect(one.sorties.map(({ id }) => id)).toEqual([flightIds[0]]);
  expect(other.sorties.map(({ id }) => id)).toEqual([second]);
  expect([one.isSplit, other.isSplit, one.revision]).toEqual([false, true, made.revision]);
  for (const { entries: has } of [one, other]) {
    expect(has).toMatchObject({ cropName: 'Rice', applicatorName: 'Lin Wei' });
    expect(has.products).toEqual([{ ...entries.products?.[0], total: null }]);
  }
  expect(other).toMatchObject({ plotId: one.plotId, localDate: one.localDate, workType: 'spray' });
});

test('a flight of a split draft that is derived again returns to it; later flights go to the first', async () => {
  const { first, made, second, read, droneId } = await split();
  const { owner, db } = stage.deps.pools;
  await db.updateTable('flights').set({ revision: 77 }).where('id', '=', second).execute();
  await attachAll(stage);
  expect((await read(made.id)).sorties).toMatchObject([{ id: second, revision: 77 }]);
  // Under another id, as after a change of its start.
  await owner.query(
    `create temp table again on commit drop as select * from flights where id = '${second}';
     update again set id = gen_random_uuid();
     delete from flights where id = '${second}';
     insert into flights select * from again`,
  );
  await stage.world.flights(droneId, { startAt: noon + 60_000, bootId: 'later', lanes: 2 });
  await attachAll(stage);
  expect((await read(made.id)).flights).toBe(1);
  expect((await read(first)).flights).toBe(2);
});

test('a split draft waits a week for a flight that replaces its own, and is deleted then', async () => {
  const { made, second, manager, read } = await split();
  const { owner } = stage.deps.pools;
  await owner.query(`create table gone as select * from flights where id = '${second}'`);
  await owner.query(`update records set changed_at = now() - interval '30 days' where id = $1`, [made.id]);
  await owner.query(`delete from flights where id = '${second}'`);
  // The loss of a flight is noted by the clock of the database.
  await remindOfRecords({ ...stage.deps, clock: Date.now });
  await owner.query(
    `update gone set id = gen_random_uuid(); insert into flights select * from gone; drop table gone`,
  );
  await attachAll(stage);
  expect((await read(made.id)).flights).toBe(1);
  await owner.query(
    `delete from flights where id in (select flight_id from record_flights where record_id = $1)`,
    [made.id],
  );
  const weekMs = 7 * 86_400_000;
  await remindOfRecords({ ...stage.deps, clock: () => Date.now() + weekMs + 60_000 });
  expect((await manager.refused(records.get, { params: { id: made.id } })).code).toBe('record.not-found');
});

test('a split draft is merged back once; the entries of the first stay and missing ones are added', async () => {
  const { first, made, manager, read } = await split();
  const { revision } = await enter(manager, made.id, 1, { cropName: 'Wheat', target: 'Rust' });
  const merged = await manager.call(records.merge, { params: { id: made.id }, body: { revision } });
  expect(merged.id).toBe(first);
  expect(await read(first)).toMatchObject({
    flights: 2,
    revision: merged.revision,
    entries: { cropName: 'Rice', target: 'Rust' },
  });
  const again = { params: { id: made.id }, body: { revision } };
  expect(await manager.refused(records.merge, again)).toMatchObject({ code: 'record.not-found' });
  const body = { revision: merged.revision };
  expect(await manager.refused(records.merge, { params: { id: first }, body })).toMatchObject({
    code: 'record.not-split',
  });
});

test('all flights, foreign ones, a sealed record, an old revision and other people are refused', async () => {
  const { manager, crew, stranger, flightIds } = await recordScene(stage);
  const { id, revision } = await draftOf(manager);
  const [one = '', two = '', sown = ''] = flightIds;
  const of = (ids: string[], at = revision) => ({ params: { id }, body: { revision: at, flightIds: ids } });
  expect((await manager.refused(records.split, of([one, two]))).fields).toMatchObject([
    { at: 'body.flightIds' },
  ]);
  expect((await manager.refused(records.split, of([one, sown]))).fields).toMatchObject([
    { at: 'body.flightIds.1' },
  ]);
  expect((await manager.refused(records.split, of([one], revision + 1))).code).toBe('record.changed');
  expect((await crew.refused(records.split, of([one]))).code).toBe('record.not-manager');
  expect((await stranger.refused(records.split, of([one]))).code).toBe('record.not-found');
  const body = await enter(manager, id, revision);
  await manager.call(records.complete, { params: { id }, body });
  expect((await manager.refused(records.split, of([one], body.revision))).code).toBe('record.sealed');
});

test('without a first draft a split one becomes it', async () => {
  const { first, made, manager, read } = await split();
  const body = await enter(manager, first, made.revision);
  await manager.call(records.complete, { params: { id: first }, body });
  const merged = await manager.call(records.merge, { params: { id: made.id }, body: { revision: 1 } });
  expect(merged.id).toBe(made.id);
  expect(await read(made.id)).toMatchObject({ isSplit: false, flights: 1 });
});
