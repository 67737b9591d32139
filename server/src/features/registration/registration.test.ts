import type { AddressInfo } from 'node:net';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { codeRules } from '@smartflight/contract/accounts/registration.ts';
import { accounts, registration } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type TestApp, testApp } from '../../../test/app.ts';
import { outlastAttack } from '../../../test/recovery-attack.ts';
import { testPassword } from '../../../test/world.ts';
import { recheckMs } from '../../live/fan-out/audience.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

let phones = 0;
const newPhone = (): string => `+8613812${String(++phones).padStart(6, '0')}`;
const newMailbox = (): string => `person-${++phones}@farm.test`;
const password = 'heron over rice 7';

function codeFor(target: string): string {
  const sent = stage.outbox.filter(({ to, text }) => to === target && text === 'code').at(-1);
  return String(sent?.args['code']);
}

const formOf = (target: string, code: string) => ({
  target,
  code,
  username: 'Lena Fischer',
  password,
  invitationCode: '000000',
  consentVersion: consentVersions.registration,
});

test.each([
  ['a phone written as people do', '138 0013 8000', '+8613800138000'],
  ['a phone in full-width digits', '＋８６ 138 0013 8001', '+8613800138001'],
  ['an e-mail in capitals', 'Lena.F@Farm.Test', 'lena.f@farm.test'],
])(
  '%s becomes an account that signs in and has the wizard before it [P-18][P-20]',
  async (_, typed, stored) => {
    const visitor = stage.visitor();
    expect(await visitor.call(registration.checkRepeat, { query: { target: typed } })).toEqual({
      registered: false,
    });
    const sent = await visitor.call(registration.sendCode, { body: { target: typed, purpose: 'register' } });
    expect(sent).toEqual({ resendAfterS: 60, expiresInS: 600 });
    const code = codeFor(stored);
    expect(code).toMatch(/^\d{6}$/);
    const body = { ...formOf(typed, code), timeZone: 'Europe/Berlin', region: 'DE_49' };
    const { id } = await visitor.call(registration.register, { body });
    const { access_token } = await visitor.call(accounts.login, { body: { username: stored, password } });
    const me = await visitor.call(accounts.getUserById, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(me).toMatchObject({ id, roles: ['11'], accountVerified: '2', timeZone: 'Europe/Berlin' });
    expect(await visitor.call(registration.checkRepeat, { query: { target: typed } })).toEqual({
      registered: true,
    });
    const consents = await stage.deps.pools.db
      .selectFrom('consents')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    expect(consents).toMatchObject([{ document: 'registration', version: consentVersions.registration }]);
    const trail = await stage.deps.pools.db
      .selectFrom('audit')
      .selectAll()
      .where('target_id', '=', id)
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['registration.register', 'accounts.login']);
    expect(JSON.stringify(trail)).not.toContain(stored);
  },
);

test('an invitation code leads into its company, an unknown one nowhere, and 000000 grants none [S24]', async () => {
  const companyId = await stage.world.company();
  await stage.deps.pools.db
    .updateTable('companies')
    .set({ invitation_code: 'HERON7' })
    .where('id', '=', companyId)
    .execute();
  const visitor = stage.visitor();
  const target = newMailbox();
  await visitor.call(registration.sendCode, { body: { target, purpose: 'register' } });
  const form = formOf(target, codeFor(target));
  expect(
    await visitor.refused(registration.register, { body: { ...form, invitationCode: 'NOBODY' } }),
  ).toMatchObject({
    status: 400,
    code: 'invitation.unknown',
    fields: [{ at: 'body.invitationCode', code: 'invitation.unknown' }],
  });
  const { id } = await visitor.call(registration.register, { body: { ...form, invitationCode: 'heron7' } });
  expect(await accountRow(id)).toMatchObject({
    company_id: companyId,
    invitation_code: 'HERON7',
    roles: ['11'],
  });
  const other = newMailbox();
  await visitor.call(registration.sendCode, { body: { target: other, purpose: 'register' } });
  const plain = await visitor.call(registration.register, { body: formOf(other, codeFor(other)) });
  expect(await accountRow(plain.id)).toMatchObject({ company_id: null, account_type: 'personal' });
});

