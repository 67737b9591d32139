import { places, products, records } from '@smartflight/contract/endpoints.ts';
import { verifySealed } from '@smartflight/contract/records/seal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { somePlace } from '../../../test/places.ts';
import { someProduct } from '../../../test/products.ts';
import { remindOfRecords } from './record-reminders.ts';
import { attachAll, draftOf, enter, entries, type RecordScene, recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

/** Stores a copy of a flight under another id and removes the first, as deriving again can. */
const replaceFlight = async (id: string): Promise<string> => {
  const { app } = stage.deps.pools;
  const { rows } = await app.query<{ id: string }>(
    `insert into flights select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(),
      'net_m2', f.net_m2 + 10, 'derived_hash', 'again'))).* from flights f where id = $1 returning id`,
    [id],
  );
  await remove(id);
  return rows[0]?.id ?? '';
};
const remove = (id: string) => stage.deps.pools.app.query('delete from flights where id = $1', [id]);

/** A sealed record of two flights. */
async function sealed(manager: RecordScene['manager']) {
  const { id, revision } = await draftOf(manager);
  const entered = await enter(manager, id, revision);
  await manager.call(records.complete, { params: { id }, body: { revision: entered.revision } });
  return manager.call(records.get, { params: { id } });
}

const correct = (manager: RecordScene['manager'], id: string, revision: number) =>
  manager.call(records.correct, {
    params: { id },
    body: { revision, entries: { target: 'Sheath blight' }, reason: 'Wrong target' },
  });

test('a sealed record keeps its flights and figures when a flight is removed, and a correction does too', async () => {
  const { manager, flightIds } = await recordScene(stage);
  const before = await sealed(manager);
  await remove(flightIds[0] ?? '');
  await attachAll(stage);
  await stage.deps.pools.app.query("update plots set area_m2 = area_m2 * 2, name = 'Other' where id = $1", [
    before.plotId,
  ]);
  const after = await manager.call(records.get, { params: { id: before.id } });
  expect(after).toEqual({ ...before, isOutdated: true });
  const { items } = await manager.call(records.list, { query: { state: 'complete' } });
  expect(items).toMatchObject([{ flights: 2, netAreaM2: before.netAreaM2 }]);

  await correct(manager, before.id, after.revision);
  const corrected = await manager.call(records.get, { params: { id: before.id } });
  const { netAreaM2, sorties, rateLpha, pilots, location, startAt, endAt } = before;
  expect(corrected).toMatchObject({
    netAreaM2,
    sorties,
    rateLpha,
    pilots,
    location,
    startAt,
    endAt,
    versions: 2,
  });
  const file = await manager.raw(records.sealed, { params: { id: before.id } });
  const check = await verifySealed(file.body);
  expect(check.isSound).toBe(true);
});

test('a correction of a record with a removed flight seals the distances that its new product asks for', async () => {
  const { manager, flightIds } = await recordScene(stage);
  const { id, location, revision } = await draftOf(manager);
  const params = { id };
  const centre: [number, number] = [location?.lon ?? 0, location?.lat ?? 0];
  await manager.call(places.create, {
    body: somePlace({ name: 'Pond', kind: 'water', shape: { type: 'Circle', centre, radiusM: 5 } }),
  });
  const lineOf = async (name: string, m: number) => {
    const body = someProduct({ name, buffers: [{ of: 'water', m }] });
    const { id: productId, version } = await manager.call(products.create, { body });
    return [{ ...entries.products![0]!, productId, version, name }];
  };
  const entered = await enter(manager, id, revision, { ...entries, products: await lineOf('First', 1) });
  await manager.call(records.complete, { params, body: entered });
  await remove(flightIds[0] ?? '');
  await attachAll(stage);
  const { revision: now } = await manager.call(records.get, { params });
  const given = { products: await lineOf('Second', 5_000) };
  await manager.call(records.correct, {
    params,
    body: { revision: now, entries: given, reason: 'Wrong product' },
  });
  const { record } = JSON.parse((await manager.raw(records.sealed, { params })).body);
  expect(record.places.items[0].buffers).toEqual([{ product: 'Second', m: 5_000, isKept: false }]);
});

test('a flight that replaces a removed one joins its sealed record, and a correction seals it', async () => {
  const { manager, flightIds } = await recordScene(stage);
  const before = await sealed(manager);
  const other = await replaceFlight(flightIds[0] ?? '');
  await attachAll(stage);
  const { items } = await manager.call(records.list, { query: { state: 'draft' } });
  expect(items.map(({ workType }) => workType)).toEqual(['sow']);
  const after = await manager.call(records.get, { params: { id: before.id } });
  expect(after).toEqual({ ...before, isOutdated: true });

  await correct(manager, before.id, after.revision);
  const corrected = await manager.call(records.get, { params: { id: before.id } });
  expect(corrected).toMatchObject({ isOutdated: false, flights: 2 });
  expect(corrected.sorties.map(({ id }) => id)).toEqual([other, flightIds[1]]);
  expect(corrected.netAreaM2).toBeCloseTo(before.netAreaM2 + 10, 6);
});

test('owner and pilot of a removed flight still see the sealed record, others do not', async () => {
  const { manager, pilot, crew, stranger, flightIds } = await recordScene(stage);
  const { world, deps } = stage;
  const account = await world.account();
  const owner = await stage.as(account);
  const own = flightIds.slice(0, 2);
  await deps.pools.app.query('update flights set owner_id = $1 where id = any($2)', [account.id, own]);
  const { id } = await sealed(manager);
  for (const flight of own) await remove(flight);
  await attachAll(stage);
  for (const reader of [owner, pilot]) {
    expect(await reader.call(records.get, { params: { id } })).toMatchObject({ id, flights: 2 });
    const { items } = await reader.call(records.list, { query: { state: 'complete' } });
    expect(items.map((one) => one.id)).toEqual([id]);
    const file = await reader.raw(records.sealed, { params: { id } });
    expect((await verifySealed(file.body)).isSound).toBe(true);
  }
  for (const reader of [crew, stranger])
    expect((await reader.refused(records.get, { params: { id } })).code).toBe('record.not-found');
});

test('who is no longer the pilot of a flight that exists does not see its sealed record', async () => {
  const { manager, pilot, flightIds } = await recordScene(stage);
  const { id } = await sealed(manager);
  await stage.deps.pools.app.query('update flights set pilot_id = null where id = any($1)', [flightIds]);
  expect((await pilot.refused(records.get, { params: { id } })).code).toBe('record.not-found');
});

test('nor does the pilot of flights that were replaced by ones of somebody else', async () => {
  const { manager, pilot, flightIds } = await recordScene(stage);
  const { id } = await sealed(manager);
  const { pools } = stage.deps;
  for (const flight of flightIds.slice(0, 2)) {
    const other = await replaceFlight(flight);
    await pools.app.query('update flights set pilot_id = null where id = $1', [other]);
  }
  await attachAll(stage);
  expect((await pilot.refused(records.get, { params: { id } })).code).toBe('record.not-found');
});

test('a record that an earlier release sealed gets owner and pilot of its flights', async () => {
  const { manager, pilot, flightIds } = await recordScene(stage);
  const { id } = await sealed(manager);
  const { pools } = stage.deps;
  await pools.app.query('update record_flights set owner_id = null, pilot_id = null where record_id = $1', [
    id,
  ]);
  await remindOfRecords(stage.deps);
  for (const flight of flightIds.slice(0, 2)) await remove(flight);
  expect(await pilot.call(records.get, { params: { id } })).toMatchObject({ id, flights: 2 });
});

test('a draft loses a removed flight', async () => {
  const { manager, flightIds } = await recordScene(stage);
  const { id } = await draftOf(manager);
  await remove(flightIds[0] ?? '');
  expect((await manager.call(records.get, { params: { id } })).sorties.map((one) => one.id)).toEqual([
    flightIds[1],
  ]);
});

test('work without a plot, and work of both kinds, can be completed under every rule', async () => {
  const { manager, flightIds } = await recordScene(stage);
  const { app } = stage.deps.pools;
  await app.query(
    `update flights set plot_id = null, plot_version = null, work_type = 'mixed', mass_kg = 12, revision = 9,
      figures = figures || '{"sowAreaM2": 4000}' where id = any($1)`,
    [flightIds.slice(0, 2)],
  );
  await attachAll(stage);
  await manager.call(records.changeSettings, { body: { regimes: ['eu-2023-564', 'br-298', 'us-ca'] } });
  const draft = await draftOf(manager, 'mixed');
  expect(draft).toMatchObject({ plotId: null, rateKgpha: (12 * 2) / 0.8 });
  expect(draft.missing).not.toContain('rate');
  expect(draft.missing).toContain('plotAreaM2');
  await enter(manager, draft.id, draft.revision, { plantedAreaM2: 9000 });
  expect((await draftOf(manager, 'mixed')).missing).not.toContain('plotAreaM2');
});
