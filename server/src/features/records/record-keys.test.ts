import { records } from '@smartflight/contract/endpoints.ts';
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
  expect(await read(fingerprint)).toEqual({ publicKey, from, until: null, state: 'in-use', company: name });
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

test('unknown fingerprints are answered alike, and an address may ask 120 times an hour', async () => {
  const client = visitor('10.9.0.3');
  const ask = (digit: number) =>
    client.refused(records.key, { params: { fingerprint: String(digit % 10).repeat(64) } });
  const first = await ask(0);
  expect(first).toMatchObject({ status: 404, code: 'record.key-not-found' });
  for (let nth = 1; nth < 120; nth++) expect(await ask(nth)).toEqual(first);
  expect((await ask(0)).status).toBe(429);
});
