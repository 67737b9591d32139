import { roleCodes } from '@smartflight/contract/access/access.ts';
import { proofMs, recoveryCodeCount } from '@smartflight/contract/accounts/second-factors.ts';
import {
  accounts,
  drones,
  endpoints,
  inbox,
  people,
  profile,
  secondFactors,
} from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Client, clientOf } from '../../../test/call.ts';
import { softAuthenticator } from '../../../test/soft-authenticator.ts';
import { type AccountPlan, type TestAccount, testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const stepMs = 30_000;
const codeAt = (secret: string, at = stage.time.now): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

const signIn = (account: TestAccount, client = stage.visitor(), password = testPassword) =>
  client.call(accounts.login, { body: { username: account.email, password } });

async function withTotp(plan: AccountPlan = {}) {
  const account = await stage.world.account(plan);
  const client = await stage.as(account);
  const { secret, uri } = await client.call(secondFactors.beginTotp, {});
  const { recoveryCodes } = await client.call(secondFactors.confirmTotp, { body: { code: codeAt(secret) } });
  // The code of the set-up is used up.
  stage.time.now += stepMs;
  return { account, client, secret, uri, recoveryCodes };
}

async function withPasskey(plan: AccountPlan = {}) {
  const account = await stage.world.account(plan);
  const client = await stage.as(account);
  const key = softAuthenticator();
  const begun = await client.call(secondFactors.beginPasskey, {});
  const passkey = key.create({ challenge: String(begun.options['challenge']) });
  const added = await client.call(secondFactors.addPasskey, {
    body: { ticket: begun.ticket, name: 'Phone', passkey },
  });
  return { account, client, key, ...added };
}

async function ticketOf(account: TestAccount, client: Client = stage.visitor()): Promise<string> {
  const { access_token, second_factor } = await signIn(account, client);
  expect(access_token).toBe('');
  return second_factor?.ticket ?? '';
}

const tokenWorks = async (token: string): Promise<boolean> => {
  const client = clientOf(stage.app, { token, address: '10.60.0.1' });
  return (await client.raw(accounts.userInfo)).statusCode === 200;
};

test('after a right password an account with one-time codes gets a session by a code alone, once', async () => {
  const { account, secret, uri } = await withTotp();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Smart%20Flight:/);
  const visitor = stage.visitor();
  const first = await signIn(account, visitor);
  expect(first).toMatchObject({ access_token: '', second_factor: { methods: ['totp', 'recovery'] } });
  const ticket = first.second_factor?.ticket ?? '';
  expect(await tokenWorks(ticket)).toBe(false);
  const code = codeAt(secret);
  const { access_token } = await visitor.call(secondFactors.secondStep, { body: { ticket, code } });
  expect(await tokenWorks(access_token)).toBe(true);
  expect((await visitor.refused(secondFactors.secondStep, { body: { ticket, code } })).code).toBe(
    'factor.expired',
  );
  const again = await ticketOf(account, visitor);
  expect((await visitor.refused(secondFactors.secondStep, { body: { ticket: again, code } })).code).toBe(
    'factor.wrong',
  );
  stage.time.now += stepMs;
  const next = { ticket: again, code: codeAt(secret) };
  expect((await visitor.call(secondFactors.secondStep, { body: next })).access_token).toBeTruthy();
});

test('codes of one step before and after are accepted, older and newer ones are not', async () => {
  const { account, secret } = await withTotp();
  for (const [steps, isRight] of [
    [-2, false],
    [2, false],
    [-1, true],
    [1, true],
  ] as const) {
    stage.time.now += 5 * stepMs;
    const ticket = await ticketOf(account);
    const body = { ticket, code: codeAt(secret, stage.time.now + steps * stepMs) };
    expect([steps, (await stage.visitor().raw(secondFactors.secondStep, { body })).statusCode]).toEqual([
      steps,
      isRight ? 200 : 400,
    ]);
  }
});

