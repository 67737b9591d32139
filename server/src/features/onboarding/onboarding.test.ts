import { roleCodes } from '@smartflight/contract/access/access.ts';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { accounts, onboarding, reviews } from '@smartflight/contract/endpoints.ts';
import { languages } from '@smartflight/contract/kit/languages.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { basics, newcomer, newest, pictures, reviewer, send, states } from '../../../test/people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

async function companyWithCode(name: string, invitation_code: string): Promise<string> {
  const id = await stage.world.company({ name });
  await stage.deps.pools.db.updateTable('companies').set({ invitation_code }).where('id', '=', id).execute();
  return id;
}

test('POST /account/completeAccountInfo keeps the basics and puts the account up for review [A-01] [W-02]', async () => {
  const lena = await newcomer(stage);
  const body = {
    username: '  Lena Fischer ',
    address: 'Feldweg 3',
    agriculturalCooperative: 'Green Valley',
    sex: '0' as const,
    profession: 'Farmer',
    region: 'DE_49',
    invitationCode: '000000',
  };
  const answer = await lena.client.raw(onboarding.completeAccountInfo, { body });
  expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, msg: '', result: {} }]);
  expect((await lena.client.call(accounts.getUserById)).accountVerified).toBe('0');
  const state = await lena.client.call(onboarding.state);
  expect(state.basic).toEqual({
    ...body,
    username: 'Lena Fischer',
    invitationCode: '000000',
    companyName: '',
  });
  expect(state.reviews).toMatchObject({
    account: { status: 'pending', decidedAt: null, reason: null, note: '' },
    realName: { status: 'none', submittedAt: null },
    pilot: { status: 'none' },
  });
});

test('the basics hold the rules of the form, each with its message id [W-02]', async () => {
  const { client } = await newcomer(stage);
  for (const [username, code] of [
    ['', 'userNameEmpty'],
    [' ', 'userNameEmpty'],
    ['L', 'userNameLength'],
    ['L'.repeat(51), 'userNameLength'],
  ] as const)
    expect(
      (await client.refused(onboarding.completeAccountInfo, { body: { username } })).fields,
    ).toMatchObject([{ at: 'body.username', code }]);
  const many = await client.refused(onboarding.completeAccountInfo, {
    body: { username: '', invitationCode: '123' },
  });
  expect(many.fields.map(({ code }) => code)).toEqual(['userNameEmpty', 'invitation6']);
  for (const username of ['Lé', '李雷', 'L'.repeat(50)])
    await client.call(onboarding.completeAccountInfo, { body: { username } });
});

test('a company’s code joins it once; the platform’s code joins none, an unknown one is refused [W-02]', async () => {
  const first = await companyWithCode('Northblock', 'NBAV26');
  await companyWithCode('Kuban', 'AGKB26');
  const lena = await newcomer(stage);
  const unknown = await lena.client.refused(onboarding.completeAccountInfo, {
    body: { ...basics, invitationCode: 'ZZZZZ9' },
  });
  expect(unknown).toMatchObject({
    status: 400,
    code: 'invitation.unknown',
    fields: [{ at: 'body.invitationCode', code: 'invitation.unknown' }],
  });
  expect(await states(stage, lena.id)).toMatchObject({ begun: false, account: 'unreviewed' });
  const give = (invitationCode: string) =>
    lena.client.call(onboarding.completeAccountInfo, { body: { ...basics, invitationCode } });
  await give('000000');
  expect((await lena.client.call(accounts.userInfo)).tenantEnterpriseId).toBe('');
  await give('nbav26');
  expect((await lena.client.call(onboarding.state)).basic).toMatchObject({
    invitationCode: 'NBAV26',
    companyName: 'Northblock',
  });
  await give('AGKB26');
  expect((await lena.client.call(accounts.userInfo)).tenantEnterpriseId).toBe(first);
  const boss = await reviewer(stage, first);
  expect((await boss.client.call(reviews.list, { query: { status: 'pending' } })).total).toBe(1);
});

