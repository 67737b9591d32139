import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { accounts, chatApp, registration } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { startWechat, type TestWechat, wechatSecret } from '../../../test/outside/wechat.ts';
import { testPassword } from '../../../test/world.ts';
import { createWechat } from '../../access/wechat.ts';
import { createLog } from '../../platform/log.ts';

let wechat: TestWechat;
let stage: TestApp;
beforeAll(async () => {
  wechat = await startWechat();
  stage = await testApp({ env: wechat.env });
});
afterAll(async () => {
  await stage.close();
  await wechat.close();
});

let people = 0;
const newOpenId = (): string => `o-${++people}`;
/** A code of the sign-in page for an identity; it can be used once, until WeChat drops it. */
const scanOf = (openId: string): string => `scan-${openId}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('an identity is bound to the account one can sign in to, and signs in by itself from then on [P-15][P-16]', async () => {
  const openId = newOpenId();
  const account = await stage.world.account();
  const visitor = stage.visitor();
  const first = await visitor.call(chatApp.token, { query: { code: scanOf(openId) } });
  expect(first.bound).toBe(false);
  const wrong = { username: account.email, password: 'not the password' };
  const headers = bearer(first.access_token);
  expect((await visitor.refused(chatApp.bind, { body: wrong, headers })).code).toBe('login.failed');
  const body = { username: account.email, password: testPassword };
  const { access_token } = await visitor.call(chatApp.bind, { body, headers });
  expect((await visitor.call(accounts.getUserById, { headers: bearer(access_token) })).id).toBe(account.id);
  expect(stage.outbox.at(-1)).toMatchObject({ to: account.email, text: 'chatAppBound' });
  const again = await visitor.refused(chatApp.bind, { body, headers });
  expect(again).toMatchObject({ status: 401, code: 'session.ended' });
  wechat.forget();
  const second = await visitor.call(chatApp.token, { body: { code: scanOf(openId) } });
  expect(second.bound).toBe(true);
  expect((await visitor.call(accounts.userInfo, { headers: bearer(second.access_token) })).wechatBound).toBe(
    true,
  );
  const trail = await stage.deps.pools.db
    .selectFrom('audit')
    .select('action')
    .where('target_id', '=', account.id)
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'accounts.login-refused',
    'chat-app.bind',
    'chat-app.login',
  ]);
});

test('an identity opens a new account by the rules of registration [P-16]', async () => {
  const openId = newOpenId();
  const target = 'from.wechat@farm.test';
  const visitor = stage.visitor();
  const { access_token: ticket } = await visitor.call(chatApp.token, { query: { code: scanOf(openId) } });
  await visitor.call(registration.sendCode, { body: { target, purpose: 'register' } });
  const code = String(stage.outbox.at(-1)?.args['code']);
  const form = {
    target,
    code,
    username: '田野',
    password: 'heron over rice 7',
    invitationCode: '000000',
    consentVersion: consentVersions.registration,
  };
  const headers = bearer(ticket);
  const common = await visitor.refused(chatApp.bind, { body: { ...form, password: 'Password1' }, headers });
  expect(common.code).toBe('password.common');
  const short = await visitor.refused(chatApp.bind, { body: { ...form, code: '12' }, headers });
  expect(short).toMatchObject({ code: 'request.invalid' });
  const { access_token } = await visitor.call(chatApp.bind, { body: form, headers });
  const me = await visitor.call(accounts.userInfo, { headers: bearer(access_token) });
  expect(me).toMatchObject({ username: '田野', email: target, accountVerified: '2', wechatBound: true });
});

test('a bind ticket ends after ten minutes [P-16]', async () => {
  const { email } = await stage.world.account();
  const visitor = stage.visitor();
  const { access_token } = await visitor.call(chatApp.token, { query: { code: scanOf(newOpenId()) } });
  stage.time.now += 600_001;
  const body = { username: email, password: testPassword };
  expect(await visitor.refused(chatApp.bind, { body, headers: bearer(access_token) })).toMatchObject({
    status: 401,
    code: 'session.ended',
  });
});

test('of two binds of one ticket at once one wins', async () => {
  const visitor = stage.visitor();
  const { access_token } = await visitor.call(chatApp.token, { query: { code: scanOf(newOpenId()) } });
  const bodies = await Promise.all(
    Array.from({ length: 6 }, async () => ({
      username: (await stage.world.account()).email,
      password: testPassword,
    })),
  );
  const answers = await Promise.all(
    bodies.map((body) => stage.visitor().raw(chatApp.bind, { body, headers: bearer(access_token) })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('the own account is bound and unbound, each identity and each account once', async () => {
  const openId = newOpenId();
  const one = await stage.as(await stage.world.account());
  const other = await stage.as(await stage.world.account());
  expect(await one.call(chatApp.bindOwn, { body: { code: scanOf(openId) } })).toEqual({
    nickname: `田野 ${openId}`,
  });
  wechat.forget();
  expect((await other.refused(chatApp.bindOwn, { body: { code: scanOf(openId) } })).code).toBe(
    'chat-app.bound',
  );
  expect((await one.refused(chatApp.bindOwn, { body: { code: scanOf(newOpenId()) } })).code).toBe(
    'chat-app.bound',
  );
  await one.call(chatApp.unbindOwn);
  await one.call(chatApp.unbindOwn);
  wechat.forget();
  await other.call(chatApp.bindOwn, { body: { code: scanOf(openId) } });
});

test('WeChat is not unbound while it is the only way in', async () => {
  const { id } = await stage.world.account({ password: false });
  const headers = bearer(await stage.deps.sessions.start(id));
  const visitor = stage.visitor();
  await visitor.call(chatApp.bindOwn, { body: { code: scanOf(newOpenId()) }, headers });
  expect(await visitor.refused(chatApp.unbindOwn, { headers })).toMatchObject({
    status: 409,
    code: 'chat-app.only-way',
  });
});

test('a disabled account is let in by no identity', async () => {
  const openId = newOpenId();
  const account = await stage.world.account();
  const me = await stage.as(account);
  await me.call(chatApp.bindOwn, { body: { code: scanOf(openId) } });
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ disabled_at: new Date() })
    .where('id', '=', account.id)
    .execute();
  wechat.forget();
  expect((await stage.visitor().refused(chatApp.token, { query: { code: scanOf(openId) } })).code).toBe(
    'login.failed',
  );
});

test('a wrong or used code is distinguished from a WeChat that does not answer properly', async () => {
  const visitor = stage.visitor();
  const codeOf = async (code: string) => {
    const { status, code: message } = await visitor.refused(chatApp.token, { query: { code } });
    return [status, message];
  };
  expect(await codeOf('nonsense')).toEqual([401, 'chat-app.failed']);
  const used = scanOf(newOpenId());
  await visitor.call(chatApp.token, { query: { code: used } });
  expect(await codeOf(used)).toEqual([401, 'chat-app.failed']);
  for (const [status, body] of [
    [200, '{"errcode":40125,"errmsg":"invalid appsecret"}'],
    [200, '{"errcode":-1}'],
    [200, 'not json'],
    [200, '{"access_token":"x"}'],
    [200, `{"access_token":"x","openid":"y","pad":"${'x'.repeat(70_000)}"}`],
    [302, ''],
    [500, ''],
  ] as const) {
    wechat.answersWith = { status, body };
    expect(await codeOf('scan-any'), body.slice(0, 40)).toEqual([503, 'chat-app.unavailable']);
  }
  wechat.answersWith = undefined;
  const missing = await visitor.refused(chatApp.token, {});
  expect(missing.fields).toMatchObject([{ at: 'query.code', code: 'field.required' }]);
  const without = await testApp({ database: stage.url });
  expect((await without.visitor().refused(chatApp.token, { query: { code: 'scan-x' } })).status).toBe(503);
  await without.close();
});

test('neither the secret nor a code reaches a log or an error', async () => {
  const lines: string[] = [];
  const log = createLog('debug');
  for (const level of ['error', 'warn', 'info'] as const)
    log[level] = (...message: unknown[]) => void lines.push(JSON.stringify(message));
  wechat.answersWith = { status: 200, body: '{"errcode":40125,"errmsg":"invalid appsecret code-marker-17"}' };
  const { wechat: settings } = stage.deps.config;
  if (!settings) throw new Error('not configured');
  await expect(createWechat(settings, log).identityOf('code-marker-17')).rejects.toThrow(
    'chat-app.unavailable',
  );
  const away = createWechat({ ...settings, apiUrl: 'http://127.0.0.1:1' }, log);
  const error: unknown = await away.identityOf('code-marker-17').catch((thrown: unknown) => thrown);
  wechat.answersWith = undefined;
  expect(lines.join()).toContain('40125');
  expect(lines.join() + Object(error).stack + String(Object(error).cause)).not.toMatch(
    /code-marker-17|marker-0042/,
  );
  expect(wechat.asked.at(-1)?.searchParams.get('secret')).toBe(wechatSecret);
});