test('a ticket ends after five wrong codes, after five minutes, and when the password is changed', async () => {
  const { account, secret, client } = await withTotp();
  const tried = await ticketOf(account);
  for (let n = 0; n < 5; n += 1)
    expect(
      (await stage.visitor().refused(secondFactors.secondStep, { body: { ticket: tried, code: '000000' } }))
        .code,
    ).toBe('factor.wrong');
  const right = { ticket: tried, code: codeAt(secret) };
  expect((await stage.visitor().refused(secondFactors.secondStep, { body: right })).code).toBe(
    'factor.expired',
  );
  const late = await ticketOf(account);
  stage.time.now += 5 * 60_000;
  const body = { ticket: late, code: codeAt(secret) };
  expect((await stage.visitor().refused(secondFactors.secondStep, { body })).code).toBe('factor.expired');
  const stale = await ticketOf(account);
  await client.call(profile.changePassword, {
    body: { oldPassword: testPassword, newPassword: 'heron over rice 12' },
  });
  const changed = { ticket: stale, code: codeAt(secret) };
  expect((await stage.visitor().refused(secondFactors.secondStep, { body: changed })).code).toBe(
    'login.failed',
  );
});

test('an address tries fifteen codes of an account in half an hour, and the owner elsewhere is not affected', async () => {
  const { account, secret } = await withTotp();
  const thief = stage.visitor();
  const tryOne = async (ticket: string) =>
    (await thief.refused(secondFactors.secondStep, { body: { ticket, code: '000000' } })).code;
  for (let n = 0; n < 3; n += 1) {
    const ticket = await ticketOf(account, thief);
    for (let tries = 0; tries < 5; tries += 1) expect(await tryOne(ticket)).toBe('factor.wrong');
  }
  expect(await tryOne(await ticketOf(account, thief))).toBe('request.rate-limited');
  const body = { ticket: await ticketOf(account), code: codeAt(secret) };
  expect((await stage.visitor().call(secondFactors.secondStep, { body })).access_token).toBeTruthy();
});

test('a new secret of one-time codes has twenty tries in half an hour', async () => {
  const client = await stage.as(await stage.world.account());
  await client.call(secondFactors.beginTotp, {});
  const codeOf = async () =>
    (await client.refused(secondFactors.confirmTotp, { body: { code: '000000' } })).code;
  for (let n = 0; n < 20; n += 1) expect(await codeOf()).toBe('factor.wrong');
  expect(await codeOf()).toBe('request.rate-limited');
});

test('a wrong password asks for no second step, and a disabled account gets no session by one', async () => {
  const { account, secret } = await withTotp();
  const wrong = await stage
    .visitor()
    .refused(accounts.login, { body: { username: account.email, password: 'no' } });
  expect(wrong.code).toBe('login.failed');
  const ticket = await ticketOf(account);
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ disabled_at: new Date() })
    .where('id', '=', account.id)
    .execute();
  const body = { ticket, code: codeAt(secret) };
  expect((await stage.visitor().refused(secondFactors.secondStep, { body })).code).toBe('login.failed');
});

test('each recovery code works once, in any spelling, and its use is reported to the owner', async () => {
  const { account, recoveryCodes, client } = await withTotp();
  expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount);
  const recoveryCode = ` ${recoveryCodes[0]?.toLowerCase().replace('-', ' ')} `;
  const visitor = stage.visitor();
  const used = { ticket: await ticketOf(account, visitor), recoveryCode };
  expect((await visitor.call(secondFactors.secondStep, { body: used })).access_token).toBeTruthy();
  const again = { ticket: await ticketOf(account, visitor), recoveryCode };
  expect((await visitor.refused(secondFactors.secondStep, { body: again })).code).toBe('factor.wrong');
  expect((await client.call(secondFactors.get)).recoveryCodesLeft).toBe(recoveryCodeCount - 1);
  const texts = (await client.call(inbox.list, { query: {} })).items.map(({ text }) => text);
  expect(texts.filter((text) => text.includes('recovery code was used'))).toHaveLength(1);
  const fresh = await client.call(secondFactors.renewRecovery, {});
  expect(fresh.recoveryCodes).toHaveLength(recoveryCodeCount);
  const former = { ticket: await ticketOf(account, visitor), recoveryCode: recoveryCodes[1] ?? '' };
  expect((await visitor.refused(secondFactors.secondStep, { body: former })).code).toBe('factor.wrong');
});

