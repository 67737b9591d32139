import { roleCodes } from '@smartflight/contract/access/access.ts';
import { enterprises, reviews } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, newcomer, newest, reviewer, type Sent, send, states } from '../../../test/people.ts';

let stage: TestApp;
let ada: Applicant;
let bo: Applicant;
beforeAll(async () => {
  stage = await testApp();
  [ada, bo] = [await reviewer(stage, null), await reviewer(stage, null)];
});
afterAll(() => stage.close());

const decide = async ({ client }: Applicant, { id, version }: Sent, decision: 'pass' | 'reject') => {
  const body =
    decision === 'pass' ? { version, decision } : { version, decision, reason: 'expired' as const };
  const answer = await client.raw(reviews.decide, { params: { id }, body });
  return { status: answer.statusCode, code: String(answer.json().code) };
};
const claim = async ({ client }: Applicant, { id }: Sent) => {
  const answer = await client.raw(reviews.claim, { params: { id } });
  return { status: answer.statusCode, code: String(answer.json().code) };
};
const codes = (answers: readonly { code: string }[]): string[] => answers.map(({ code }) => code).sort();
const auditsOf = async ({ id }: Sent): Promise<number> =>
  (
    await stage.deps.pools.db
      .selectFrom('audit')
      .select('id')
      .where('target_id', '=', id)
      .where('action', 'in', ['reviews.pass', 'reviews.reject'])
      .execute()
  ).length;

test('of two simultaneous reviewers one decides and the other learns that it is decided already [V-03]', async () => {
  for (let round = 0; round < 12; round += 1) {
    const lena = await newcomer(stage);
    const sent = await send(stage, lena, 'account');
    const answers = await Promise.all([
      decide(ada, sent, 'pass'),
      decide(bo, sent, 'reject'),
      decide(ada, sent, 'reject'),
      decide(bo, sent, 'pass'),
    ]);
    expect(codes(answers)).toEqual(['0', 'review.decided', 'review.decided', 'review.decided']);
    const won = answers.findIndex(({ code }) => code === '0');
    expect((await states(stage, lena.id)).account).toBe([0, 3].includes(won) ? 'passed' : 'rejected');
    expect(await auditsOf(sent)).toBe(1);
  }
});

test('papers resubmitted during an approval are either approved before or pending in their new version [V-03]', async () => {
  let outdated = 0;
  for (let round = 0; round < 12; round += 1) {
    const lena = await newcomer(stage);
    const sent = await send(stage, lena, 'account');
    const [decided, again] = await Promise.allSettled([
      decide(ada, sent, 'pass'),
      send(stage, lena, 'account'),
    ]);
    const { account } = await states(stage, lena.id);
    const last = await newest(stage, lena.id, 'account');
    if (decided.status === 'fulfilled' && decided.value.code === '0') {
      expect([again.status, account, last.version]).toEqual(['rejected', 'passed', 1]);
    } else {
      outdated += 1;
      expect(decided).toMatchObject({ value: { status: 409, code: 'review.outdated' } });
      expect([account, last.version]).toEqual(['pending', 2]);
      expect((await decide(bo, sent, 'pass')).code).toBe('review.outdated');
      expect((await decide(bo, last, 'pass')).code).toBe('0');
    }
  }
  expect(outdated).toBeLessThanOrEqual(12);
});

test('of many claims at once one holds, for ten minutes, and only its holder decides meanwhile', async () => {
  const sent = await send(stage, await newcomer(stage), 'account');
  const answers = await Promise.all([ada, bo, ada, bo, ada, bo].map((who) => claim(who, sent)));
  const [holder, other] = answers[0]?.code === '0' ? [ada, bo] : [bo, ada];
  expect(codes(answers).filter((code) => code === 'review.claimed')).toHaveLength(3);
  expect((await decide(other, sent, 'pass')).code).toBe('review.claimed');
  const seen = await other.client.call(reviews.get, { params: { id: sent.id } });
  expect(seen.claim).toMatchObject({ by: { id: holder.id }, isMine: false });
  expect((await other.client.refused(reviews.release, { params: { id: sent.id } })).code).toBe(
    'review.claimed',
  );
  stage.time.now += 10 * 60_000 - 1000;
  expect((await claim(other, sent)).code).toBe('review.claimed');
  expect((await claim(holder, sent)).code).toBe('0');
  stage.time.now += 2000;
  expect((await claim(other, sent)).code).toBe('review.claimed');
  await holder.client.call(reviews.release, { params: { id: sent.id } });
  expect((await claim(other, sent)).code).toBe('0');
  stage.time.now += 10 * 60_000;
  expect((await decide(holder, sent, 'pass')).code).toBe('0');
  expect((await claim(other, sent)).code).toBe('review.decided');
});

test('a claim of a replaced version is refused as such, and so is its decision', async () => {
  const lena = await newcomer(stage);
  const first = await send(stage, lena, 'account');
  await ada.client.call(reviews.claim, { params: { id: first.id } });
  const second = await send(stage, lena, 'account');
  expect((await claim(ada, first)).code).toBe('review.outdated');
  expect((await decide(ada, first, 'pass')).code).toBe('review.outdated');
  const wrongVersion = await ada.client.refused(reviews.decide, {
    params: { id: second.id },
    body: { version: 1, decision: 'pass' },
  });
  expect(wrongVersion.code).toBe('review.outdated');
  expect((await decide(bo, second, 'pass')).code).toBe('0');
});

test('one account that sends its papers many times at once has one that waits, and none twice', async () => {
  const lena = await newcomer(stage);
  await Promise.all(Array.from({ length: 8 }, () => send(stage, lena, 'account')));
  const rows = await stage.deps.pools.db
    .selectFrom('reviews')
    .select(['version', 'status'])
    .where('account_id', '=', lena.id)
    .orderBy('version')
    .execute();
  expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(rows.map(({ status }) => status)).toEqual([...Array(7).fill('superseded'), 'pending']);
});

test('an upgrade that two pass at once founds one company', async () => {
  const lena = await newcomer(stage, { verified: '1' });
  const sent = await send(stage, lena, 'upgrade');
  const before = await ada.client.call(enterprises.list);
  const answers = await Promise.all([decide(ada, sent, 'pass'), decide(bo, sent, 'pass')]);
  expect(codes(answers)).toEqual(['0', 'review.decided']);
  expect((await ada.client.call(enterprises.list)).total).toBe(before.total + 1);
  const { roles } = await stage.deps.pools.db
    .selectFrom('accounts')
    .select('roles')
    .where('id', '=', lena.id)
    .executeTakeFirstOrThrow();
  expect(roles).toEqual([roleCodes.individual, roleCodes.manager]);
});
