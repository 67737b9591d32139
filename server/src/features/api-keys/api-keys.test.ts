import { type KeyScope, keyCallsPerMinute, keyPrefix } from '@smartflight/contract/access/key-scopes.ts';
import {
  accounts,
  apiKeys,
  audit,
  commands,
  drones,
  exports,
  flights,
  people,
  plots,
} from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Client, clientOf } from '../../../test/call.ts';
import type { AccountPlan } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
});
afterAll(() => stage.close());

const hourMs = 3_600_000;
let nth = 0;
const withKey = (key: string): Client => {
  nth += 1;
  return clientOf(stage.app, { token: key, address: `10.77.0.${nth}` });
};

async function holder(scopes: KeyScope[], plan: AccountPlan = {}, expiresAt?: string) {
  const account = await stage.world.account(plan);
  const client = await stage.as(account);
  const body = { name: 'ERP', scopes, ...(expiresAt ? { expiresAt } : {}) };
  const { id, key } = await client.call(apiKeys.create, { body });
  return { account, client, id, key, reader: withKey(key) };
}

test('a key is shown once, stored hashed, and listed with its last use and address', async () => {
  const { client, key, reader, id } = await holder(['drones.list']);
  expect(key).toMatch(/^sfk_[\w-]{43}$/);
  const { rows } = await stage.deps.pools.owner.query<{ text: string }>(
    'select r::text as text from api_keys r where id = $1',
    [id],
  );
  expect(rows[0]?.text).not.toContain(key.slice(keyPrefix.length, -4));
  const [before] = await client.call(apiKeys.list);
  expect(before).toMatchObject({ id, name: 'ERP', hint: key.slice(-4), usedAt: null, usedFrom: '' });
  expect(JSON.stringify(before)).not.toContain(key);
  await reader.call(drones.list, { query: {} });
  const [after] = await client.call(apiKeys.list);
  expect(after).toMatchObject({ usedAt: new Date(stage.time.now).toISOString(), usedFrom: reader.address });
});

test('a key reads what its scopes allow, and nothing else', async () => {
  const { account, reader } = await holder(['drones.list']);
  await stage.world.drone({ ownerId: account.id, name: 'Heron' });
  const { items } = await reader.call(drones.list, { query: {} });
  expect(items.map(({ name }) => name)).toEqual(['Heron']);
  expect(await reader.refused(plots.list, { query: {} })).toMatchObject({ status: 403, code: 'key.scope' });
  expect(await reader.refused(accounts.userInfo)).toMatchObject({ status: 403, code: 'key.scope' });
  expect(await reader.refused(apiKeys.list)).toMatchObject({ status: 403, code: 'key.scope' });
  expect(await reader.refused(drones.update, { params: { id: 'x' }, body: { name: 'Other' } })).toMatchObject(
    { code: 'key.scope' },
  );
});

test('a key sends commands only with the scope of commands, and the audit trail names it', async () => {
  const { account, id, reader } = await holder(['drones.list', 'commands']);
  const drone = await stage.world.drone({ ownerId: account.id });
  const input = { params: { id: drone }, body: { method: 'identify' as const } };
  await reader.call(commands.issue, input);
  const plain = await holder(['drones.list']);
  expect(await plain.reader.refused(commands.issue, input)).toMatchObject({ code: 'key.scope' });
  const many = { body: { method: 'lock' as const, droneIds: [drone] } };
  expect(await reader.refused(commands.issueMany, many)).toMatchObject({ code: 'proof.needed' });
  const staff = await stage.as(await stage.world.account({ roles: ['00'] }));
  const { items } = await staff.call(audit.list, { query: { size: 50 } });
  const issued = items.find(({ action, actor }) => action === 'commands.issue' && actor.id === account.id);
  expect(issued?.detail).toMatchObject({ key: id });
});

test('a key exports in the background and fetches the file', async () => {
  const { reader } = await holder(['flights.export']);
  const { id } = await reader.call(exports.create, { body: { of: 'flights', query: {} } });
  expect((await reader.call(exports.get, { params: { id } })).id).toBe(id);
  expect(await reader.refused(flights.list, { query: {} })).toMatchObject({ code: 'key.scope' });
});