test('a passkey signs in alone and takes a second step; challenge, origin, verification and counter are checked', async () => {
  const { account, key, recoveryCodes } = await withPasskey();
  expect(recoveryCodes).toHaveLength(recoveryCodeCount);
  const visitor = stage.visitor();
  const begin = () => visitor.call(secondFactors.passkeyOptions, {});
  const challengeOf = ({ options }: { options: Record<string, unknown> }) => String(options['challenge']);
  const begun = await begin();
  const body = { ticket: begun.ticket, passkey: key.get({ challenge: challengeOf(begun) }) };
  const { access_token } = await visitor.call(secondFactors.passkeySignIn, { body });
  expect(await tokenWorks(access_token)).toBe(true);
  expect((await visitor.refused(secondFactors.passkeySignIn, { body })).code).toBe('factor.expired');
  const wrong: Parameters<typeof key.get>[0][] = [
    { challenge: challengeOf(begun) },
    { challenge: 'own', origin: 'https://smartflight.example.evil' },
    { challenge: 'own', rpId: 'evil.example' },
    { challenge: 'own', verified: false },
  ];
  for (const one of wrong) {
    const next = await begin();
    const challenge = one.challenge === 'own' ? challengeOf(next) : one.challenge;
    const refused = await visitor.refused(secondFactors.passkeySignIn, {
      body: { ticket: next.ticket, passkey: key.get({ ...one, challenge }) },
    });
    expect(refused.code).toBe('factor.wrong');
  }
  const other = softAuthenticator();
  const unknown = await begin();
  expect(
    (
      await visitor.refused(secondFactors.passkeySignIn, {
        body: { ticket: unknown.ticket, passkey: other.get({ challenge: challengeOf(unknown) }) },
      })
    ).code,
  ).toBe('factor.wrong');
  const ticket = await ticketOf(account, visitor);
  const step = await visitor.call(secondFactors.secondStepOptions, { body: { ticket } });
  expect(step.options['allowCredentials']).toMatchObject([{ id: key.id }]);
  const passkey = key.get({ challenge: challengeOf(step) });
  expect(
    (await visitor.call(secondFactors.secondStep, { body: { ticket, passkey } })).access_token,
  ).toBeTruthy();
  key.rewind(0);
  const copied = await begin();
  expect(
    (
      await visitor.refused(secondFactors.passkeySignIn, {
        body: { ticket: copied.ticket, passkey: key.get({ challenge: challengeOf(copied) }) },
      })
    ).code,
  ).toBe('factor.wrong');
});

