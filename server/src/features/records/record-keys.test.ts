import { roleCodes } from '@smartflight/contract/access/access.ts';
import { inbox, records } from '@smartflight/contract/endpoints.ts';
import { verifySealed } from '@smartflight/contract/records/seal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { type Client, clientOf } from '../../../test/call.ts';
import { draftOf, enter, recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const visitor = (address: string): Client => clientOf(stage.app, { address });

async function sealedBy(manager: Client) {
  const { id, revision } = await draftOf(manager);
  await manager.call(records.complete, { params: { id }, body: await enter(manager, id, revision) });
  const result = await verifySealed((await manager.raw(records.sealed, { params: { id } })).body);
  if (!result.isSound) throw new Error('not sound');
  return { fingerprint: result.fingerprint, publicKey: result.sealed.seal.publicKey };
}

test('anyone sees by its fingerprint whose key it is, and whether it was replaced', async () => {
  const { manager, companyId } = await recordScene(stage);
  const { fingerprint, publicKey } = await sealedBy(manager);
  const { name } = await stage.deps.pools.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const read = (asked: string) => visitor('10.9.0.1').call(records.key, { params: { fingerprint: asked } });
  const from = new Date(noon).toISOString();
  expect(await read(fingerprint)).toEqual({
    publicKey,
    from,
    until: null,
    state: 'in-use',
    untrustedFrom: null,
    company: name,
  });
  const next = await manager.call(records.replaceKey);
  expect(await read(fingerprint)).toMatchObject({ state: 'replaced', until: from });
  expect(await read(next.fingerprint)).toMatchObject({ state: 'in-use' });
});

test('a key whose secret the vault cannot read is lost, also after it was replaced', async () => {
  const { manager } = await recordScene(stage);
  const { fingerprint } = await sealedBy(manager);
  await stage.deps.pools.owner.query(
    "update record_keys set secret = '\\x00' where sha256(public_key) = decode($1, 'hex')",
    [fingerprint],
  );
  const read = () => visitor('10.9.0.2').call(records.key, { params: { fingerprint } });
  expect(await read()).toMatchObject({ state: 'lost', until: null });
  await manager.call(records.replaceKey);
  expect(await read()).toMatchObject({ state: 'lost', until: new Date(noon).toISOString() });
});

test('a manager marks a key as lost: another one seals at once, managers are notified, and anyone sees from when', async () => {
  const { manager, crew, stranger, companyId } = await recordScene(stage);
  const colleague = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const { fingerprint } = await sealedBy(manager);
  const from = new Date(noon - 86_400_000).toISOString();
  const input = { params: { fingerprint }, body: { reason: 'Laptop stolen', from } };
  expect((await crew.refused(records.loseKey, input)).status).toBe(403);
  expect((await stranger.refused(records.loseKey, input)).code).toBe('record.key-not-found');
  const future = { ...input, body: { ...input.body, from: new Date(noon + 86_400_000).toISOString() } };
  expect((await manager.refused(records.loseKey, future)).fields?.[0]?.at).toBe('body.from');
  const read = (asked: string) => visitor('10.9.0.4').call(records.key, { params: { fingerprint: asked } });
  expect(await read(fingerprint)).toMatchObject({ state: 'in-use', untrustedFrom: null });
  const next = await manager.call(records.loseKey, input);
  expect(next.fingerprint).not.toBe(fingerprint);
  expect(await read(fingerprint)).toMatchObject({ state: 'lost', untrustedFrom: from });
  expect(await read(next.fingerprint)).toMatchObject({ state: 'in-use', untrustedFrom: null });
  expect((await manager.call(records.settings)).fingerprint).toBe(next.fingerprint);
  const { items } = await colleague.call(inbox.list);
  expect(items[0]).toMatchObject({ kind: 'security', severity: 'warning' });
  expect(items[0]?.text).toContain(from.slice(0, 10));
  const { rows } = await stage.deps.pools.owner.query(
    "select detail from audit where action = 'records.lose-key' order by id desc limit 1",
  );
  expect(rows).toEqual([{ detail: { from, reason: 'Laptop stolen' } }]);
  const earlier = new Date(noon - 2 * 86_400_000).toISOString();
  const again = { params: { fingerprint }, body: { reason: 'Stolen before', from: earlier } };
  expect(await manager.call(records.loseKey, again)).toEqual(next);
  expect(await read(fingerprint)).toMatchObject({ untrustedFrom: earlier });
});

test('unknown fingerprints are answered alike, and an address may ask 120 times an hour', async () => {
  const client = visitor('10.9.0.3');
  const ask = (digit: number) =>
    client.refused(records.key, { params: { fingerprint: String(digit % 10).repeat(64) } });
  const first = await ask(0);
  expect(first).toMatchObject({ status: 404, code: 'record.key-not-found' });
  for (let nth = 1; nth < 120; nth++) expect(await ask(nth)).toEqual(first);
  expect((await ask(0)).status).toBe(429);
});

test('managers see the keys of their company, newest first, and mark an older one as lost', async () => {
  const { manager, crew } = await recordScene(stage);
  const { fingerprint: first } = await sealedBy(manager);
  stage.time.now += 1_000;
  const { fingerprint: second } = await manager.call(records.replaceKey);
  const from = new Date(noon - 86_400_000).toISOString();
  await manager.call(records.loseKey, {
    params: { fingerprint: first },
    body: { reason: 'Laptop stolen', from },
  });
  const { keys, fingerprint } = await manager.call(records.settings);
  // The present key stays: an older one was lost.
  expect(fingerprint).toBe(second);
  expect(keys).toMatchObject([
    { fingerprint: second, until: null, untrustedFrom: null },
    { fingerprint: first, untrustedFrom: from },
  ]);
  expect((await crew.call(records.settings)).keys).toEqual([]);
  stage.time.now -= 1_000;
});