test('managers cannot enter a company by its code, and codes cannot be guessed at leisure', async () => {
  await companyWithCode('Campo', 'CPCL26');
  const boss = await newcomer(stage, { roles: [roleCodes.manager] });
  await boss.client.call(onboarding.completeAccountInfo, { body: { ...basics, invitationCode: 'CPCL26' } });
  expect((await boss.client.call(accounts.userInfo)).tenantEnterpriseId).toBe('');
  const lena = await newcomer(stage);
  const attempt = { body: { ...basics, invitationCode: 'ZZZZZ9' } };
  for (let nth = 0; nth < 20; nth += 1)
    expect((await lena.client.refused(onboarding.completeAccountInfo, attempt)).status).toBe(400);
  expect((await lena.client.refused(onboarding.completeAccountInfo, attempt)).status).toBe(429);
});

test('POST /account/authentication/realname takes its papers from the query or the body [A-01] [W-04]', async () => {
  for (const place of ['query', 'body'] as const) {
    const lena = await newcomer(stage);
    await send(stage, lena, 'account');
    const images = await pictures(stage, lena.id, 'idCard');
    const papers = {
      identityName: 'Lena Fischer',
      identityNumber: '110101199003074233',
      ...images,
      consentVersion: consentVersions.realName,
    };
    const answer = await lena.client.raw(onboarding.realName, { [place]: papers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, msg: '', result: {} }]);
    const state = await lena.client.call(onboarding.state);
    expect(state.realName).toEqual({
      truename: 'Lena Fischer',
      idNumber: '••••4233',
      front: images.iconFront,
      back: images.iconBack,
    });
    expect(state.reviews.realName.status).toBe('pending');
    const consents = await stage.deps.pools.db
      .selectFrom('consents')
      .select(['document', 'version'])
      .where('account_id', '=', lena.id)
      .execute();
    expect(consents).toEqual([{ document: 'realName', version: consentVersions.realName }]);
    const kept = stage.deps.pools.db.selectFrom('files').select('kept_at').where('owner_id', '=', lena.id);
    expect((await kept.execute()).every(({ kept_at }) => kept_at !== null)).toBe(true);
  }
});

test('POST /account/authentication/operator takes its papers from the query or the body [A-01] [W-05]', async () => {
  for (const place of ['query', 'body'] as const) {
    const lena = await newcomer(stage);
    await send(stage, lena, 'account');
    const images = await pictures(stage, lena.id, 'pilotCard');
    const papers = { certificateNumber: 'UAS-2026-778812', ...images };
    const answer = await lena.client.raw(onboarding.operator, { [place]: papers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, msg: '', result: {} }]);
    const state = await lena.client.call(onboarding.state);
    expect(state.pilot).toEqual({
      manipulatorNumber: '••••8812',
      validUntil: '',
      front: images.iconFront,
      back: images.iconBack,
    });
    expect(state.reviews.pilot.status).toBe('pending');
  }
});

test('papers that break the form’s rules are refused where they were sent, by message id [W-04] [W-05]', async () => {
  const lena = await newcomer(stage);
  await send(stage, lena, 'account');
  const fieldsOf = async (call: typeof onboarding.realName | typeof onboarding.operator, input: object) =>
    (await lena.client.refused(call, input)).fields.map(({ at, code }) => `${at} ${code}`);
  const missing = (place: string) => [
    `${place}.identityName trueNameEmpty`,
    `${place}.identityNumber idNumberEmpty`,
    `${place}.iconFront imageEmpty`,
    `${place}.iconBack imageEmpty`,
  ];
  expect(await fieldsOf(onboarding.realName, {})).toEqual(missing('query'));
  expect(await fieldsOf(onboarding.realName, { body: { identityName: '' } })).toEqual(missing('body'));
  const { iconFront } = await pictures(stage, lena.id, 'idCard');
  const wrong = { identityName: 'L', identityNumber: '1'.repeat(21), iconFront, iconBack: '/etc/passwd' };
  expect(await fieldsOf(onboarding.realName, { query: wrong })).toEqual([
    'query.identityName trueNameLength',
    'query.identityNumber idNumberLength',
    'query.iconBack imageEmpty',
  ]);
  expect(await fieldsOf(onboarding.operator, {})).toEqual([
    'query.certificateNumber manipulatorNumberEmpty',
    'query.iconFront imageEmpty',
    'query.iconBack imageEmpty',
  ]);
  for (const language of languages) {
    const reply = await lena.client.refused(onboarding.operator, {
      headers: { 'accept-language': language },
    });
    expect(reply.fields[0]?.msg).toBe(messageOf(language, 'manipulatorNumberEmpty'));
  }
});