const accountRow = (id: string) =>
  stage.deps.pools.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('every field that is wrong is named, a common password and outdated terms are refused [S8]', async () => {
  const visitor = stage.visitor();
  const empty = await visitor.refused(registration.register, {
    body: { target: '', code: '', username: '', password: '', invitationCode: '', consentVersion: '' },
  });
  expect(empty.fields.map(({ at, code }) => [at, code])).toEqual([
    ['body.target', 'targetEmpty'],
    ['body.code', 'codeEmpty'],
    ['body.username', 'userNameEmpty'],
    ['body.password', 'passwordEmpty'],
    ['body.invitationCode', 'invitationCodeEmpty'],
    ['body.consentVersion', 'consentMissing'],
  ]);
  const form = formOf(newMailbox(), '123456');
  for (const common of ['Password1', 'QWERTYUIOP', '12345678', 'iloveyou'])
    expect(
      await visitor.refused(registration.register, { body: { ...form, password: common } }),
    ).toMatchObject({
      status: 400,
      code: 'password.common',
      fields: [{ at: 'body.password' }],
    });
  expect(
    (await visitor.refused(registration.register, { body: { ...form, consentVersion: '2001-01' } })).code,
  ).toBe('consent.outdated');
  // The last two have a possible length in China, but no range there contains them.
  for (const target of ['12345', '+86 12345', '0412687875', '０４１２６８７８７５']) {
    const unreal = await visitor.refused(registration.sendCode, { body: { target, purpose: 'register' } });
    expect(unreal.fields).toMatchObject([{ at: 'body.target', code: 'error.phone' }]);
  }
});

test('fifty registrations of one phone at once make one account', async () => {
  const target = newPhone();
  const visitor = stage.visitor();
  await visitor.call(registration.sendCode, { body: { target, purpose: 'register' } });
  const body = formOf(target, codeFor(target));
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => visitor.raw(registration.register, { body })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400, 429]));
  const rows = await stage.deps.pools.db
    .selectFrom('accounts')
    .select('id')
    .where('phone', '=', target)
    .execute();
  expect(rows).toHaveLength(1);
});

test('recovery sets the password, ends every session and notifies the account [P-17][S5]', async () => {
  const account = await stage.world.account({ phone: newPhone() });
  const first = await stage.as(account);
  const second = await stage.as(account);
  const visitor = stage.visitor();
  await visitor.call(registration.sendCode, { body: { target: account.email, purpose: 'recover' } });
  await visitor.call(registration.recover, {
    body: { target: account.email, code: codeFor(account.email), password },
  });
  for (const before of [first, second])
    expect((await before.refused(accounts.getUserById)).code).toBe('session.ended');
  await visitor.refused(accounts.login, { body: { username: account.email, password: testPassword } });
  await visitor.call(accounts.login, { body: { username: account.email, password } });
  expect(stage.outbox.at(-1)).toMatchObject({ to: account.email, text: 'passwordChanged' });
  const notices = await stage.deps.pools.db
    .selectFrom('notices')
    .select('text_id')
    .where('account_id', '=', account.id)
    .execute();
  expect(notices).toEqual([{ text_id: 'security.password-changed' }]);
});