test('a passkey is added to the account that began, is named, renamed and removed by its owner alone', async () => {
  const { client, key } = await withPasskey();
  const stranger = await stage.as(await stage.world.account());
  const params = { id: key.id };
  expect(
    (await stranger.refused(secondFactors.renamePasskey, { params, body: { name: 'Mine' } })).status,
  ).toBe(404);
  expect((await stranger.refused(secondFactors.removePasskey, { params })).status).toBe(404);
  const begun = await client.call(secondFactors.beginPasskey, {});
  const second = softAuthenticator();
  const passkey = second.create({ challenge: String(begun.options['challenge']) });
  const body = { ticket: begun.ticket, name: 'Stolen', passkey };
  expect((await stranger.refused(secondFactors.addPasskey, { body })).code).toBe('factor.expired');
  await client.call(secondFactors.renamePasskey, { params, body: { name: 'Tablet' } });
  expect((await client.call(secondFactors.get)).passkeys).toMatchObject([{ id: key.id, name: 'Tablet' }]);
  await client.call(secondFactors.removePasskey, { params });
  expect(await client.call(secondFactors.get)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
});

test('an account that must have a second factor can do nothing else until it has one, and keeps the last', async () => {
  const companyId = await stage.world.company();
  const account = await stage.world.account({ companyId, roles: [roleCodes.manager] });
  const pilot = await stage.as(await stage.world.account({ companyId }));
  const manager = await stage.as(account);
  await manager.call(secondFactors.setPolicy, { body: { required: true } });
  expect((await manager.refused(drones.list)).code).toBe('factor.missing');
  expect((await pilot.raw(drones.list)).statusCode).toBe(200);
  expect(await manager.call(secondFactors.get)).toMatchObject({ isRequired: true, companyRequires: true });
  const { secret } = await manager.call(secondFactors.beginTotp, {});
  await manager.call(secondFactors.confirmTotp, { body: { code: codeAt(secret) } });
  expect((await manager.raw(drones.list)).statusCode).toBe(200);
  expect((await manager.refused(secondFactors.removeTotp, {})).code).toBe('factor.required');
  expect((await manager.call(secondFactors.get)).hasTotp).toBe(true);
  await manager.call(secondFactors.setPolicy, { body: { required: false } });
  await manager.call(secondFactors.removeTotp, {});
  expect((await manager.call(secondFactors.get)).hasTotp).toBe(false);
});

test('every call marked for a fresh proof refuses a session without one and admits it after one', async () => {
  const marked = Object.values(endpoints)
    .flatMap((noun): AnyEndpoint[] => Object.values(noun))
    .filter(({ stepUp }) => stepUp);
  expect(marked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/account/factors/passkeys/:id',
    'DELETE /api/account/factors/totp',
    'DELETE /api/account/openid/:id',
    'PATCH /api/webhooks/:id',
    'POST /api/account/factors/passkeys',
    'POST /api/account/factors/passkeys/options',
    'POST /api/account/factors/recovery',
    'POST /api/account/factors/totp',
    'POST /api/account/openid',
    'POST /api/account/openid/begin',
    'POST /api/batteries/:sn/secret',
    'POST /api/chargers/:id/activation-code',
    'POST /api/chargers/:id/secret',
    'POST /api/commands',
    'POST /api/drones/:id/activation-code',
    'POST /api/drones/:id/secret',
    'POST /api/keys',
    'POST /api/lifts/:id/decision',
    ...['POST /api/records/keys/:fingerprint/lost', 'POST /api/restrictions'],
    'POST /api/stations/:id/secret',
    ...['POST /api/webhooks', 'POST /api/webhooks/:id/secret'],
    'PUT /api/account/factors/totp',
    'PUT /api/accounts/:id/company',
    'PUT /api/accounts/:id/roles',
    'PUT /api/company/factors',
  ]);
  const staff = { companyId: await stage.world.company(), roles: [roleCodes.staff, roleCodes.manager] };
  const client = await stage.as(await stage.world.account(staff));
  const params = { id: crypto.randomUUID(), sn: 'NO-SUCH-PACK' };
  const codeOf = async (call: AnyEndpoint) => (await client.raw(call, { params })).json().code;
  stage.time.now += proofMs;
  for (const endpoint of marked)
    expect([endpoint.path, await codeOf(endpoint)]).toEqual([endpoint.path, 'proof.needed']);
  const wrong = await client.refused(secondFactors.prove, { body: { password: 'not it' } });
  expect(wrong.code).toBe('password.wrong');
  await client.call(secondFactors.prove, { body: { password: testPassword } });
  for (const endpoint of marked)
    expect([endpoint.path, await codeOf(endpoint)]).not.toContain('proof.needed');
});

