import { accounts, onboarding } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { newcomer, send } from '../../../test/people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const picture = expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}$/);

test('userInfo and getUserById carry every account field under its own name [A-05]', async () => {
  const companyId = await stage.world.company({ name: 'Huber Agrar' });
  const me = await newcomer(stage, { phone: '+8613900001111', companyId, timeZone: 'Asia/Shanghai' });
  await me.client.call(onboarding.completeAccountInfo, {
    body: {
      username: 'Lena Fischer',
      address: 'Am Feld 3',
      agriculturalCooperative: 'Nordfeld',
      sex: '0',
      profession: 'agronomist',
    },
  });
  await send(stage, me, 'realName');
  await send(stage, me, 'pilot');
  await stage.deps.pools.db
    .insertInto('chat_identities')
    .values({ open_id: 'open-1', account_id: me.id, bound_at: new Date() })
    .execute();
  const info = await me.client.call(accounts.userInfo);
  expect(info).toEqual({
    id: me.id,
    username: 'Lena Fischer',
    avatar: '',
    roles: ['11'],
    accountVerified: '0',
    timeZone: 'Asia/Shanghai',
    mustAddFactor: false,
    phone: '+8613900001111',
    email: me.email,
    address: 'Am Feld 3',
    sex: '0',
    profession: 'agronomist',
    agriculturalCooperative: 'Nordfeld',
    accountType: 'personal',
    truename: 'Lena Fischer',
    trueName: 'Lena Fischer',
    idNumber: '••••4233',
    idcardFrtImg: picture,
    idcardBkImg: picture,
    manipulatorNumber: '••••8812',
    manipulatorFrtImg: picture,
    manipulatorBkImg: picture,
    manipulatorValidUntil: '',
    createDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    approvalStatus: 'pending',
    realNameStatus: 'pending',
    manipulatorStatus: 'pending',
    realNameVerified: false,
    manipulatorVerified: false,
    tenantEnterpriseId: companyId,
    companyName: 'Huber Agrar',
    invitationCode: '000000',
    wechatBound: true,
  });
  expect(await me.client.call(accounts.getUserById)).toEqual(info);
});

test('missing values are empty, and of papers the newest count', async () => {
  const me = await newcomer(stage);
  expect(await me.client.call(accounts.userInfo)).toMatchObject({
    phone: '',
    sex: '',
    truename: '',
    idNumber: '',
    idcardFrtImg: '',
    manipulatorNumber: '',
    realNameStatus: 'none',
    tenantEnterpriseId: '',
    wechatBound: false,
  });
  await me.client.call(onboarding.completeAccountInfo, { body: { username: 'Lena Fischer' } });
  await send(stage, me, 'realName');
  const first = await me.client.call(accounts.userInfo);
  await send(stage, me, 'realName');
  const second = await me.client.call(accounts.userInfo);
  expect(second.idcardFrtImg).not.toBe(first.idcardFrtImg);
});
