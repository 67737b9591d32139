import { roleCodes } from '@smartflight/contract/access/access.ts';
import { enterprises, inbox, onboarding, people, profile, reviews } from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import type { CallInput } from './call.ts';
import { claimsOf } from './matrix/claims.ts';
import { basics, newcomer, newest, pictures, reviewer, send, signedIn, upgradePapers } from './people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const rightsOf = (id: string) =>
  stage.deps.pools.db
    .selectFrom('accounts')
    .select(['roles', 'account_type', 'company_id', 'account_review', 'real_name_review', 'pilot_review'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const texts = (extra: object): Record<string, string> =>
  Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, String(value)]));

test('no call of an applicant grants what its body or query claims', async () => {
  const foreign = await stage.world.company();
  const extra = claimsOf(foreign);
  const lena = await newcomer(stage);
  const idCard = await pictures(stage, lena.id, 'idCard');
  const pilotCard = await pictures(stage, lena.id, 'pilotCard');
  const realName = { identityName: 'Lena Fischer', identityNumber: 'C01X00T47', ...idCard };
  const operator = { certificateNumber: 'UAS-1', ...pilotCard };
  const calls: [AnyEndpoint, CallInput<AnyEndpoint>][] = [
    [onboarding.completeAccountInfo, { body: { ...extra, ...basics } }],
    [onboarding.realName, { query: { ...texts(extra), ...realName } }],
    [onboarding.realName, { body: { ...texts(extra), ...realName } }],
    [onboarding.operator, { query: { ...texts(extra), ...operator } }],
    [onboarding.operator, { body: { ...texts(extra), ...operator } }],
    [onboarding.state, { query: texts(extra) }],
    [profile.update, { body: { ...extra, profession: 'Farmer' } }],
    [inbox.markAll, { body: { ...extra, upTo: 0 } }],
  ];
  for (const [endpoint, input] of calls) {
    const answer = await lena.client.raw(endpoint, input);
    expect(answer.statusCode, `${endpoint.path} ${answer.body}`).toBe(200);
  }
  expect(await rightsOf(lena.id)).toEqual({
    roles: [roleCodes.individual],
    account_type: 'personal',
    company_id: null,
    account_review: 'pending',
    real_name_review: 'pending',
    pilot_review: 'pending',
  });
});

test('an application for an upgrade carries no status, company or role of its own', async () => {
  const foreign = await stage.world.company();
  const ann = await newcomer(stage, { verified: '1' });
  const before = await rightsOf(ann.id);
  const form = await upgradePapers(stage, ann.id);
  const sent = await ann.client.call(enterprises.upgrade, { body: { ...claimsOf(foreign), ...form } });
  expect(sent).toMatchObject({ status: 'pending', version: 1, approvalComment: '' });
  expect(await rightsOf(ann.id)).toEqual(before);
  const { id } = await newest(stage, ann.id, 'upgrade');
  const row = await stage.deps.pools.db
    .selectFrom('reviews')
    .select(['account_id', 'company_id', 'status', 'decided_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ account_id: ann.id, company_id: null, status: 'pending', decided_by: null });
});

test('a manager’s calls change neither their rights nor a foreign company', async () => {
  const [own, foreign] = [await stage.world.company(), await stage.world.company()];
  const boss = await reviewer(stage, own);
  const before = await rightsOf(boss.id);
  const extra = { ...claimsOf(foreign), parentId: foreign, invitationCode: 'AAAAAA', name: 'Mine now' };
  const changed = await boss.client.call(enterprises.updateOwn, { body: { ...extra, timeZone: 'UTC' } });
  expect(changed).toMatchObject({ id: own, parentId: null });
  expect(changed.name).not.toBe('Mine now');
  expect(changed.invitationCode).not.toBe('AAAAAA');
  const lena = await newcomer(stage, { companyId: own });
  const { id, version } = await send(stage, lena, 'account');
  const decided = await boss.client.call(reviews.decide, {
    params: { id },
    body: { ...extra, version, decision: 'reject', reason: 'expired' },
  });
  expect(decided).toMatchObject({ status: 'rejected', decision: { by: { id: boss.id } } });
  expect(await rightsOf(boss.id)).toEqual(before);
  expect(await rightsOf(lena.id)).toMatchObject({ roles: [roleCodes.individual], company_id: own });
  expect((await boss.client.refused(people.list)).code).toBe('access.denied');
});

test('who waits for reviews is shut out of every call that is not part of onboarding', async () => {
  const lena = await newcomer(stage);
  for (const kind of ['account', 'realName', 'pilot'] as const) await send(stage, lena, kind);
  const fresh = await signedIn(stage, lena);
  for (const endpoint of [reviews.list, enterprises.ownUpgrade, enterprises.own, enterprises.list])
    expect((await fresh.client.refused(endpoint)).code).toBe('account.not-verified');
});