test('only one’s own pictures, uploaded for this purpose, go with papers [W-08]', async () => {
  const [lena, other] = [await newcomer(stage), await newcomer(stage)];
  await send(stage, lena, 'account');
  const own = await pictures(stage, lena.id, 'idCard');
  const foreign = await pictures(stage, other.id, 'idCard');
  const card = await pictures(stage, lena.id, 'pilotCard');
  const papers = { identityName: 'Lena Fischer', identityNumber: 'C01X00T47' };
  for (const iconBack of [foreign.iconBack, card.iconBack]) {
    const reply = await lena.client.refused(onboarding.realName, {
      query: { ...papers, iconFront: own.iconFront, iconBack },
    });
    expect(reply.fields).toMatchObject([{ at: 'query.iconBack', code: 'imageEmpty' }]);
  }
  expect((await states(stage, lena.id)).realName).toBe('none');
  await lena.client.call(onboarding.realName, { query: { ...papers, ...own } });
});

test('an outdated consent stops the papers before they are kept', async () => {
  const lena = await newcomer(stage);
  await send(stage, lena, 'account');
  const reply = await lena.client.refused(onboarding.realName, {
    body: {
      identityName: 'Lena Fischer',
      identityNumber: 'C01X00T47',
      consentVersion: '2020-01',
      ...(await pictures(stage, lena.id, 'idCard')),
    },
  });
  expect(reply).toMatchObject({ status: 409, code: 'consent.outdated' });
  expect((await states(stage, lena.id)).realName).toBe('none');
});

test('papers come after the basics, whatever order a client calls in', async () => {
  const lena = await newcomer(stage);
  await expect(send(stage, lena, 'realName')).rejects.toThrow('onboarding.basics-first');
  await expect(send(stage, lena, 'pilot')).rejects.toThrow('onboarding.basics-first');
  expect(await states(stage, lena.id)).toMatchObject({ realName: 'none', pilot: 'none' });
  await send(stage, lena, 'account');
  await send(stage, lena, 'pilot');
  await send(stage, lena, 'realName');
});

test('submissions are kept, so their number in an hour has an end', async () => {
  const lena = await newcomer(stage);
  for (let nth = 0; nth < 60; nth += 1) await send(stage, lena, 'account');
  await expect(send(stage, lena, 'account')).rejects.toThrow('request.rate-limited');
  stage.time.now += 3_600_000;
  await send(stage, lena, 'account');
});

test('the state shows what was rejected with its reason and note, and who has passed', async () => {
  const staff = await reviewer(stage, null);
  const lena = await newcomer(stage);
  const { id, version } = await send(stage, lena, 'account');
  const body = {
    version,
    decision: 'reject' as const,
    reason: 'other' as const,
    note: 'Full address please.',
  };
  await staff.client.call(reviews.decide, { params: { id }, body });
  const at = new Date(stage.time.now).toISOString();
  expect((await lena.client.call(onboarding.state)).reviews.account).toEqual({
    status: 'rejected',
    submittedAt: at,
    decidedAt: at,
    reason: 'other',
    note: 'Full address please.',
  });
  const drone = await stage.world.drone({ ownerId: lena.id, name: 'Heron' });
  expect((await lena.client.call(onboarding.state)).drones).toEqual([
    { id: drone, name: 'Heron', model: 'T40' },
  ]);
  await stage.world.drone();
  expect((await staff.client.call(onboarding.state)).reviews.realName).toMatchObject({ status: 'passed' });
});