test('with a second factor the password proves nothing; a code or a passkey does, once', async () => {
  const { client, secret } = await withTotp({ roles: [roleCodes.staff] });
  stage.time.now += proofMs;
  const call = () =>
    client.raw(people.setRoles, { params: { id: crypto.randomUUID() }, body: { roles: [roleCodes.staff] } });
  expect((await call()).json().code).toBe('proof.needed');
  expect((await client.refused(secondFactors.prove, { body: { password: testPassword } })).code).toBe(
    'factor.wrong',
  );
  const code = codeAt(secret);
  await client.call(secondFactors.prove, { body: { code } });
  expect((await call()).json().code).not.toBe('proof.needed');
  expect((await client.refused(secondFactors.prove, { body: { code } })).code).toBe('factor.wrong');

  const keyed = await withPasskey();
  stage.time.now += proofMs;
  const begun = await keyed.client.call(secondFactors.beginProof, {});
  const passkey = keyed.key.get({ challenge: String(begun.options['challenge']) });
  expect((await client.refused(secondFactors.prove, { body: { ticket: begun.ticket, passkey } })).code).toBe(
    'factor.expired',
  );
  await keyed.client.call(secondFactors.prove, { body: { ticket: begun.ticket, passkey } });
  expect((await keyed.client.raw(secondFactors.renewRecovery, {})).statusCode).toBe(200);
});

test('the passkey of another account is neither a second step nor a proof', async () => {
  const [mine, theirs] = [await withPasskey(), await withPasskey()];
  const visitor = stage.visitor();
  const ticket = await ticketOf(theirs.account, visitor);
  const step = await visitor.call(secondFactors.secondStepOptions, { body: { ticket } });
  const challenge = String(step.options['challenge']);
  const take = (passkey: ReturnType<typeof mine.key.get>) =>
    visitor.raw(secondFactors.secondStep, { body: { ticket, passkey } });
  expect((await take(mine.key.get({ challenge }))).json().code).toBe('factor.wrong');
  expect((await take(theirs.key.get({ challenge }))).statusCode).toBe(200);
  const begun = await theirs.client.call(secondFactors.beginProof, {});
  const passkey = mine.key.get({ challenge: String(begun.options['challenge']) });
  expect(
    (await theirs.client.refused(secondFactors.prove, { body: { ticket: begun.ticket, passkey } })).code,
  ).toBe('factor.wrong');
});

test('an account without a password proves nothing by an empty one, and has to sign in again', async () => {
  const { id } = await stage.world.account({ password: false });
  const signedIn = async () =>
    clientOf(stage.app, { token: await stage.deps.sessions.start(id), address: '10.9.0.7' });
  const client = await signedIn();
  stage.time.now += proofMs;
  for (const [password, code] of [
    ['', 'request.invalid'],
    ['guess', 'password.wrong'],
  ] as const)
    expect((await client.refused(secondFactors.prove, { body: { password } })).code).toBe(code);
  expect((await client.refused(secondFactors.beginTotp)).code).toBe('proof.needed');
  expect((await (await signedIn()).raw(secondFactors.beginTotp)).statusCode).toBe(200);
});

test('secrets of one-time codes are sealed, and codes and tickets are stored as hashes', async () => {
  const { secret, recoveryCodes, account } = await withTotp();
  const ticket = await ticketOf(account);
  const rows = await Promise.all(
    (['totp_factors', 'recovery_codes', 'factor_tickets'] as const).map((table) =>
      stage.deps.pools.db.selectFrom(table).selectAll().execute(),
    ),
  );
  const text = JSON.stringify(
    rows
      .flat()
      .map((row) =>
        Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)),
      ),
  );
  const raw = Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1');
  for (const one of [secret, raw, ticket, recoveryCodes[0]?.replace('-', '') ?? ''])
    expect(text).not.toContain(one);
});
