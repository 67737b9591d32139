import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, drones, endpoints, exports, flights, plots } from '@smartflight/contract/endpoints.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installGate } from '../src/access/http/gate.ts';
import { type TestApp, testApp } from './app.ts';
import { testCode, testPassword } from './world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const manager = async () =>
  stage.as(await stage.world.account({ roles: [roleCodes.manager], companyId: await stage.world.company() }));
const papers = {
  model: 'T40',
  year: 2026,
  batch: 'b',
  number: '1',
  pd: '2026-01-01',
  phone: '+8613800138000',
};
const wanted = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

test('every answer of every route carries the safety headers', async () => {
  const me = await manager();
  const seen = new Set<number>();
  for (const endpoint of Object.values(endpoints).flatMap(Object.values)) {
    for (const client of [stage.visitor(), me]) {
      const answer = await client.raw(endpoint, { params: { id: 'nothing' } });
      seen.add(answer.statusCode);
      expect(answer.headers, endpoint.path).toMatchObject(wanted);
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(answer.headers['content-security-policy']).toContain("base-uri 'none'");
      expect(answer.headers['content-security-policy']).toContain("object-src 'none'");
      expect(answer.headers['content-security-policy']).not.toContain('unsafe-eval');
      expect(answer.headers['permissions-policy']).toContain('camera=(self), microphone=()');
      expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(answer.headers['cache-control'], endpoint.path).toMatch(/no-store|private/);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      if (endpoint === accounts.logout) break;
    }
  }
  for (const url of ['/api/none', '/api/docs', '/api/openapi.json', '/api/%zz', '/none']) {
    const answer = await stage.app.inject({ url });
    seen.add(answer.statusCode);
    expect(answer.headers, url).toMatchObject(wanted);
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404]));
});

test.each(['/%61pi/drones', '/api/%64rones', '/api/drones?', '/api/none'])(
  'however its address is written, no answer to a call is kept: %s',
  async (url) => {
    const answer = await stage.app.inject({ url });
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('fields that a body may not set change nothing', async () => {
  const companyId = await stage.world.company();
  const account = await stage.world.account({ roles: [roleCodes.manager], companyId });
  const me = await stage.as(account);
  const other = await stage.world.company();
  const extra = {
    companyId: other,
    company_id: other,
    ownerId: account.id,
    owner_id: account.id,
    roles: [roleCodes.staff],
    accountVerified: '1',
    tenantEnterpriseId: other,
    secretHash: 'x',
    approvalStatus: 'passed',
  };
  const id = 'MASS-1';
  const answer = await stage.app.inject({
    method: 'POST',
    url: drones.register.path,
    headers: { authorization: `Bearer ${me.token}` },
    payload: { ...papers, droneId: id, ...extra },
  });
  expect(answer.statusCode).toBe(201);
  expect(await me.call(drones.get, { params: { id } })).toMatchObject({ companyId, ownerId: null });
  await stage.app.inject({
    method: 'POST',
    url: accounts.login.path,
    payload: { username: account.email, password: testPassword, ...extra },
  });
  expect(await me.call(accounts.userInfo)).toMatchObject({
    roles: [roleCodes.manager],
    tenantEnterpriseId: companyId,
  });
});

const payloads = [
  "' or 1=1 --",
  "'; drop table accounts; --",
  '$1',
  '%',
  '_',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  `${'a'.repeat(60)}!`,
];

test('hostile text is text: it finds nothing, breaks nothing and signs in no one', async () => {
  const account = await stage.world.account();
  const me = await stage.as(account);
  await stage.world.drone({ ownerId: account.id, name: 'plain' });
  for (const text of payloads) {
    const login = await stage.visitor().raw(accounts.login, { body: { username: text, password: text } });
    expect([400, 401], text).toContain(login.statusCode);
    const listed = await me.raw(drones.list, { query: { q: text } });
    expect([200, 400], text).toContain(listed.statusCode);
    if (listed.statusCode === 200) expect(listed.json().result.items, text).toEqual([]);
    const segment = text.toWellFormed();
    for (const answer of [
      await me.raw(plots.list, { query: { q: text } }),
      await me.raw(flights.list, { query: { sort: text } }),
      await me.raw(flights.list, { query: { droneId: text } }),
      await me.raw(flights.get, { params: { id: segment } }),
      await me.raw(drones.get, { params: { id: segment } }),
      await me.raw(drones.bind, { query: { droneId: text, activateCode: text } }),
    ])
      expect([200, 400, 404, 429], `${text} ${answer.body}`).toContain(answer.statusCode);
  }
  expect((await me.call(drones.list)).total).toBe(1);
});

test('a body that reaches for prototypes is refused and reaches none', async () => {
  for (const payload of ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}']) {
    const answer = await stage.app.inject({
      method: 'POST',
      url: accounts.login.path,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('request.invalid');
  }
  expect('admin' in {}).toBe(false);
});

test('limits hold: page size, body size, span of days and unknown body types', async () => {
  const me = await manager();
  expect((await me.refused(flights.list, { query: { size: 201 } })).fields[0]?.at).toBe('query.size');
  expect((await me.refused(drones.list, { query: { page: 0 } })).fields[0]?.at).toBe('query.page');
  const big = await stage.app.inject({
    method: 'POST',
    url: accounts.login.path,
    headers: { 'content-type': 'application/json' },
    payload: `{"username":"${'x'.repeat(1_000_001)}"}`,
  });
  expect([big.statusCode, big.json().code]).toEqual([413, 'request.too-large']);
  for (const [type, payload] of [
    ['application/json', '{'],
    ['application/xml', '<a/>'],
    ['multipart/form-data', 'x'],
  ] as const) {
    const answer = await stage.app.inject({
      method: 'POST',
      url: accounts.login.path,
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json().code], type).toEqual([400, 'request.invalid']);
  }
});

test('a route that declares no access refuses to boot', async () => {
  const app = Fastify();
  installGate(app, stage.deps);
  app.get('/open', async () => 'everybody');
  await expect(app.ready()).rejects.toThrow('/open declares no access');
});

test('every write leaves a row in the audit trail, and a refused one none', async () => {
  const me = await manager();
  const id = 'AUDITED';
  const before = await trail();
  await me.call(drones.register, { body: { ...papers, droneId: id } });
  await me.refused(drones.register, { body: { ...papers, droneId: id } });
  await me.call(drones.provision, { params: { id } });
  const bound = await stage.world.drone();
  await me.refused(drones.bind, { query: { droneId: bound, activateCode: 'WRONG' } });
  await me.call(drones.bind, { query: { droneId: bound, activateCode: testCode } });
  const job = await me.call(exports.create, { body: { of: 'flights', query: {} } });
  await me.call(exports.remove, { params: { id: job.id } });
  await me.call(accounts.logout);
  expect((await trail()).slice(before.length)).toEqual([
    ['drones.register', id],
    ['drones.provision', id],
    ['drones.bind', bound],
    ['flights.export', job.id],
    ['exports.remove', job.id],
    ['accounts.logout', expect.any(String)],
  ]);
});

async function trail(): Promise<unknown[]> {
  const rows = await stage.deps.pools.db
    .selectFrom('audit')
    .select(['action', 'target_id'])
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.action, row.target_id]);
}

test('the server’s own database role can add to the audit trail and not change it', async () => {
  for (const change of ["update audit set action = 'x'", 'delete from audit', 'truncate audit'])
    await expect(stage.deps.pools.app.query(change), change).rejects.toThrow(/permission denied/);
});
