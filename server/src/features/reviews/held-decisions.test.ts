import { accounts, inbox, people, profile, reviews } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, newcomer, reviewer, type Sent, send, states } from '../../../test/people.ts';
import { testPassword } from '../../../test/world.ts';
import { foundCompany } from '../enterprises/upgrades.ts';
import { applyHeldDecisions } from './held-decisions.ts';

const undoMs = 10_000;
const queued: { name: string; key: string | undefined; notBefore: Date | undefined }[] = [];
let stage: TestApp;
let ada: Applicant;
let bo: Applicant;
beforeAll(async () => {
  stage = await testApp({
    env: { REVIEW_UNDO_S: '10' },
    own: {
      jobs: () => ({
        add: async (name, _payload, o) => void queued.push({ name, key: o?.key, notBefore: o?.notBefore }),
        stop: async () => undefined,
      }),
    },
  });
});
beforeEach(async () => {
  [ada, bo] = [await reviewer(stage, null), await reviewer(stage, null)];
});
afterAll(() => stage.close());

const pass = ({ id, version }: Sent) => ({ params: { id }, body: { version, decision: 'pass' as const } });
const reject = ({ id, version }: Sent) => ({
  params: { id },
  body: { version, decision: 'reject' as const, reason: 'expired' as const, note: 'Since May.' },
});
const apply = () => applyHeldDecisions(stage.deps, { found: foundCompany });
const accountOf = async ({ id }: Applicant) => (await states(stage, id)).account;
const actionsOn = async ({ id }: Sent): Promise<string[]> =>
  (
    await stage.deps.pools.db
      .selectFrom('audit')
      .select('action')
      .where('target_id', '=', id)
      .where('action', 'in', ['reviews.pass', 'reviews.reject', 'reviews.undo'])
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const waiting = async (id: string): Promise<boolean> => {
  const { items } = await bo.client.call(reviews.list, { query: { status: 'pending', size: 200 } });
  return items.some((one) => one.id === id);
};

test('[V-01] a decision changes nothing for ten seconds, and undone it leaves the papers waiting', async () => {
  const lena = await newcomer(stage);
  const sent = await send(stage, lena, 'account');
  const params = { id: sent.id };
  stage.outbox.length = 0;
  const held = await ada.client.call(reviews.decide, pass(sent));
  expect(held).toMatchObject({
    status: 'pending',
    decision: null,
    claim: null,
    held: { by: { id: ada.id }, isMine: true, decision: 'pass', leftMs: undoMs },
  });
  expect(queued.at(-1)).toMatchObject({ name: 'applyHeldDecisions', key: `held-decision:${sent.id}` });
  expect(queued.at(-1)?.notBefore?.getTime()).toBeGreaterThanOrEqual(stage.time.now + undoMs);
  stage.time.now += undoMs - 1;
  await apply();
  expect(await accountOf(lena)).toBe('pending');
  expect(stage.outbox).toEqual([]);
  expect((await lena.client.call(inbox.list)).items).toEqual([]);
  expect(await waiting(sent.id)).toBe(false);
  expect((await ada.client.call(reviews.undo, { params })).held).toBeNull();
  expect(await waiting(sent.id)).toBe(true);
  stage.time.now += undoMs;
  await apply();
  expect(await accountOf(lena)).toBe('pending');
  expect(await actionsOn(sent)).toEqual(['reviews.undo']);
});

test('[V-01] after ten seconds the decision applies once with notice and trail, and undoing it is refused', async () => {
  const lena = await newcomer(stage);
  const sent = await send(stage, lena, 'account');
  stage.outbox.length = 0;
  await ada.client.call(reviews.decide, reject(sent));
  stage.time.now += undoMs;
  expect((await ada.client.refused(reviews.undo, { params: { id: sent.id } })).code).toBe('review.undo-late');
  await Promise.all([apply(), apply()]);
  await apply();
  expect(await accountOf(lena)).toBe('rejected');
  expect(stage.outbox.map(({ to, args }) => ({ to, args }))).toEqual([
    { to: lena.email, args: { kind: 'account', reason: 'expired', note: 'Since May.' } },
  ]);
  expect((await lena.client.call(inbox.list)).items).toHaveLength(1);
  expect(await actionsOn(sent)).toEqual(['reviews.reject']);
  const seen = await bo.client.call(reviews.get, { params: { id: sent.id } });
  expect(seen).toMatchObject({ held: null, decision: { by: { id: ada.id }, reason: 'expired' } });
  expect((await ada.client.refused(reviews.undo, { params: { id: sent.id } })).code).toBe('review.undo-late');
});

test('[V-03] of two administrators one decides, and the other can neither decide, claim nor undo meanwhile', async () => {
  const lena = await newcomer(stage);
  const sent = await send(stage, lena, 'account');
  const answers = await Promise.all([
    ada.client.raw(reviews.decide, pass(sent)),
    bo.client.raw(reviews.decide, reject(sent)),
  ]);
  const codes = answers.map((answer) => answer.json().code);
  expect([...codes].sort()).toEqual([0, 'review.decided']);
  const [winner, loser] = codes[0] === 0 ? [ada, bo] : [bo, ada];
  const params = { id: sent.id };
  expect((await loser.client.refused(reviews.undo, { params })).code).toBe('review.undo-other');
  expect((await loser.client.refused(reviews.claim, { params })).code).toBe('review.decided');
  await winner.client.call(reviews.undo, { params });
  await loser.client.call(reviews.decide, pass(sent));
  stage.time.now += undoMs;
  await apply();
  expect(await accountOf(lena)).toBe('passed');
});

test('a decision applies although its reviewer logs out, and not when the reviewer is disabled', async () => {
  for (const [leave, state] of [
    [() => ada.client.call(accounts.logout), 'passed'],
    [
      () => bo.client.call(people.setDisabled, { params: { id: ada.id }, body: { disabled: true } }),
      'pending',
    ],
  ] as const) {
    ada = await reviewer(stage, null);
    const lena = await newcomer(stage);
    const sent = await send(stage, lena, 'account');
    await ada.client.call(reviews.decide, pass(sent));
    await leave();
    stage.time.now += undoMs;
    await apply();
    expect(await accountOf(lena)).toBe(state);
    expect(await waiting(sent.id)).toBe(state === 'pending');
  }
});

test('papers that are sent again, or an erased account, end a held decision', async () => {
  const [lena, max] = [await newcomer(stage), await newcomer(stage)];
  const first = await send(stage, lena, 'account');
  const other = await send(stage, max, 'account');
  await ada.client.call(reviews.decide, pass(first));
  await ada.client.call(reviews.decide, pass(other));
  const second = await send(stage, lena, 'account');
  await max.client.call(profile.erase, { body: { password: testPassword } });
  expect((await ada.client.refused(reviews.undo, { params: { id: first.id } })).code).toBe('review.outdated');
  stage.time.now += undoMs;
  await apply();
  expect(await accountOf(lena)).toBe('pending');
  expect(await waiting(second.id)).toBe(true);
  expect([...(await actionsOn(first)), ...(await actionsOn(other))]).toEqual([]);
});

test('the account of a reviewer that is erased takes its held decisions along', async () => {
  const lena = await newcomer(stage);
  const sent = await send(stage, lena, 'account');
  await ada.client.call(reviews.decide, pass(sent));
  await ada.client.call(profile.erase, { body: { password: testPassword } });
  expect(await waiting(sent.id)).toBe(true);
});

test('a held upgrade that the rules refuse by then waits again', async () => {
  const lena = await newcomer(stage, { verified: '1' });
  const sent = await send(stage, lena, 'upgrade');
  await ada.client.call(reviews.decide, pass(sent));
  await bo.client.call(people.setRoles, { params: { id: lena.id }, body: { roles: ['11', '40'] } });
  stage.time.now += undoMs;
  await apply();
  expect(await waiting(sent.id)).toBe(true);
  expect(await actionsOn(sent)).toEqual(['reviews.undo']);
});
