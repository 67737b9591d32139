import { randomUUID } from 'node:crypto';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { accounts, flights, inbox, onboarding, profile } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, newcomer, send, signedIn } from '../../../test/people.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const fresh = async (): Promise<Applicant> => signedIn(stage, await stage.world.account());
const next = 'heron over rice 7';

async function sentBy(work: () => Promise<unknown>): Promise<object[]> {
  const send = vi.spyOn(stage.deps.outgoing, 'notify');
  await work();
  const sent = send.mock.calls.map(([message]) => message);
  send.mockRestore();
  return sent;
}
const actionsOn = async (id: string): Promise<string[]> => {
  const rows = await stage.deps.pools.db
    .selectFrom('audit')
    .select('action')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

test('basic info changes in place and no review starts over [U-01]', async () => {
  const me = await fresh();
  const changed = {
    username: 'Mara Lang',
    address: 'Dorfstraße 1',
    agriculturalCooperative: 'Südfeld',
    sex: '0',
    profession: 'farmer',
    timeZone: 'Europe/Berlin',
  } as const;
  await me.client.call(profile.update, { body: changed });
  expect(await me.client.call(accounts.userInfo)).toMatchObject({
    ...changed,
    accountVerified: '1',
    approvalStatus: 'passed',
  });
  await me.client.call(profile.update, { body: { profession: '' } });
  expect(await me.client.call(accounts.userInfo)).toMatchObject({ ...changed, profession: '' });
  const refused = await me.client.refused(profile.update, {
    body: { username: 'x', sex: '2' as never, timeZone: 'Mars/Olympus' },
  });
  expect(refused.fields.map(({ at, code }) => [at, code])).toEqual(
    expect.arrayContaining([
      ['body.username', 'userNameLength'],
      ['body.timeZone', 'zone.unknown'],
    ]),
  );
});

test('fields that decide rights can not be written by their owner', async () => {
  const me = await newcomer(stage);
  const before = await me.client.call(accounts.userInfo);
  const foreign = {
    roles: ['00'],
    accountVerified: '1',
    approvalStatus: 'passed',
    account_review: 'passed',
    tenantEnterpriseId: randomUUID(),
    company_id: randomUUID(),
    accountType: 'internal',
    email: 'other@farm.test',
    avatar: '/api/files/x',
    id: randomUUID(),
  };
  await me.client.call(profile.update, { body: { profession: 'farmer', ...foreign } });
  expect(await me.client.call(accounts.userInfo)).toEqual({ ...before, profession: 'farmer' });
});

test('a changed password ends every session, is notified by inbox and mail, and opens the account alone [U-01]', async () => {
  const person = await stage.world.account();
  const [me, elsewhere] = [await stage.as(person), await stage.as(person)];
  const change = (oldPassword: string, newPassword: string) => ({ body: { oldPassword, newPassword } });
  const wrong = await me.refused(profile.changePassword, change('not it', next));
  expect([wrong.status, wrong.code, wrong.fields[0]?.at]).toEqual([
    400,
    'password.wrong',
    'body.oldPassword',
  ]);
  const common = await me.refused(profile.changePassword, change(testPassword, 'password1'));
  expect([common.code, common.fields[0]?.at]).toEqual(['password.common', 'body.newPassword']);
  const same = await me.refused(profile.changePassword, change(testPassword, testPassword));
  expect(same.fields).toMatchObject([{ at: 'body.newPassword', code: 'passwordSame' }]);
  const short = await me.refused(profile.changePassword, change(testPassword, '12345'));
  expect(short.fields.map(({ code }) => code)).toEqual(['passwordLength']);
  const sent = await sentBy(() => me.call(profile.changePassword, change(testPassword, next)));
  expect(sent).toEqual([{ to: person.email, text: 'passwordChanged', args: {}, language: 'en' }]);
  for (const old of [me, elsewhere])
    expect((await old.refused(accounts.getUserById)).code).toBe('session.ended');
  const signIn = (password: string) => ({ body: { username: person.email, password } });
  expect((await stage.visitor().refused(accounts.login, signIn(testPassword))).code).toBe('login.failed');
  await stage.visitor().call(accounts.login, signIn(next));
  const back = await signedIn(stage, person);
  expect((await back.client.call(inbox.list)).items.map(({ kind }) => kind)).toEqual(['security']);
  expect(await actionsOn(person.id)).toEqual(
    expect.arrayContaining(['profile.password-refused', 'profile.change-password']),
  );
});

test('the old password is asked for ten times, and of two changes at once one counts', async () => {
  const me = await fresh();
  const codes = [];
  for (let n = 0; n < 11; n += 1)
    codes.push(
      (
        await me.client.refused(profile.changePassword, {
          body: { oldPassword: `guess ${n}`, newPassword: next },
        })
      ).status,
    );
  expect(codes).toEqual([...Array(10).fill(400), 429]);
  const other = await fresh();
  const answers = await Promise.all(
    ['heron over rice 8', 'heron over rice 9'].map((newPassword) =>
      other.client.raw(profile.changePassword, { body: { oldPassword: testPassword, newPassword } }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

const contactWith = async (me: Applicant, target: string) => ({
  body: {
    target,
    code: await stage.deps.codes.issue({ purpose: 'contact', target, accountId: me.id, address: '' }),
  },
});

test('another e-mail or phone is bound by the code sent to it, and the former one is notified [U-01]', async () => {
  const me = await fresh();
  const email = `new-${randomUUID().slice(0, 8)}@farm.test`;
  const sent = await sentBy(async () => me.client.call(profile.changeContact, await contactWith(me, email)));
  expect(sent).toEqual([{ to: me.email, text: 'contactChanged', args: { target: email }, language: 'en' }]);
  const phone = '+8613812349999';
  const claim = await contactWith(me, phone);
  await me.client.call(profile.changeContact, { body: { ...claim.body, target: '138 1234 9999' } });
  expect(await me.client.call(accounts.userInfo)).toMatchObject({ email, phone });
  const { items } = await me.client.call(inbox.list);
  expect(items.map(({ text }) => text)).toEqual([
    expect.stringContaining(phone),
    expect.stringContaining(email),
  ]);
  await stage.visitor().call(accounts.login, { body: { username: phone, password: testPassword } });
  expect((await me.client.refused(profile.changeContact, claim)).code).toBe('code.wrong');
});

test('a contact of another account is refused even with its code, and a code of another account fits no one', async () => {
  const [me, other] = [await fresh(), await fresh()];
  const guessed = await me.client.refused(profile.changeContact, {
    body: { target: other.email, code: '000000' },
  });
  expect(guessed.code).toBe('code.wrong');
  const free = await me.client.refused(profile.changeContact, {
    body: { target: `free-${randomUUID()}@farm.test`, code: '000000' },
  });
  expect(free).toEqual(guessed);
  const taken = await me.client.refused(profile.changeContact, await contactWith(me, other.email));
  expect([taken.status, taken.code]).toEqual([409, 'contact.taken']);
  const stolen = await contactWith(other, `mine-${randomUUID()}@farm.test`);
  expect((await me.client.refused(profile.changeContact, stolen)).code).toBe('code.wrong');
  expect((await me.client.call(accounts.userInfo)).email).toBe(me.email);
});

test('one contact claimed by many accounts at once goes to one of them', async () => {
  const target = `race-${randomUUID().slice(0, 8)}@farm.test`;
  const many = await Promise.all(Array.from({ length: 5 }, fresh));
  const claims: Awaited<ReturnType<typeof contactWith>>[] = [];
  for (const me of many) claims.push(await contactWith(me, target));
  const answers = await Promise.all(
    many.map((me, n) => me.client.raw(profile.changeContact, claims[n] ?? {})),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  expect(answers.every(({ statusCode }) => [200, 400, 409].includes(statusCode))).toBe(true);
});

test('sessions show place and time, this one first, and end one by one or all but this [U-01]', async () => {
  const person = await stage.world.account();
  const signIn = async (agent: string): Promise<string> => {
    const answer = await stage.visitor().call(accounts.login, {
      body: { username: person.email, password: testPassword },
      headers: { 'user-agent': agent, 'accept-language': 'pt-BR' },
    });
    stage.time.now += 1000;
    return answer.access_token;
  };
  await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0');
  await signIn('curl/8');
  const headers = {
    authorization: `Bearer ${await signIn('Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1')}`,
  };
  await signIn('Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36');
  const visitor = stage.visitor();
  const list = () => visitor.call(profile.sessions, { headers });
  const before = await list();
  expect(before.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Safari, iOS', true],
    ['Chrome, Windows', false],
    ['', false],
    ['Firefox, Linux', false],
  ]);
  await visitor.call(profile.endSession, { headers, params: { id: before[1]?.id ?? '' } });
  expect(await list()).toHaveLength(3);
  const gone = await visitor.refused(profile.endSession, { headers, params: { id: before[1]?.id ?? '' } });
  expect([gone.status, gone.code]).toEqual([404, 'session.not-found']);
  expect(await visitor.call(profile.endOtherSessions, { headers })).toEqual({ ended: 2 });
  expect((await list()).map(({ isThis }) => isThis)).toEqual([true]);
  const { language } = await stage.deps.pools.db
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(language).toBe('pt');
});

test('the last use of a session is written once in five minutes', async () => {
  const me = await fresh();
  const seen = async (): Promise<string | undefined> =>
    (await me.client.call(profile.sessions)).map(({ seenAt }) => seenAt)[0];
  const first = await seen();
  stage.time.now += 4 * 60_000;
  expect(await seen()).toBe(first);
  stage.time.now += 2 * 60_000;
  await me.client.call(accounts.getUserById);
  expect(await seen()).toBe(new Date(stage.time.now).toISOString());
});

test('one’s own papers are shown in full ten times an hour, each time in the trail', async () => {
  const me = await newcomer(stage);
  await me.client.call(onboarding.completeAccountInfo, { body: { username: 'Lena Fischer' } });
  await send(stage, me, 'realName');
  await send(stage, me, 'pilot');
  expect(await me.client.call(profile.papers)).toEqual({
    truename: 'Lena Fischer',
    idNumber: '110101199003074233',
    manipulatorNumber: 'UAS-2026-778812',
  });
  const answers = [];
  for (let n = 0; n < 10; n += 1) answers.push((await me.client.raw(profile.papers)).statusCode);
  expect(answers).toEqual([...Array(9).fill(200), 429]);
  const views = (await actionsOn(me.id)).filter((action) => action === 'profile.papers');
  expect(views).toHaveLength(10);
});

test('a withdrawn consent removes papers and pictures, and the reviews start over', async () => {
  const me = await newcomer(stage);
  await me.client.call(onboarding.completeAccountInfo, { body: { username: 'Lena Fischer' } });
  await send(stage, me, 'realName');
  await send(stage, me, 'pilot');
  await stage.deps.pools.app.query(
    "update accounts set account_review = 'passed', real_name_review = 'passed', pilot_review = 'passed' where id = $1",
    [me.id],
  );
  await me.client.call(flights.list);
  expect(await me.client.call(profile.consents)).toEqual([
    {
      document: 'realName',
      version: consentVersions.realName,
      givenAt: new Date(stage.time.now).toISOString(),
      withdrawnAt: null,
    },
  ]);
  await me.client.call(profile.withdrawConsent, { params: { document: 'realName' } });
  expect(await me.client.call(accounts.userInfo)).toMatchObject({
    accountVerified: '0',
    realNameStatus: 'none',
    manipulatorStatus: 'none',
    truename: '',
    idcardFrtImg: '',
  });
  expect((await me.client.refused(flights.list)).code).toBe('account.not-verified');
  expect((await me.client.call(profile.consents))[0]?.withdrawnAt).toBe(
    new Date(stage.time.now).toISOString(),
  );
  const { rows } = await stage.deps.pools.app.query(
    `select (select count(*) from files where owner_id = $1) as files,
      (select count(*) from reviews where account_id = $1 and kind <> 'account' and papers is not null) as papers,
      (select count(*) from reviews where account_id = $1 and kind <> 'account' and status = 'pending') as waiting`,
    [me.id],
  );
  expect(rows).toEqual([{ files: 0, papers: 0, waiting: 0 }]);
  await send(stage, me, 'realName');
  expect((await me.client.call(accounts.userInfo)).realNameStatus).toBe('pending');
});
