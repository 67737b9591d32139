import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import {
  accounts,
  announcements,
  drones,
  openid,
  profile,
  registration,
  secondFactors,
} from '@smartflight/contract/endpoints.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { startOpenIdProvider, type TestProvider } from '../../../test/outside/openid-provider.ts';
import { testPassword } from '../../../test/world.ts';

let provider: TestProvider;
let stage: TestApp;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  stage = await testApp({ env: { PUBLIC_URL: 'https://console.example', ...provider.env } });
  provider.clock = () => stage.time.now;
});
afterAll(async () => {
  await stage.close();
  await provider.close();
});
beforeEach(() => {
  Object.assign(provider, { user: { subject: randomUUID() }, wrong: {}, metadata: {}, isDown: false });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const codeAt = (secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: stage.time.now });

/** Goes to the provider and back; `changes` replace what the browser brings. */
async function attempt(
  client: Client = stage.visitor(),
  changes: Record<string, string> = {},
): Promise<{ client: Client; body: { ticket: string } & Record<string, string> }> {
  const { href, ticket } = await client.call(openid.begin);
  return { client, body: { ...(await provider.authorize(href)), ticket, ...changes } };
}

async function signIn(client?: Client) {
  const begun = await attempt(client);
  return begun.client.call(openid.signIn, { body: begun.body });
}

async function problemOf(changes: Record<string, string> = {}): Promise<string> {
  const { client, body } = await attempt(undefined, changes);
  return (await client.refused(openid.signIn, { body })).code;
}

async function linked(client: Client): Promise<void> {
  const { href, ticket } = await client.call(openid.beginLink);
  await client.call(openid.link, { body: { ...(await provider.authorize(href)), ticket } });
}

test('the sign-in page shows the provider only where it is configured', async () => {
  expect((await stage.visitor().call(announcements.ads)).ways.openid).toBe('Farm ID');
  const other = await testApp();
  expect((await other.visitor().call(announcements.ads)).ways.openid).toBeNull();
  expect((await other.visitor().refused(openid.begin)).code).toBe('openid.unavailable');
  await other.close();
});

test('the request has PKCE, state, nonce, and the redirect URI of the public address for any host header', async () => {
  const { href } = await stage.visitor().call(openid.begin, { headers: { host: 'evil.example' } });
  const asked = Object.fromEntries(new URL(href).searchParams);
  expect(asked).toMatchObject({
    redirect_uri: 'https://console.example/openid',
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('a linked identity signs in; its use is stored and audited', async () => {
  const account = await stage.world.account();
  const me = await stage.as(account);
  provider.user = { subject: randomUUID(), claims: { preferred_username: 'li.wei' } };
  await linked(me);
  const { access_token, registration: ticket } = await signIn();
  expect(ticket).toBeNull();
  expect((await stage.visitor().call(accounts.userInfo, { headers: bearer(access_token) })).email).toBe(
    account.email,
  );
  const { identities } = await me.call(openid.list);
  expect(identities).toMatchObject([{ issuer: provider.issuer, name: 'li.wei', usedAt: expect.any(String) }]);
  await me.call(openid.unlink, { params: { id: identities[0]?.id ?? '' } });
  expect((await signIn()).registration).not.toBeNull();
  const trail = await stage.deps.pools.db
    .selectFrom('audit')
    .select('action')
    .where('target_id', '=', account.id)
    .where('action', 'like', 'openid.%')
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['openid.link', 'openid.login', 'openid.unlink']);
});

test('an identity with the e-mail of an account is never linked to it by signing in', async () => {
  for (const email_verified of [true, false, undefined]) {
    const account = await stage.world.account();
    const claims = { email: account.email, email_verified, preferred_username: account.email };
    provider.user = { subject: randomUUID(), claims };
    expect(await signIn()).toMatchObject({ access_token: '', registration: expect.any(String) });
    const { identities } = await (await stage.as(account)).call(openid.list);
    expect(identities).toEqual([]);
  }
});

test('the same subject of another issuer is another identity', async () => {
  const account = await stage.world.account();
  await stage.deps.pools.db
    .insertInto('openid_identities')
    .values({
      account_id: account.id,
      issuer: 'https://other.example',
      subject: provider.user.subject,
      name: '',
      linked_at: new Date(),
    })
    .execute();
  expect((await signIn()).access_token).toBe('');
});

test('an unknown identity registers an account by the usual rules, once', async () => {
  const { registration: ticket } = await signIn();
  const target = `${randomUUID().slice(0, 8)}@farm.test`;
  const visitor = stage.visitor();
  await visitor.call(registration.sendCode, { body: { target, purpose: 'register' } });
  const account = {
    target,
    code: String(stage.outbox.at(-1)?.args['code']),
    username: 'Field',
    password: 'heron over rice 7',
    invitationCode: '000000',
    consentVersion: consentVersions.registration,
  };
  const common = { ticket: ticket ?? '', account: { ...account, password: 'Password1' } };
  expect((await visitor.refused(openid.register, { body: common })).code).toBe('password.common');
  const body = { ticket: ticket ?? '', account };
  const { access_token } = await visitor.call(openid.register, { body });
  expect((await visitor.call(accounts.userInfo, { headers: bearer(access_token) })).email).toBe(target);
  expect((await visitor.refused(openid.register, { body })).code).toBe('openid.expired');
  expect((await signIn()).access_token).not.toBe('');
});

test.for<[string, string, () => Promise<string>]>([
  ['a sign-in that the user declined', 'openid.denied', () => problemOf({ error: 'access_denied' })],
  ['another state', 'openid.state', () => problemOf({ state: 'guessed' })],
  ['a code that the provider did not issue', 'openid.failed', () => problemOf({ code: 'stolen' })],
  ['an unknown ticket', 'openid.expired', () => problemOf({ ticket: 'unknown' })],
])('%s is refused with %s', async ([, code, run]) => {
  expect(await run()).toBe(code);
});

test.for<[string, string, TestProvider['wrong']]>([
  ['another issuer', 'openid.failed', { claims: { iss: 'https://evil.example' } }],
  ['another audience', 'openid.failed', { claims: { aud: 'other-client' } }],
  ['another nonce', 'openid.failed', { claims: { nonce: 'replayed' } }],
  ['a foreign key', 'openid.failed', { foreignKey: true }],
  ['an expired time', 'openid.clock', { shiftS: -600 }],
  ['a time to come', 'openid.clock', { shiftS: 600 }],
  ['no token because the provider fails', 'openid.unavailable', { tokenStatus: 503 }],
])('an ID token with %s is refused with %s', async ([, code, wrong]) => {
  provider.wrong = wrong;
  expect(await problemOf()).toBe(code);
});

test('clocks that differ by less than a minute are accepted', async () => {
  for (const shiftS of [-340, 45]) {
    provider.wrong = { shiftS };
    expect((await signIn()).registration).not.toBeNull();
  }
});

test('a response is accepted once, and not after ten minutes', async () => {
  const { client, body } = await attempt();
  await client.call(openid.signIn, { body });
  expect((await client.refused(openid.signIn, { body })).code).toBe('openid.expired');
  const late = await attempt();
  stage.time.now += 600_001;
  expect((await late.client.refused(openid.signIn, { body: late.body })).code).toBe('openid.expired');
});

test('a used code is refused with a new ticket too', async () => {
  const first = await attempt();
  await first.client.call(openid.signIn, { body: first.body });
  expect(await problemOf({ code: first.body['code'] ?? '' })).toBe('openid.failed');
});

test('the server starts and serves passwords while the provider is down, and uses it once it is up', async () => {
  const late = await startOpenIdProvider();
  late.isDown = true;
  const app = await testApp({ env: { PUBLIC_URL: 'https://console.example', ...late.env } });
  late.clock = () => app.time.now;
  expect(late.requests).toEqual([]);
  await app.as(await app.world.account());
  expect((await app.visitor().refused(openid.begin)).code).toBe('openid.unavailable');
  late.isDown = false;
  const { href } = await app.visitor().call(openid.begin);
  expect(href).toContain(`${late.issuer}/authorize`);
  await app.close();
  await late.close();
});

test('metadata never leads to another server than the issuer', async () => {
  const elsewhere = await startOpenIdProvider();
  const lured = await startOpenIdProvider();
  lured.metadata = { token_endpoint: `${elsewhere.issuer}/token`, jwks_uri: `${elsewhere.issuer}/keys` };
  const app = await testApp({ env: { PUBLIC_URL: 'https://console.example', ...lured.env } });
  lured.clock = () => app.time.now;
  const { href, ticket } = await app.visitor().call(openid.begin);
  const body = { ...(await lured.authorize(href)), ticket };
  expect((await app.visitor().refused(openid.signIn, { body })).code).toBe('openid.unavailable');
  expect(elsewhere.requests).toEqual([]);
  await app.close();
  await Promise.all([elsewhere.close(), lured.close()]);
});

test('each identity is linked to one account, and each account to one identity of the provider', async () => {
  const one = await stage.as(await stage.world.account());
  const other = await stage.as(await stage.world.account());
  await linked(one);
  const begin = async (client: Client) => {
    const { href, ticket } = await client.call(openid.beginLink);
    return { ...(await provider.authorize(href)), ticket };
  };
  expect((await other.refused(openid.link, { body: await begin(other) })).code).toBe('openid.bound');
  provider.user = { subject: randomUUID() };
  expect((await one.refused(openid.link, { body: await begin(one) })).code).toBe('openid.bound');
  const foreign = await begin(one);
  expect((await other.refused(openid.link, { body: foreign })).code).toBe('openid.expired');
  const signingIn = await attempt();
  expect((await other.refused(openid.link, { body: signingIn.body })).code).toBe('openid.expired');
});

test('linking and unlinking need a recent proof', async () => {
  const me = await stage.as(await stage.world.account());
  await linked(me);
  const id = (await me.call(openid.list)).identities[0]?.id ?? '';
  stage.time.now += 11 * 60_000;
  const answers = [
    await me.raw(openid.beginLink),
    await me.raw(openid.link, { body: { ticket: 'any' } }),
    await me.raw(openid.unlink, { params: { id } }),
  ];
  expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('proof.needed'));
});

test('the last way in is not unlinked, nor the identity of another account', async () => {
  const { id } = await stage.world.account({ password: false });
  const headers = bearer(await stage.deps.sessions.start(id));
  const visitor = stage.visitor();
  const { href, ticket } = await visitor.call(openid.beginLink, { headers });
  const body = { ...(await provider.authorize(href)), ticket };
  await visitor.call(openid.link, { body, headers });
  const own = (await visitor.call(openid.list, { headers })).identities[0]?.id ?? '';
  expect((await visitor.refused(openid.unlink, { params: { id: own }, headers })).code).toBe(
    'openid.only-way',
  );
  const other = await stage.as(await stage.world.account());
  expect((await other.refused(openid.unlink, { params: { id: own } })).code).toBe('openid.not-found');
  expect((await signIn()).access_token).not.toBe('');
});

test('a disabled account is not opened by its identity', async () => {
  const account = await stage.world.account();
  await linked(await stage.as(account));
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ disabled_at: new Date() })
    .where('id', '=', account.id)
    .execute();
  expect(await problemOf()).toBe('login.failed');
});

test('an account with a second factor gets no session by its identity alone, even with amr of the provider', async () => {
  const me = await stage.as(await stage.world.account());
  await linked(me);
  const { secret } = await me.call(secondFactors.beginTotp, {});
  await me.call(secondFactors.confirmTotp, { body: { code: codeAt(secret) } });
  provider.user = { ...provider.user, claims: { amr: ['mfa', 'otp'], acr: '2' } };
  const visitor = stage.visitor();
  const { access_token, second_factor } = await signIn(visitor);
  expect([access_token, second_factor?.methods]).toEqual(['', ['totp', 'recovery']]);
  stage.time.now += 60_000;
  const body = { ticket: second_factor?.ticket ?? '', code: codeAt(secret) };
  const { access_token: token } = await visitor.call(secondFactors.secondStep, { body });
  const [session] = await visitor.call(profile.sessions, { headers: bearer(token) });
  expect(session).toMatchObject({ isThis: true, method: 'openid' });
});

test('a second step that waits ends when its identity is removed or the password is changed', async () => {
  const me = await stage.as(await stage.world.account());
  await linked(me);
  const own = (await me.call(openid.list)).identities[0]?.id ?? '';
  const { secret } = await me.call(secondFactors.beginTotp, {});
  await me.call(secondFactors.confirmTotp, { body: { code: codeAt(secret) } });
  const step = async (ticket = '') => {
    stage.time.now += 60_000;
    const body = { ticket, code: codeAt(secret) };
    return (await stage.visitor().refused(secondFactors.secondStep, { body })).code;
  };
  const first = await signIn();
  await me.call(openid.unlink, { params: { id: own } });
  expect(await step(first.second_factor?.ticket)).toBe('factor.expired');
  await linked(me);
  const second = await signIn();
  await me.call(profile.changePassword, {
    body: { oldPassword: testPassword, newPassword: 'heron over rice 12' },
  });
  expect(await step(second.second_factor?.ticket)).toBe('login.failed');
});

test('an account that must have a second factor can do nothing else after this sign-in either', async () => {
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  await linked(manager);
  await manager.call(secondFactors.setPolicy, { body: { required: true } });
  const { access_token } = await signIn();
  const headers = bearer(access_token);
  expect((await stage.visitor().refused(drones.list, { headers })).code).toBe('factor.missing');
  expect((await stage.visitor().call(openid.list, { headers })).identities).toHaveLength(1);
});

test('the list of sessions shows how each one signed in', async () => {
  const me = await stage.as(await stage.world.account());
  await linked(me);
  const { access_token } = await signIn();
  const sessions = await stage.visitor().call(profile.sessions, { headers: bearer(access_token) });
  expect(sessions.map(({ method }) => method)).toEqual(['openid', 'password']);
});

test('attempts are limited per address', async () => {
  const visitor = stage.visitor();
  for (let n = 0; n < 30; n += 1) await visitor.call(openid.begin);
  expect((await visitor.refused(openid.begin)).status).toBe(429);
});

test('a redirect of the token endpoint is not followed, and a response of 300 kB is not read', async () => {
  provider.wrong = { redirect: `${provider.issuer}/elsewhere` };
  expect(await problemOf()).toBe('openid.unavailable');
  expect(provider.requests).not.toContain('/elsewhere');
  provider.wrong = { padding: 300_000 };
  expect(await problemOf()).toBe('openid.unavailable');
  provider.wrong = { padding: 30_000 };
  expect((await signIn()).registration).toBeTruthy();
});

test('a linked identity is reported to the owner by mail too', async () => {
  const account = await stage.world.account();
  await linked(await stage.as(account));
  const { to, text } = stage.outbox.at(-1) ?? {};
  expect([to, text]).toEqual([account.email, 'openidLinked']);
});

test('an address brings thirty responses in a quarter of an hour', async () => {
  const visitor = stage.visitor();
  const codeOf = async () =>
    (await visitor.refused(openid.signIn, { body: { ticket: randomUUID(), code: 'any', state: 'any' } }))
      .code;
  for (let n = 0; n < 30; n += 1) expect(await codeOf()).toBe('openid.expired');
  expect(await codeOf()).toBe('request.rate-limited');
  stage.time.now += 15 * 60_000;
  expect(await codeOf()).toBe('openid.expired');
});
