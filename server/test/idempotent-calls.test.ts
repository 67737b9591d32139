import { createHash, randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones, endpoints, profile } from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { takenFields } from '@smartflight/contract/kit/secret.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropOldCalls, keptMs } from '../src/access/http/idempotent-calls.ts';
import { type TestApp, testApp } from './app.ts';
import { testPassword } from './world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const papers = {
  model: 'T40',
  year: 2026,
  batch: 'b7',
  number: '12',
  pd: '2026-02-01',
  phone: '+8613800138000',
};
const manager = async () =>
  stage.as(await stage.world.account({ roles: [roleCodes.manager], companyId: await stage.world.company() }));
const keyed = () => ({ 'idempotency-key': randomUUID() });
const registered = (id: string) =>
  stage.deps.pools.app
    .query("select count(*)::int as n from audit where action = 'drones.register' and target_id = $1", [id])
    .then(({ rows }) => rows[0].n);

test('a repeated call with its key has one effect and gets the same answer, secrets included', async () => {
  const me = await manager();
  const headers = keyed();
  const body = { ...papers, droneId: 'KEY-1' };
  const first = await me.raw(drones.register, { body, headers });
  expect(first.statusCode).toBe(201);
  const again = await me.raw(drones.register, { body, headers });
  expect(again.statusCode).toBe(201);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toBe(first.body);
  expect(await registered('KEY-1')).toBe(1);
});

test('a key of two accounts is two keys', async () => {
  const people = [await manager(), await manager()];
  const headers = keyed();
  for (const [nth, me] of people.entries()) {
    const body = { ...papers, droneId: `KEY-OF-${nth}` };
    const first = await me.raw(drones.register, { body, headers });
    expect(first.statusCode).toBe(201);
    expect((await me.raw(drones.register, { body, headers })).body).toBe(first.body);
  }
});

test('two hundred simultaneous calls with one key have one effect; early ones get a time to retry', async () => {
  const me = await manager();
  const headers = keyed();
  const body = { ...papers, droneId: 'KEY-2' };
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => me.raw(drones.register, { body, headers })),
  );
  const made = answers.filter(({ statusCode }) => statusCode === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map((answer) => answer.body)).size).toBe(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('request.under-way');
    expect(answer.headers['retry-after']).toBe('1');
  }
  expect(await registered('KEY-2')).toBe(1);
});

test('a key that was used for another call is refused, of another account it is another key', async () => {
  const [me, other] = [await manager(), await manager()];
  const headers = keyed();
  await me.raw(drones.register, { body: { ...papers, droneId: 'KEY-3' }, headers });
  const reused = await me.raw(drones.register, { body: { ...papers, droneId: 'KEY-4' }, headers });
  expect([reused.statusCode, reused.json().code]).toEqual([422, 'request.key-reused']);
  const theirs = await other.raw(drones.register, { body: { ...papers, droneId: 'KEY-4' }, headers });
  expect(theirs.statusCode).toBe(201);
});

test('a refusal is a result too: a repeat gets the same, and is not decided again', async () => {
  const me = await manager();
  const headers = keyed();
  const body = { ...papers, droneId: 'KEY-3' };
  const taken = await me.raw(drones.register, { body, headers });
  expect(taken.statusCode).toBe(409);
  expect((await me.raw(drones.register, { body, headers })).body).toBe(taken.body);
});

test('what a limit held back may be tried again with the same key', async () => {
  const me = await stage.as(await stage.world.account());
  const spent = { oldPassword: 'not it', newPassword: 'heron over rice 9' };
  for (let nth = 0; nth < 10; nth += 1) await me.raw(profile.changePassword, { body: spent });
  const headers = keyed();
  const body = { oldPassword: testPassword, newPassword: 'heron over rice 9' };
  expect((await me.raw(profile.changePassword, { body, headers })).statusCode).toBe(429);
  stage.time.now += 3_600_000;
  expect((await me.raw(profile.changePassword, { body, headers })).statusCode).toBe(200);
});

