import { actionsOf, roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, drones, flights } from '@smartflight/contract/endpoints.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const wrong = 'not the password';

test('an account signs in by its e-mail or its phone, in capitals or without the country code', async () => {
  const { id } = await stage.world.account({ email: 'li.hua@farm.test', phone: '+8613812345678' });
  for (const username of ['li.hua@farm.test', ' LI.HUA@Farm.Test ', '+8613812345678', '138 1234 5678']) {
    const { access_token } = await stage
      .visitor()
      .call(accounts.login, { body: { username, password: testPassword } });
    const me = await stage
      .visitor()
      .call(accounts.getUserById, { headers: { authorization: `Bearer ${access_token}` } });
    expect(me.id).toBe(id);
  }
});

test('sign-in takes urlencoded, multipart and JSON forms', async () => {
  const { email } = await stage.world.account();
  const form = new URLSearchParams({ username: email, password: testPassword }).toString();
  const multipart = `--x\r\ncontent-disposition: form-data; name="username"\r\n\r\n${email}\r\n--x\r\ncontent-disposition: form-data; name="password"\r\n\r\n${testPassword}\r\n--x--\r\n`;
  const json = JSON.stringify({ username: email, password: testPassword });
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', form],
    ['multipart/form-data; boundary=x', multipart],
    ['application/json', json],
  ] as const) {
    const answer = await stage.app.inject({
      method: 'POST',
      url: accounts.login.path,
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode, type).toBe(200);
    expect(answer.json().result.access_token).toMatch(/^[\w-]{43}$/);
  }
});

test('an unknown name, a wrong password and a disabled account look the same', async () => {
  const known = await stage.world.account();
  const disabled = await stage.world.account({ disabled: true });
  const without = await stage.world.account({ password: false });
  const tries = [
    { username: 'nobody@farm.test', password: testPassword },
    { username: '+8613900000000', password: testPassword },
    { username: known.email, password: wrong },
    { username: disabled.email, password: testPassword },
    { username: without.email, password: testPassword },
  ];
  for (const body of tries)
    expect(await stage.visitor().refused(accounts.login, { body })).toEqual({
      status: 401,
      code: 'login.failed',
      msg: messageOf('en', 'login.failed'),
      fields: [],
    });
});

