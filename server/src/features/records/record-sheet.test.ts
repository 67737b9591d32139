import { recordSheets, records, shareLinks } from '@smartflight/contract/endpoints.ts';
import { recordLimits } from '@smartflight/contract/records/fields.ts';
import { verifySealed } from '@smartflight/contract/records/seal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Client, clientOf } from '../../../test/call.ts';
import { draftOf, enter, entries, type RecordScene, recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const people = {
  applicatorName: 'Lin Wei',
  applicatorCertificate: 'C-77',
  customerName: 'Field Farm',
  customerAddress: 'Low Road 4',
  agronomistName: 'Ida Moss',
  operatorId: 'OP-5',
  note: 'Ask Olga at the gate',
};

/** A scene with its spray record sealed. */
async function sealedScene(): Promise<RecordScene & { id: string; hash: string }> {
  const scene = await recordScene(stage);
  const { id, revision } = await draftOf(scene.manager);
  const entered = await enter(scene.manager, id, revision, { ...entries, ...people });
  const { hash } = await scene.manager.call(records.complete, {
    params: { id },
    body: { revision: entered.revision },
  });
  return { ...scene, id, hash };
}

let visitors = 0;
const visitor = (token?: string): Client => {
  visitors += 1;
  return clientOf(stage.app, { ...(token ? { token } : {}), address: `10.79.0.${visitors}` });
};

async function visitOf(client: Client, recordId: string, showsPeople = false) {
  const target = { kind: 'record', recordId } as const;
  const { id, token } = await client.call(shareLinks.create, { body: { target, showsPeople } });
  const { visit, kind } = await visitor().call(shareLinks.open, { body: { token } });
  expect(kind).toBe('record');
  return { id, token, reader: visitor(visit) };
}

test('a sealed record is shared by a link, which shows its sheet without people', async () => {
  const { manager, id, hash } = await sealedScene();
  const { reader } = await visitOf(manager, id);
  const { body, seal, fingerprint } = await reader.call(recordSheets.get, { params: { id } });
  expect(seal).toMatchObject({ hash, sequence: 1 });
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(body).toMatchObject({ plot: { name: 'North' }, pilots: [], holder: { name: '' } });
  expect(body.entries['cropName']).toBe('Rice');
  expect(body.products).toMatchObject([{ name: 'Blattfrei', dosePerHa: 1.5 }]);
  expect(body.flights).toHaveLength(2);
  const text = JSON.stringify(body);
  for (const name of [...Object.values(people), 'Pilot Ana']) expect(text).not.toContain(name);
});

test('the link of a sender who shows people has their names, and never the ids of accounts or of the holder', async () => {
  const { manager, id, companyId } = await sealedScene();
  const { reader } = await visitOf(manager, id, true);
  const text = JSON.stringify(await reader.call(recordSheets.get, { params: { id } }));
  for (const name of [...Object.values(people), 'Pilot Ana']) expect(text).toContain(name);
  const { rows } = await stage.deps.pools.owner.query<{ id: string }>(
    `select id from accounts union select id from record_holders union select id from companies where id = $1`,
    [companyId],
  );
  expect(rows.filter((row) => text.includes(row.id))).toEqual([]);
});

test('a link to a record shows its newest version, reads nothing else, and ends when it is revoked', async () => {
  const { manager, id } = await sealedScene();
  const other = await sealedScene();
  const { id: linkId, token, reader } = await visitOf(manager, id);
  for (const [endpoint, params] of [
    [recordSheets.get, { id: other.id }],
    [records.sealed, { id }],
    [records.get, { id }],
  ] as const)
    expect(await reader.refused(endpoint as typeof records.get, { params })).toMatchObject({
      ...{ status: 403, code: 'link.closed' },
    });
  const { revision } = await manager.call(records.get, { params: { id } });
  await manager.call(records.correct, {
    params: { id },
    body: { revision, entries: { cropName: 'Barley' }, reason: 'Wrong crop' },
  });
  const { body } = await reader.call(recordSheets.get, { params: { id } });
  expect([body.version, body.entries['cropName'], body.reason]).toEqual([2, 'Barley', null]);
  await manager.call(shareLinks.revoke, { params: { id: linkId } });
  const ended = { status: 401, code: 'link.ended' };
  expect(await reader.refused(recordSheets.get, { params: { id } })).toMatchObject(ended);
  expect(await visitor().refused(shareLinks.open, { body: { token } })).toMatchObject(ended);
});

test('only a sealed record that the account sees can be shared', async () => {
  const { manager, stranger } = await sealedScene();
  const { id: draft } = await draftOf(manager, 'sow');
  const missing = { status: 404, code: 'link.target-not-found' };
  const body = { target: { kind: 'record', recordId: draft } as const };
  expect(await manager.refused(shareLinks.create, { body })).toMatchObject(missing);
  const { id } = await sealedScene();
  const foreign = { body: { target: { kind: 'record', recordId: id } as const } };
  expect(await stranger.refused(shareLinks.create, foreign)).toMatchObject(missing);
  expect(await stranger.refused(recordSheets.get, { params: { id } })).toMatchObject({ status: 404 });
});

test('sealed records of a filter are printed together, each as its sound file', async () => {
  const { manager, stranger, id, plotId } = await sealedScene();
  const { items, isComplete } = await manager.call(recordSheets.list, { query: { plotId } });
  expect([items.map((one) => one.id), isComplete]).toEqual([[id], true]);
  expect(await verifySealed(items[0]?.file ?? '')).toMatchObject({ isSound: true });
  expect((await manager.call(recordSheets.list, { query: { customer: 'No Farm' } })).items).toEqual([]);
  expect((await stranger.call(recordSheets.list, { query: { plotId } })).items).toEqual([]);
});

test('no more sealed records are printed at once than the limit', async () => {
  const { manager, id, plotId } = await sealedScene();
  await stage.deps.pools.owner.query(
    `with made as (insert into records (holder_id, state, plot_id, local_date, time_zone, work_type, changed_at)
       select holder_id, 'complete', plot_id, local_date - n, 'UTC', work_type, changed_at
         from records, generate_series(1, $2) n where id = $1 returning id, holder_id)
     insert into record_seals (record_id, version, holder_id, sequence, document, hash, seal_hash, flights, sealed_at)
     select id, 1, holder_id, 1000 + row_number() over (), '{}', '', '', '{}', now() from made`,
    [id, recordLimits.printed],
  );
  const { items, isComplete } = await manager.call(recordSheets.list, { query: { plotId } });
  expect([items.length, isComplete, items[0]?.id]).toEqual([recordLimits.printed, false, id]);
});