test('a call whose process died under way is neither repeated nor claimed', async () => {
  const account = await stage.world.account({
    roles: [roleCodes.manager],
    companyId: await stage.world.company(),
  });
  const me = await stage.as(account);
  const headers = keyed();
  const body = { ...papers, droneId: 'KEY-5' };
  await me.raw(drones.register, { body, headers });
  await stage.deps.pools.app.query(
    'update keyed_calls set answer = null, status = null where account_id = $1',
    [account.id],
  );
  const soon = await me.raw(drones.register, { body, headers });
  expect(soon.json().code).toBe('request.under-way');
  stage.time.now += 61_000;
  const later = await me.raw(drones.register, { body, headers });
  expect([later.statusCode, later.json().code]).toEqual([409, 'request.outcome-unknown']);
});

test('an answer is sealed while it is kept, and kept for a day', async () => {
  const account = await stage.world.account({
    roles: [roleCodes.manager],
    companyId: await stage.world.company(),
  });
  const me = await stage.as(account);
  const made = await me.raw(drones.register, { body: { ...papers, droneId: 'KEY-6' }, headers: keyed() });
  const kept = () =>
    stage.deps.pools.app.query('select answer from keyed_calls where account_id = $1', [account.id]);
  const { rows } = await kept();
  expect(rows).toHaveLength(1);
  expect(rows[0].answer.includes(made.json().result.activateCode)).toBe(false);
  stage.time.now += keptMs + 1;
  await dropOldCalls(stage.deps.pools.db, stage.deps.clock);
  expect((await kept()).rows).toEqual([]);
});

test('a malformed key is refused before anything is done', async () => {
  const me = await manager();
  const answer = await me.raw(drones.register, {
    body: { ...papers, droneId: 'KEY-7' },
    headers: { 'idempotency-key': 'short' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.key-malformed']);
  expect(await registered('KEY-7')).toBe(0);
});

/** Fields by whose names one expects a secret; `activateCode` is a device's, and of no use once it was used. */
const secretName =
  /^(?:password|oldPassword|newPassword|pwd|code|identityNumber|certificateNumber|corporationIdNumber)$/;

test('every field that is a secret by its name is marked as one', () => {
  const fields = Object.entries(endpoints).flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(([name, endpoint]) =>
      [...takenFields(endpoint)].map(([field, isSecret]) => ({
        call: `${noun}.${name}.${field}`,
        field,
        isSecret,
      })),
    ),
  );
  expect(fields.filter(({ isSecret }) => isSecret).length).toBeGreaterThanOrEqual(17);
  expect(fields.filter(({ field, isSecret }) => secretName.test(field) && !isSecret)).toEqual([]);
});

test('nothing is stored of a call that takes a secret, and of others no plain digest', async () => {
  const me = await manager();
  const stored = async () =>
    await stage.deps.pools.db.selectFrom('keyed_calls').select(['key', 'request']).execute();
  const before = (await stored()).length;
  const taking = Object.values(endpoints)
    .flatMap((calls) => Object.values<AnyEndpoint>(calls))
    .filter((endpoint) => endpoint.method === 'POST' && [...takenFields(endpoint).values()].includes(true));
  expect(taking.length).toBeGreaterThan(8);
  for (const endpoint of taking)
    await me.raw(endpoint, { params: { id: randomUUID() }, body: {}, headers: keyed() });
  expect((await stored()).length).toBe(before);
  const headers = keyed();
  const body = { ...papers, droneId: 'KEY-9' };
  await me.raw(drones.register, { body, headers });
  const row = (await stored()).find(({ key }) => key === headers['idempotency-key']);
  const plain = createHash('sha256')
    .update(`POST ${drones.register.path}\n${JSON.stringify(body)}`)
    .digest();
  expect(row?.request.length).toBe(32);
  expect(row?.request.equals(plain)).toBe(false);
});
