import {
  accounts,
  files,
  flights,
  inbox,
  onboarding,
  profile,
  reviews,
  teams,
} from '@smartflight/contract/endpoints.ts';
import { endedPapersDays } from '@smartflight/contract/onboarding/reviews.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import {
  type Applicant,
  newcomer,
  reviewer,
  type Sent,
  send,
  signedIn,
  states,
} from '../../../test/people.ts';
import { dropEndedPapers } from './ended-papers.ts';

let stage: TestApp;
let staff: Applicant;
beforeAll(async () => {
  stage = await testApp();
  staff = await reviewer(stage, null);
});
afterAll(() => stage.close());

const decide = ({ id, version }: Sent, decision: 'pass' | 'reject') =>
  staff.client.call(reviews.decide, {
    params: { id },
    body: {
      version,
      decision,
      ...(decision === 'reject' ? { reason: 'photoUnreadable', note: 'Blurred.' } : {}),
    },
  });

/** A person whose real name and certificate have passed. */
async function verified(plan: Parameters<typeof newcomer>[1] = {}): Promise<Applicant> {
  const person = await newcomer(stage, plan);
  for (const kind of ['account', 'realName', 'pilot'] as const)
    await decide(await send(stage, person, kind, { validUntil: '2026-12-01' }), 'pass');
  return person;
}

test('a passed real name is renewed: the valid one stays until the new one passes', async () => {
  const lena = await verified();
  const renewal = await send(stage, lena, 'realName', { idNumber: 'C01X00NEW9' });
  expect(await states(stage, lena.id)).toMatchObject({ realName: 'passed' });
  await lena.client.call(flights.list);
  const waiting = await lena.client.call(onboarding.state);
  expect(waiting.realName).toMatchObject({ idNumber: '••••4233' });
  expect(waiting.renewals).toMatchObject({
    realName: { idNumber: '••••NEW9', standing: { status: 'pending', decidedAt: null } },
    pilot: null,
  });
  expect((await lena.client.call(accounts.userInfo)).idNumber).toBe('••••4233');
  expect((await lena.client.call(profile.papers))['idNumber']).toBe('110101199003074233');

  await decide(renewal, 'pass');
  const passed = await lena.client.call(onboarding.state);
  expect(passed.realName).toMatchObject({ idNumber: '••••NEW9' });
  expect(passed.renewals.realName).toBeNull();
  const { items } = await lena.client.call(inbox.list);
  expect(items[0]?.text).toBe('Passed its review: real-name info.');
});

test('a rejected renewal leaves the old certificate valid, and the holder sees both with the reason', async () => {
  const lena = await verified();
  const renewal = await send(stage, lena, 'pilot', {
    certificateNumber: 'UAS-NEW-1',
    validUntil: '2027-12-01',
  });
  await decide(renewal, 'reject');
  expect(await states(stage, lena.id)).toMatchObject({ pilot: 'passed' });
  await lena.client.call(flights.list);
  const state = await lena.client.call(onboarding.state);
  expect(state.pilot).toMatchObject({ manipulatorNumber: '••••8812', validUntil: '2026-12-01' });
  expect(state.reviews.pilot.status).toBe('passed');
  expect(state.renewals.pilot).toMatchObject({
    manipulatorNumber: '••••EW-1',
    validUntil: '2027-12-01',
    standing: { status: 'rejected', reason: 'photoUnreadable', note: 'Blurred.' },
  });
  expect((await lena.client.call(accounts.userInfo)).manipulatorValidUntil).toBe('2026-12-01');
  const { items } = await lena.client.call(inbox.list);
  expect(items[0]?.text).toContain('Blurred. The earlier version stays valid.');
  expect(stage.outbox.findLast(({ to }) => to === lena.email)?.text).toBe('renewalRejected');

  await decide(await send(stage, lena, 'pilot', { validUntil: '2028-01-31' }), 'pass');
  expect((await lena.client.call(onboarding.state)).renewals.pilot).toBeNull();
  expect((await lena.client.call(accounts.userInfo)).manipulatorValidUntil).toBe('2028-01-31');
});