test('recovery closes the sockets of the account without waiting for their next check [S5]', async () => {
  const account = await stage.world.account();
  const { token } = await stage.as(account);
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  const { port }: AddressInfo = Object(stage.app.server.address());
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`);
  const received = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<{ code: number; at: number }>();
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'watch' })));
  socket.on('message', () => received.resolve());
  socket.on('close', (code) => closed.resolve({ code, at: performance.now() }));
  await received.promise;
  const visitor = stage.visitor();
  const { address } = visitor;
  const code = await stage.deps.codes.issue({ purpose: 'recover', target: account.email, address });
  await visitor.call(registration.recover, { body: { target: account.email, code, password } });
  const recoveredAt = performance.now();
  const end = await closed.promise;
  expect(end.code).toBe(4401);
  expect(end.at - recoveredAt).toBeLessThan(recheckMs / 2);
});

test('who forgot a password and guessed too often signs in right after recovery', async () => {
  const { email } = await stage.world.account();
  const visitor = stage.visitor();
  const guess = { body: { username: email, password: 'guessed' } };
  for (let n = 0; n < 10; n += 1) await visitor.refused(accounts.login, guess);
  expect((await visitor.refused(accounts.login, guess)).status).toBe(429);
  await visitor.call(registration.sendCode, { body: { target: email, purpose: 'recover' } });
  await visitor.call(registration.recover, { body: { target: email, code: codeFor(email), password } });
  expect((await visitor.raw(accounts.login, { body: { username: email, password } })).statusCode).toBe(200);
});

test('asking for a code looks the same whether somebody is registered, disabled or unknown [S10]', async () => {
  const known = await stage.world.account();
  const disabled = await stage.world.account({ disabled: true });
  const unknown = newMailbox();
  for (const purpose of ['register', 'recover'] as const) {
    const answers = [];
    for (const target of [known.email, disabled.email, unknown]) {
      const visitor = stage.visitor();
      const { statusCode, body, headers } = await visitor.raw(registration.sendCode, {
        body: { target, purpose },
      });
      const again = await visitor.refused(registration.sendCode, { body: { target, purpose } });
      const form = { ...formOf(target, '000000') };
      const tried = await visitor.refused(
        purpose === 'register' ? registration.register : registration.recover,
        {
          body: form,
        },
      );
      answers.push({ statusCode, body, length: headers['content-length'], again, tried });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      statusCode: 200,
      again: { status: 429, code: 'request.rate-limited' },
      tried: { status: 400, code: 'code.wrong', fields: [{ at: 'body.code' }] },
    });
    stage.time.now += 61_000;
  }
  const answerTo = (target: string) =>
    stage.outbox.filter(({ to }) => to === target).map(({ text, isDropped = false }) => [text, isDropped]);
  expect(answerTo(known.email)).toEqual([
    ['registered', false],
    ['code', false],
  ]);
  expect(answerTo(disabled.email)).toEqual([
    ['registered', false],
    ['code', true],
  ]);
  expect(answerTo(unknown)).toEqual([
    ['code', false],
    ['code', true],
  ]);
});

test('the call that checks registered addresses answers an address twenty times an hour', async () => {
  const visitor = stage.visitor();
  const ask = () => visitor.raw(registration.checkRepeat, { query: { target: newMailbox() } });
  for (let n = 0; n < 20; n += 1) expect((await ask()).statusCode).toBe(200);
  const over = await ask();
  expect(over.statusCode).toBe(429);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(3000);
});

test('strangers at forty addresses keep no owner from recovering the account [S9]', async () => {
  expect(await outlastAttack(stage, 40)).toEqual({
    sent: codeRules.perHourOfStrangers + 1,
    broken: 0,
    outcome: 200,
  });
});

test('a code for a changed contact needs a session and is bound to its account', async () => {
  const target = newMailbox();
  const body = { target, purpose: 'contact' } as const;
  expect((await stage.visitor().refused(registration.sendCode, { body })).code).toBe('session.missing');
  const account = await stage.world.account();
  const me = await stage.as(account);
  await me.call(registration.sendCode, { body });
  const claim = { ...body, code: codeFor(target), address: '10.9.9.9' };
  const other = await stage.world.account();
  const work = async () => 'done';
  for (const wrong of [claim, { ...claim, accountId: other.id }, { ...claim, purpose: 'register' as const }])
    await expect(stage.deps.codes.take(wrong, work)).rejects.toMatchObject({ code: 'code.wrong' });
  expect(await stage.deps.codes.take({ ...claim, accountId: account.id }, work)).toBe('done');
});

test('without any channel the call reports that, for every caller and target', async () => {
  const none = await testApp({ database: stage.url });
  Object.assign(none.deps, { outgoing: { ...none.deps.outgoing, reaches: () => false } });
  const { email } = await none.world.account();
  for (const target of [email, newMailbox(), newPhone()])
    expect(
      await none.visitor().refused(registration.sendCode, { body: { target, purpose: 'recover' } }),
    ).toMatchObject({ status: 503, code: 'code.not-sent' });
  await none.close();
});

test('strangers who use up the codes of the installation keep no owner from recovering the account', async () => {
  const apart = await testApp();
  const { email } = await apart.world.account();
  const home = apart.visitor();
  await home.call(accounts.login, { body: { username: email, password: testPassword } });
  await apart.deps.limits.spend('code-send', { attempts: 10_000, windowS: 3600 });
  await apart.deps.pools.db
    .updateTable('attempts')
    .set({ count: 3000 })
    .where('key', '=', 'code-send')
    .execute();
  const body = { target: email, purpose: 'recover' } as const;
  expect((await apart.visitor().raw(registration.sendCode, { body })).statusCode).toBe(429);
  expect((await home.raw(registration.sendCode, { body })).statusCode).toBe(200);
  await apart.close();
});