test('a scope that the account lacks, an unknown one and an end in the past are refused by field', async () => {
  const client = await stage.as(await stage.world.account());
  const attempt = (body: object) =>
    client.refused(apiKeys.create, { body: { name: 'ERP', ...body } as never });
  const [beyond] = (await attempt({ scopes: ['audit.list'] })).fields;
  expect(beyond).toMatchObject({ at: 'body.scopes', code: 'key.beyond-account' });
  expect(beyond?.detail?.['allowed']).toContain('flights.list');
  expect(beyond?.detail?.['allowed']).not.toContain('audit.list');
  const [unknown] = (await attempt({ scopes: ['everything'] })).fields;
  expect(unknown).toMatchObject({ at: 'body.scopes.0' });
  expect(unknown?.detail?.['allowed']).toContain('flights.list, flights.export');
  expect((await attempt({ scopes: [] })).fields).toMatchObject([{ at: 'body.scopes', code: 'key.scopes' }]);
  const past = new Date(stage.time.now).toISOString();
  expect((await attempt({ scopes: ['drones.list'], expiresAt: past })).fields).toMatchObject([
    { at: 'body.expiresAt', code: 'key.in-past' },
  ]);
  expect(await client.call(apiKeys.list)).toEqual([]);
});

test('a key ends when it expires, is revoked, or its account is disabled', async () => {
  const brief = await holder(['drones.list'], {}, new Date(stage.time.now + hourMs).toISOString());
  const revoked = await holder(['drones.list']);
  const disabled = await holder(['drones.list']);
  const refusal = { status: 401, code: 'key.ended' };
  for (const { reader } of [brief, revoked, disabled]) await reader.call(drones.list, { query: {} });

  await revoked.client.call(apiKeys.revoke, { params: { id: revoked.id } });
  expect(await revoked.reader.refused(drones.list, { query: {} })).toMatchObject(refusal);
  expect(await revoked.client.call(apiKeys.list)).toEqual([]);

  const staff = await stage.as(await stage.world.account({ roles: ['00'] }));
  await staff.call(people.setDisabled, { params: { id: disabled.account.id }, body: { disabled: true } });
  expect(await disabled.reader.refused(drones.list, { query: {} })).toMatchObject(refusal);

  stage.time.now += hourMs;
  expect(await brief.reader.refused(drones.list, { query: {} })).toMatchObject(refusal);
});

test('a key loses with its account what the account loses', async () => {
  const { account, reader } = await holder(['flights.list', 'restrictions.list'], { roles: ['11', 'lift'] });
  await reader.call(flights.list, { query: {} });
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ roles: ['lift'] })
    .where('id', '=', account.id)
    .execute();
  expect(await reader.refused(flights.list, { query: {} })).toMatchObject({ code: 'access.denied' });
});

test('a key of another account can be neither renamed nor revoked', async () => {
  const { client, id } = await holder(['drones.list']);
  const other = await stage.as(await stage.world.account());
  const missing = { status: 404, code: 'key.not-found' };
  expect(await other.refused(apiKeys.rename, { params: { id }, body: { name: 'Mine' } })).toMatchObject(
    missing,
  );
  expect(await other.refused(apiKeys.revoke, { params: { id } })).toMatchObject(missing);
  await client.call(apiKeys.rename, { params: { id }, body: { name: 'Wall' } });
  expect(await client.call(apiKeys.list)).toMatchObject([{ id, name: 'Wall' }]);
});

test('an account has at most twenty keys', async () => {
  const { client } = await holder(['drones.list']);
  const more = () => client.raw(apiKeys.create, { body: { name: 'More', scopes: ['drones.list'] } });
  const answers = await Promise.all(Array.from({ length: 22 }, more));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(19);
  expect(codes.filter((code) => code === 409)).toHaveLength(3);
});

test('every response of a key reports how many calls are left, and beyond them it is asked to wait', async () => {
  const { reader, id } = await holder(['drones.list']);
  const headersOf = async () => (await reader.raw(drones.list, { query: {} })).headers;
  expect(await headersOf()).toMatchObject({
    'ratelimit-policy': `"key";q=${keyCallsPerMinute};w=60`,
    ratelimit: `"key";r=${keyCallsPerMinute - 1};t=60`,
  });
  stage.time.now += 20_000;
  await stage.deps.limits.spendAll([
    [`key:${id}`, { attempts: keyCallsPerMinute, windowS: 60 }, keyCallsPerMinute - 2],
  ]);
  expect((await headersOf())['ratelimit']).toBe('"key";r=0;t=40');
  const over = await reader.raw(drones.list, { query: {} });
  expect([over.statusCode, over.headers['retry-after'], over.headers['ratelimit']]).toEqual([
    429,
    '40',
    '"key";r=0;t=40',
  ]);
  stage.time.now += 40_000;
  expect((await headersOf())['ratelimit']).toBe(`"key";r=${keyCallsPerMinute - 1};t=60`);
});