test('POST /system/updatePwd sets a first password and no second one [A-01] [W-03]', async () => {
  for (const place of ['query', 'body'] as const) {
    const lena = await newcomer(stage, { password: false });
    expect(await lena.client.call(accounts.needCompletePwd)).toBe('1');
    for (const [pwd, code] of [
      ['', 'passwordEmpty'],
      ['abc123', 'passwordLonger'],
      ['x'.repeat(51), 'passwordLength'],
      ['password1', 'password.common'],
    ] as const) {
      const reply = await lena.client.refused(onboarding.updatePwd, { [place]: { pwd } });
      expect(reply.status).toBe(400);
      expect(reply.fields).toMatchObject([{ at: `${place}.pwd`, code }]);
    }
    const pwd = 'heron over rice 7';
    await lena.client.call(onboarding.updatePwd, { [place]: { pwd } });
    expect(await lena.client.call(accounts.needCompletePwd)).toBe('0');
    await stage.visitor().call(accounts.login, { body: { username: lena.email, password: pwd } });
    const again = await lena.client.refused(onboarding.updatePwd, { [place]: { pwd: 'another one 8' } });
    expect(again).toMatchObject({ status: 409, code: 'password.set' });
    for (let tries = 3; tries < 20; tries += 1)
      expect((await lena.client.refused(onboarding.updatePwd, { [place]: { pwd } })).status).toBe(409);
    expect((await lena.client.refused(onboarding.updatePwd, { [place]: { pwd } })).status).toBe(429);
  }
});

test('GET /sys/oem/getCompanyName gives a visitor the company behind a code, ten times a minute [A-01] [W-02]', async () => {
  await companyWithCode('三江绿农航空', 'SJLN26');
  const visitor = stage.visitor();
  const ask = (invitationCode: string) => ({ query: { invitationCode } });
  const found = await visitor.raw(onboarding.getCompanyName, ask('sjln26'));
  expect([found.statusCode, found.json()]).toEqual([200, { code: 0, msg: '', result: '三江绿农航空' }]);
  expect(await visitor.call(onboarding.getCompanyName, ask('000000'))).toBe('');
  expect((await visitor.refused(onboarding.getCompanyName, ask('12345'))).fields).toMatchObject([
    { at: 'query.invitationCode', code: 'invitation6' },
  ]);
  for (let nth = 0; nth < 9; nth += 1)
    expect(await visitor.refused(onboarding.getCompanyName, ask('ZZZZZ9'))).toMatchObject({
      status: 404,
      code: 'company.not-found',
    });
  expect((await visitor.refused(onboarding.getCompanyName, ask('SJLN26'))).status).toBe(429);
  await stage.visitor().call(onboarding.getCompanyName, ask('SJLN26'));
  stage.time.now += 60_000;
  await visitor.call(onboarding.getCompanyName, ask('SJLN26'));
});

test('papers are in no row in the clear', async () => {
  const lena = await newcomer(stage);
  await send(stage, lena, 'account');
  const secret = 'PZ55501MARK';
  await lena.client.call(onboarding.realName, {
    query: {
      identityName: 'Lena Fischer',
      identityNumber: secret,
      ...(await pictures(stage, lena.id, 'idCard')),
    },
  });
  const { id } = await newest(stage, lena.id, 'realName');
  const { rows } = await stage.deps.pools.owner.query<{ text: string }>(
    `select r::text as text from reviews r where id = $1
     union all select a::text from audit a where actor_id = $2::text union all select a::text from accounts a where id = $2::uuid`,
    [id, lena.id],
  );
  expect(rows.length).toBeGreaterThan(2);
  const hex = Buffer.from(secret).toString('hex');
  expect(rows.filter(({ text }) => text.includes(secret) || text.includes(hex))).toEqual([]);
});