test('a password that is changed, or an account that is disabled, while it is compared opens no session [S5]', async () => {
  const { db } = stage.deps.pools;
  const changes = [{ password_hash: 'another' }, { disabled_at: new Date(stage.time.now) }];
  for (const change of changes) {
    const { id, email } = await stage.world.account();
    const { password_hash: passwordHash } = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await stage.visitor().call(accounts.login, { body: { username: email, password: testPassword } });
    const changer = await stage.deps.pools.app.connect();
    await changer.query('begin');
    const [column, value] = Object.entries(change)[0] ?? [];
    await changer.query(`update accounts set ${column} = $2 where id = $1`, [id, value]);
    await changer.query('delete from sessions where account_id = $1', [id]);
    const opening = stage.deps.sessions
      .start(id, { passwordHash: passwordHash ?? '' })
      .catch((error: { code: string }) => error.code);
    await eventually(async () => {
      const { rows } = await stage.deps.pools.owner.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into sessions%'",
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await changer.query('commit');
    changer.release();
    expect(await opening).toBe('login.failed');
    const { rows } = await stage.deps.pools.app.query('select from sessions where account_id = $1', [id]);
    expect(rows).toEqual([]);
  }
});

test('a sign-in leaves one row in the trail, a refused one leaves one too [S25]', async () => {
  const { id, email } = await stage.world.account();
  const at = stage.visitor();
  await at.refused(accounts.login, { body: { username: email, password: wrong } });
  await at.call(accounts.login, { body: { username: email, password: testPassword } });
  const rows = await stage.deps.pools.db
    .selectFrom('audit')
    .select(['action', 'actor_kind', 'target_kind', 'request_id'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual(
    ['accounts.login-refused', 'accounts.login'].map((action) => ({
      action,
      actor_kind: 'visitor',
      target_kind: 'account',
      request_id: expect.any(String),
    })),
  );
});

test('empty fields are named one by one', async () => {
  const refused = await stage.visitor().refused(accounts.login, { body: { username: '', password: '' } });
  expect(refused.status).toBe(400);
  expect(refused.fields.map(({ at, code }) => [at, code])).toEqual([
    ['body.username', 'userNameEmpty'],
    ['body.password', 'passwordEmpty'],
  ]);
});

test('guessing a password ends after ten tries, counted by the database, and not for the owner elsewhere', async () => {
  const { email } = await stage.world.account();
  const other = await testApp({ database: stage.url });
  const guess = { body: { username: email, password: wrong } };
  const at = stage.visitor();
  const elsewhere = other.visitor();
  const codes = [];
  for (let n = 0; n < 12; n += 1) codes.push((await at.refused(accounts.login, guess)).status);
  expect(codes).toEqual([...Array(10).fill(401), 429, 429]);
  const sameAddress = await other.app.inject({
    method: 'POST',
    url: accounts.login.path,
    remoteAddress: await lastAddress(),
    payload: { username: email, password: testPassword },
  });
  expect(sameAddress.statusCode).toBe(429);
  await elsewhere.call(accounts.login, { body: { username: email, password: testPassword } });
  stage.time.now += 31 * 60_000;
  await at.call(accounts.login, { body: { username: email, password: testPassword } });
  await other.close();
});

/** The address whose attempts were counted most recently. */
async function lastAddress(): Promise<string> {
  const row = await stage.deps.pools.db
    .selectFrom('attempts')
    .select('key')
    .where('key', 'like', 'login:%')
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow();
  return row.key.split(':').at(-1) ?? '';
}

test('a hundred wrong names from one address end there, right ones do not count', async () => {
  const { email } = await stage.world.account();
  const at = stage.visitor();
  for (let n = 0; n < 3; n += 1)
    await at.call(accounts.login, { body: { username: email, password: testPassword } });
  const { rows } = await stage.deps.pools.app.query(
    "select count from attempts where key like 'login-address:%' order by resets_at desc, count limit 1",
  );
  expect(rows[0]?.count).toBe(0);
  await stage.deps.pools.app.query("update attempts set count = 100 where key like 'login-address:%'");
  expect((await at.refused(accounts.login, { body: { username: email, password: testPassword } })).code).toBe(
    'request.rate-limited',
  );
  const answer = await at.raw(accounts.login, { body: { username: email, password: testPassword } });
  const waitS = Number(answer.headers['retry-after']);
  expect(Number.isInteger(waitS) && waitS >= 1 && waitS <= 3600).toBe(true);
  await stage.deps.pools.app.query("delete from attempts where key like 'login-address:%'");
});

test('logout ends the token in every process, and 401 names its kind [P-08]', async () => {
  const me = await stage.as(await stage.world.account());
  const other = await testApp({ database: stage.url });
  const headers = { authorization: `Bearer ${me.token}` };
  await other.visitor().call(accounts.getUserById, { headers });
  await me.call(accounts.logout);
  expect((await other.visitor().refused(accounts.getUserById, { headers })).code).toBe('session.ended');
  expect((await me.refused(flights.list)).code).toBe('session.ended');
  expect((await stage.visitor().refused(flights.list)).code).toBe('session.missing');
  await stage.visitor().call(accounts.logout);
  await other.close();
});

test('a token ends after seven days, and at once when its account is disabled [P-08]', async () => {
  const account = await stage.world.account();
  const me = await stage.as(account);
  const old = await stage.as(account);
  stage.time.now += 7 * 86_400_000 - 1000;
  await me.call(accounts.getUserById);
  stage.time.now += 2000;
  expect((await me.refused(accounts.getUserById)).code).toBe('session.ended');
  expect((await old.refused(accounts.getUserById)).code).toBe('session.ended');
  const fresh = await stage.as(account);
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ disabled_at: new Date(stage.time.now) })
    .where('id', '=', account.id)
    .execute();
  expect((await fresh.refused(accounts.getUserById)).code).toBe('session.ended');
});

test('only hashes of tokens are stored', async () => {
  const me = await stage.as(await stage.world.account());
  const { rows } = await stage.deps.pools.app.query(
    "select count(*) from sessions where encode(token_hash, 'escape') like '%' || $1 || '%'",
    [me.token],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('failures speak the caller’s language', async () => {
  const me = await stage.as(await stage.world.account());
  for (const [header, language] of [
    ['zh-CN,zh;q=0.9', 'zh'],
    ['en-US', 'en'],
    ['es', 'es'],
    ['pt-BR', 'pt'],
    ['ru', 'ru'],
    ['fr', 'en'],
  ] as const) {
    const answer = await me.refused(drones.get, {
      params: { id: 'missing' },
      headers: { 'accept-language': header },
    });
    expect(answer.msg).toBe(messageOf(language, 'drone.not-found'));
  }
});

test('who is not verified reaches onboarding and public calls alone [P-20]', async () => {
  for (const verified of ['0', '2'] as const) {
    const me = await stage.as(await stage.world.account({ verified, roles: [roleCodes.manager] }));
    expect((await me.call(accounts.getUserById)).accountVerified).toBe(verified);
    expect((await me.refused(flights.list)).code).toBe('account.not-verified');
    expect((await me.refused(flights.export)).status).toBe(403);
    expect((await me.refused(drones.list)).status).toBe(403);
  }
});

test('user info returns the account as the console needs it', async () => {
  const companyId = await stage.world.company();
  const me = await stage.as(
    await stage.world.account({
      companyId,
      roles: [roleCodes.manager],
      username: 'Ана',
      email: 'ana@farm.test',
      phone: '+5511999999999',
      timeZone: 'America/Sao_Paulo',
      verified: '0',
    }),
  );
  expect(await me.call(accounts.userInfo)).toMatchObject({
    username: 'Ана',
    email: 'ana@farm.test',
    phone: '+5511999999999',
    roles: [roleCodes.manager],
    accountVerified: '0',
    accountType: 'personal',
    approvalStatus: 'pending',
    realNameVerified: false,
    tenantEnterpriseId: companyId,
    invitationCode: '000000',
    timeZone: 'America/Sao_Paulo',
  });
  expect(await me.call(accounts.findActionResourcesByUser)).toEqual(actionsOf([roleCodes.manager]));
  expect(await me.call(accounts.needCompletePwd)).toBe('0');
});

test('an account without a password is asked to choose one', async () => {
  const account = await stage.world.account({ password: false });
  const token = await stage.deps.sessions.start(account.id);
  expect(
    await stage.visitor().call(accounts.needCompletePwd, { headers: { authorization: `Bearer ${token}` } }),
  ).toBe('1');
});

test('logo and map centre are those of the own company, and the platform’s for a visitor', async () => {
  const companyId = await stage.world.company();
  await stage.deps.pools.db
    .updateTable('companies')
    .set({ logo_path: '/logo.png', mini_logo_path: '/mini.png', map_center: '116.4,39.9' })
    .where('id', '=', companyId)
    .execute();
  const me = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  expect(await me.call(accounts.getCompanyLogo)).toEqual({
    companyLogo: '/logo.png',
    companyMiniLogo: '/mini.png',
  });
  expect(await me.call(accounts.getCustomMapItems)).toEqual({ mapCenter: '116.4,39.9' });
  expect(await stage.visitor().call(accounts.getCompanyLogo)).toEqual({
    companyLogo: '',
    companyMiniLogo: '',
  });
});

test('the set-up token makes the first administrator, once, and works for no other', async () => {
  const fresh = await testApp();
  try {
    const token = await fresh.deps.setup.offer();
    const body = { username: 'First', email: 'First@Example.test', password: 'a long password' };
    const bearer = (secret: string | null) => ({ authorization: `Bearer ${secret}` });
    const visitor = fresh.visitor();
    expect((await visitor.refused(accounts.createFirst, { body })).status).toBe(401);
    const wrong = await visitor.refused(accounts.createFirst, { body, headers: bearer('x'.repeat(43)) });
    expect(wrong).toMatchObject({ status: 401, code: 'session.ended' });
    const taken = await fresh.world.account({ email: 'early@example.test' });
    for (const [change, message] of [
      [
        { password: 'Password1' },
        { status: 400, fields: [{ at: 'body.password', code: 'password.common' }] },
      ],
      [{ email: taken.email }, { status: 409, fields: [{ at: 'body.email', code: 'contact.taken' }] }],
    ] as const)
      expect(
        await visitor.refused(accounts.createFirst, { body: { ...body, ...change }, headers: bearer(token) }),
      ).toMatchObject(message);
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        visitor.raw(accounts.createFirst, {
          body: { ...body, email: `${name}@example.test` },
          headers: bearer(token),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const again = await visitor.refused(accounts.createFirst, { body, headers: bearer(token) });
    expect(again).toMatchObject({ status: 409, code: 'setup.over' });
    expect(await fresh.deps.setup.offer()).toBeNull();
    const { email } = await fresh.deps.pools.db
      .selectFrom('accounts')
      .select('email')
      .where('account_type', '=', 'internal')
      .executeTakeFirstOrThrow();
    const credentials = { username: email ?? '', password: 'a long password' };
    const { access_token } = await visitor.call(accounts.login, { body: credentials });
    const me = await visitor.call(accounts.getUserById, { headers: bearer(access_token) });
    expect(me).toMatchObject({ username: 'First', roles: ['00'], accountVerified: '1' });
  } finally {
    await fresh.close();
  }
});