test('a reviewer sees that it is a renewal, with the old values and pictures beside the new', async () => {
  const companyId = await stage.world.company();
  const boss = await reviewer(stage, companyId);
  const lena = await verified();
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ company_id: companyId })
    .where('id', '=', lena.id)
    .execute();
  const person = await signedIn(stage, lena);
  const { id } = await send(stage, person, 'pilot', {
    certificateNumber: 'UAS-NEW-1',
    validUntil: '2027-12-01',
  });
  const detail = await staff.client.call(reviews.get, { params: { id } });
  expect(detail).toMatchObject({
    isRenewal: true,
    papers: { manipulatorNumber: '••••EW-1', manipulatorValidUntil: '2027-12-01' },
    former: {
      version: 1,
      papers: { manipulatorNumber: '••••8812', manipulatorValidUntil: '2026-12-01' },
      isInReach: true,
    },
  });
  expect(detail.former?.images).toHaveLength(2);
  const formerId = detail.former?.id ?? '';
  const full = await staff.client.call(reviews.reveal, { params: { id: formerId } });
  expect(full['manipulatorNumber']).toBe('UAS-2026-778812');
  // The former version was submitted before the pilot joined the company.
  const atCompany = await boss.client.call(reviews.get, { params: { id } });
  expect(atCompany.former).toMatchObject({
    papers: { manipulatorNumber: '••••8812' },
    images: [],
    isInReach: false,
  });
  expect((await boss.client.refused(reviews.reveal, { params: { id: formerId } })).code).toBe(
    'review.not-found',
  );
  const first = await send(stage, await newcomer(stage), 'account');
  expect(await staff.client.call(reviews.get, { params: { id: first.id } })).toMatchObject({
    isRenewal: false,
    former: null,
  });
});

test('an expired certificate takes no right away: holder and team creator see its last day', async () => {
  stage.time.now = noon;
  const lena = await verified();
  const creator = await verified();
  const teamId = await stage.world.team({ creatorId: creator.id, members: [lena.id] });
  stage.time.now = Date.parse('2027-01-01T12:00:00Z');
  const later = await signedIn(stage, lena);
  await later.client.call(flights.list);
  expect(await later.client.call(accounts.userInfo)).toMatchObject({
    accountVerified: '1',
    manipulatorStatus: 'passed',
    manipulatorValidUntil: '2026-12-01',
  });
  const { client } = await signedIn(stage, creator);
  const { people } = await client.call(teams.get, { params: { id: teamId } });
  expect(people.map(({ papers }) => papers?.pilotValidUntil)).toEqual(['2026-12-01', '2026-12-01']);
  const refused = await later.client.refused(onboarding.operator, {
    body: { certificateNumber: 'UAS-1', validUntil: '2026-12-31', iconFront: '/a', iconBack: '/b' },
  });
  expect(refused.status).toBe(400);
  await expect(send(stage, later, 'pilot', { validUntil: '2026-12-31' })).rejects.toThrow('request.invalid');
  await send(stage, later, 'pilot', { validUntil: '2027-01-01' });
  stage.time.now = noon;
});

test('replaced papers and their pictures are deleted after the same days as other ended ones', async () => {
  const { db } = stage.deps.pools;
  const lena = await verified();
  const first = await lena.client.call(onboarding.state);
  const renewal = await send(stage, lena, 'pilot', { certificateNumber: 'UAS-NEW-1' });
  const after = (days: number) => new Date(stage.time.now + days * 86_400_000);
  await dropEndedPapers(db, after(endedPapersDays + 1));
  expect((await lena.client.call(onboarding.state)).pilot).toEqual(first.pilot);
  await decide(renewal, 'pass');
  const left = async () =>
    (
      await db
        .selectFrom('reviews')
        .select(['version', 'key_id'])
        .where('account_id', '=', lena.id)
        .where('kind', '=', 'pilot')
        .orderBy('version')
        .execute()
    ).map(({ key_id }) => key_id !== null);
  await dropEndedPapers(db, after(endedPapersDays - 1));
  expect(await left()).toEqual([true, true]);
  await dropEndedPapers(db, after(endedPapersDays + 1));
  expect(await left()).toEqual([false, true]);
  const gone = await lena.client.raw(files.get, {
    params: { id: first.pilot?.front.split('/').at(-1) ?? '' },
  });
  expect(gone.statusCode).toBe(404);
});

test('withdrawing the consent deletes the valid papers and the renewal', async () => {
  const lena = await verified();
  const renewal = await send(stage, lena, 'realName', { idNumber: 'C01X00NEW9' });
  await lena.client.call(profile.withdrawConsent, { params: { document: 'realName' } });
  const state = await lena.client.call(onboarding.state);
  expect([state.realName, state.renewals.realName, state.renewals.pilot]).toEqual([null, null, null]);
  expect((await lena.client.call(accounts.userInfo)).manipulatorValidUntil).toBe('');
  await expect(decide(renewal, 'pass')).rejects.toThrow('review.outdated');
});
