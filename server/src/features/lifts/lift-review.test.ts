import { roleCodes } from '@smartflight/contract/access/access.ts';
import { lifts, secondFactors } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Applicant } from '../../../test/people.ts';
import { testPassword } from '../../../test/world.ts';
import { circle, dayMs, hourMs, type LiftStage, liftStage, square } from './test-lifts.ts';

let stage: TestApp;
let own: LiftStage;
let ada: Applicant;
let bo: Applicant;
beforeAll(async () => {
  stage = await testApp();
  own = liftStage(stage);
  [ada, bo] = [await own.staff(), await own.staff()];
});
afterAll(() => stage.close());

const decide = async ({ client }: Applicant, id: string, body: object) => {
  const answer = await client.proved(lifts.decide, {
    params: { id },
    body: { revision: 1, decision: 'approve', ...body },
  });
  return { status: answer.statusCode, code: String(answer.json().code) };
};

test('the queue has the earliest due first, and counts how many wait and how many are late [N-03]', async () => {
  const { who, droneId } = await own.owner({ username: 'Queuer' });
  const first = await own.submit(who, droneId);
  stage.time.now += 5 * hourMs;
  const second = await own.submit(who, droneId, { shape: circle(2) });
  stage.time.now += 20 * hourMs;
  const third = await own.submit(who, droneId, { shape: circle(4) });
  const queue = await ada.client.call(lifts.queue, { query: { search: 'Queuer' } });
  expect(queue.items.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  expect(queue).toMatchObject({ waiting: 3, overdue: 1 });
  expect(queue.items[0]?.dueAt).toBe(own.at(-hourMs));
  await own.approve(ada, second);
  const after = await ada.client.call(lifts.queue, { query: { search: 'Queuer' } });
  expect(after.items.map(({ id }) => id)).toEqual([first.id, third.id, second.id]);
  expect((await who.client.refused(lifts.queue, { query: {} })).code).toBe('access.denied');
  for (const { id } of [first, third]) await who.client.call(lifts.withdraw, { params: { id } });
});

test('reviewers are notified of a new application, and again after 12 and 20 hours, once each [N-03]', async () => {
  const { who, droneId } = await own.owner();
  const { id } = await own.submit(who, droneId);
  const mine = async () => {
    const { rows } = await stage.deps.pools.app.query(
      `select text_id, args ->> 'hours' as hours from notices where account_id = $1 and target -> 'query' ->> 'review' = $2`,
      [ada.id, id],
    );
    return rows[0];
  };
  expect(await mine()).toMatchObject({ text_id: 'lift.asked' });
  stage.time.now += 12 * hourMs - 1000;
  await own.settle();
  expect(await mine()).toMatchObject({ text_id: 'lift.asked' });
  stage.time.now += 1000;
  await own.settle();
  expect(await mine()).toEqual({ text_id: 'lift.due', hours: '12' });
  stage.time.now += 8 * hourMs;
  await own.settle();
  await own.settle();
  expect(await mine()).toEqual({ text_id: 'lift.due', hours: '4' });
  stage.time.now += 5 * hourMs;
  await own.settle();
  expect(await own.get(who, id)).toMatchObject({ applyStatus: 'underReview' });
  expect(await own.audits(id)).toEqual(['lifts.submit', 'lifts.remind', 'lifts.remind']);
  await who.client.call(lifts.withdraw, { params: { id } });
});

test('reviewers who were away for a day get one reminder with what is left [N-03]', async () => {
  const { who, droneId } = await own.owner();
  const { id } = await own.submit(who, droneId);
  stage.time.now += 22 * hourMs;
  await own.settle();
  stage.time.now += hourMs;
  await own.settle();
  expect(await own.audits(id)).toEqual(['lifts.submit', 'lifts.remind']);
  await who.client.call(lifts.withdraw, { params: { id } });
});

test('a rejection has a reason, which the applicant reads in the inbox and by mail [N-03][N-02]', async () => {
  const { who, droneId } = await own.owner();
  const { id } = await own.submit(who, droneId);
  const bare = await ada.client.refused(lifts.decide, {
    params: { id },
    body: { revision: 1, decision: 'reject' },
  });
  expect(bare.fields).toMatchObject([{ at: 'body.reason', code: 'reasonEmpty' }]);
  const wordless = await ada.client.refused(lifts.decide, {
    params: { id },
    body: { revision: 1, decision: 'reject', reason: 'other' },
  });
  expect(wordless.fields).toMatchObject([{ at: 'body.note', code: 'noteEmpty' }]);
  const rejected = await ada.client.call(lifts.decide, {
    params: { id },
    body: { revision: 1, decision: 'reject', reason: 'tooHigh', note: 'At most 10 m there' },
  });
  expect(rejected).toMatchObject({
    applyStatus: 'notApproved',
    rejectReason: { reason: 'tooHigh', note: 'At most 10 m there' },
    decision: { by: { id: ada.id }, at: own.at(0) },
    licence: null,
  });
  expect(await own.reported(who.id)).toEqual(['lift.rejected']);
  expect(stage.outbox.at(-1)).toMatchObject({
    to: who.email,
    text: 'liftRejected',
    args: { drone: 'Heron', reason: 'tooHigh', note: 'At most 10 m there' },
  });
  expect(await own.desiredNow(droneId)).toBeNull();
});

test('an approval may grant less in place, height and time, and keeps what was requested [N-03]', async () => {
  const { who, droneId } = await own.owner();
  const made = await own.submit(who, droneId, { shape: square(1_000), heightM: 30 });
  const grant = {
    shape: square(600),
    heightM: 20,
    liftDateRange: { from: own.at(2 * dayMs + hourMs), to: own.at(3 * dayMs - hourMs) },
  };
  const granted = await own.approve(ada, made, grant);
  expect(granted).toMatchObject({
    applyStatus: 'approved',
    heightM: 20,
    liftDateRange: grant.liftDateRange,
    asked: { heightM: 30, shape: made.shape, liftDateRange: made.liftDateRange },
    licence: { state: 'approved', heightM: 20, from: grant.liftDateRange.from },
  });
  expect(await own.reported(who.id)).toEqual(['lift.narrowed']);
  expect(stage.outbox.at(-1)).toMatchObject({ to: who.email, text: 'liftApproved' });
});

test.for<[string, () => object]>([
  ['liftDateRange', () => ({ liftDateRange: { from: own.at(2 * dayMs), to: own.at(3 * dayMs + 1) } })],
  ['liftDateRange', () => ({ liftDateRange: { from: own.at(2 * dayMs - 1), to: own.at(3 * dayMs) } })],
  ['heightM', () => ({ heightM: 15.5 })],
  ['shape', () => ({ shape: { ...circle(), radiusM: 310 } })],
  ['shape', () => ({ shape: circle(0.1) })],
  ['shape', () => ({ shape: square(600) })],
])('no approval grants more %s than was asked for [N-03]', async ([name, grant]) => {
  const { who, droneId } = await own.owner();
  const { id } = await own.submit(who, droneId);
  const refused = await ada.client.refused(lifts.decide, {
    params: { id },
    body: { revision: 1, decision: 'approve', grant: grant() },
  });
  expect(refused).toMatchObject({ status: 422, code: 'lift.wider' });
  expect(refused.fields).toMatchObject([{ at: `body.grant.${name}` }]);
  expect((await own.approve(ada, await own.get(who, id), { shape: square(400) })).applyStatus).toBe(
    'approved',
  );
});

test('a reviewer sees what else holds or is asked for there at that time, the applicant does not [N-03]', async () => {
  const place = 40;
  const { who, droneId } = await own.owner();
  const { who: other, droneId: theirs } = await own.owner({ username: 'Neighbour' });
  const at = (patch: object) => own.submit(other, theirs, { shape: circle(place), ...patch });
  const standing = await at({ shape: circle(place + 0.5) });
  await own.approve(ada, standing);
  const waiting = await at({ shape: square(900, place) });
  await at({ shape: circle(place + 2) });
  await at({ liftDateRange: { from: own.at(4 * dayMs), to: own.at(5 * dayMs) } });
  await at({ shape: square(100, place + 0.33) });
  const gone = await at({});
  await other.client.call(lifts.withdraw, { params: { id: gone.id } });
  const corner = await at({
    shape: {
      type: 'Polygon',
      coordinates: [
        [
          [8.55 + place / 75 + 0.0037, 47.45 + 0.0025],
          [8.55 + place / 75 + 0.006, 47.45 + 0.0025],
          [8.55 + place / 75 + 0.006, 47.455],
          [8.55 + place / 75 + 0.0037, 47.45 + 0.0025],
        ],
      ],
    },
  });
  const { id } = await own.submit(who, droneId, { shape: circle(place) });
  const { conflicts } = await own.get(ada, id);
  const seen = conflicts.map((conflict) => conflict.id);
  expect(seen).toContain(standing.id);
  expect(seen).toContain(waiting.id);
  expect(seen).not.toContain(corner.id);
  expect(seen).toHaveLength(3);
  expect(conflicts.find((one) => one.id === standing.id)).toMatchObject({
    applyStatus: 'approved',
    username: 'Neighbour',
    droneId: theirs,
  });
  expect((await own.get(who, id)).conflicts).toEqual([]);
});

test('one’s own application cannot be decided, by staff or others [N-03]', async () => {
  const droneId = await stage.world.drone({ ownerId: ada.id });
  const { id } = await own.submit(ada, droneId);
  expect(await decide(ada, id, {})).toEqual({ status: 409, code: 'lift.own' });
  expect((await ada.client.refused(lifts.claim, { params: { id } })).code).toBe('lift.own');
  expect((await decide(bo, id, {})).code).toBe('0');
});

test('managers decide nothing, also not for their own company [N-03]', async () => {
  const companyId = await stage.world.company();
  const { who, droneId } = await own.owner({ roles: [roleCodes.manager], companyId });
  const { who: boss } = await own.owner({ roles: [roleCodes.manager], companyId });
  const { id } = await own.submit(who, droneId);
  expect(await decide(boss, id, {})).toEqual({ status: 403, code: 'access.denied' });
});

test('a claim holds for ten minutes, and only its holder decides meanwhile [N-03]', async () => {
  const { who, droneId } = await own.owner();
  const { id } = await own.submit(who, droneId);
  const claimed = await ada.client.call(lifts.claim, { params: { id } });
  expect(claimed.claim).toEqual({
    by: { id: ada.id, username: expect.any(String) },
    isMine: true,
    until: own.at(10 * 60_000),
  });
  expect((await bo.client.refused(lifts.claim, { params: { id } })).code).toBe('lift.claimed');
  expect((await decide(bo, id, {})).code).toBe('lift.claimed');
  expect((await bo.client.refused(lifts.release, { params: { id } })).code).toBe('lift.claimed');
  stage.time.now += 10 * 60_000;
  expect((await bo.client.call(lifts.claim, { params: { id } })).claim?.isMine).toBe(true);
  expect((await bo.client.call(lifts.release, { params: { id } })).claim).toBeNull();
  expect((await decide(ada, id, {})).code).toBe('0');
  expect((await bo.client.refused(lifts.claim, { params: { id } })).code).toBe('lift.decided');
});

test('of fifty decisions at once by two reviewers one is made, with one licence, one notice and one mail [N-03]', async () => {
  const { who, droneId } = await own.owner();
  const { id } = await own.submit(who, droneId);
  const sent = stage.outbox.length;
  for (const { client } of [ada, bo])
    await client.call(secondFactors.prove, { body: { password: testPassword } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) =>
      nth % 4 < 2
        ? decide(nth % 2 ? ada : bo, id, {})
        : decide(nth % 2 ? ada : bo, id, { decision: 'reject', reason: 'conflict' }),
    ),
  );
  // If none succeeded on a busy machine, decide once more.
  answers.push(await decide(ada, id, { decision: 'reject', reason: 'conflict' }));
  expect(answers.filter(({ code }) => code === '0')).toHaveLength(1);
  for (const { code } of answers) expect(['0', 'lift.decided', 'server.unavailable']).toContain(code);
  const won = answers.findIndex(({ code }) => code === '0');
  const { applyStatus, licence } = await own.get(ada, id);
  expect(applyStatus).toBe(won % 4 < 2 ? 'approved' : 'notApproved');
  expect(licence === null).toBe(applyStatus === 'notApproved');
  expect((await own.desiredNow(droneId))?.items.length ?? 0).toBe(licence ? 1 : 0);
  expect(await own.audits(id)).toHaveLength(2);
  expect(await own.reported(who.id)).toHaveLength(1);
  expect(stage.outbox.length - sent).toBe(1);
});

test('a decision and a withdrawal or amendment at once leave one of them [N-03]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { who, droneId } = await own.owner();
    const made = await own.submit(who, droneId);
    const { id } = made;
    const [decided, amended] = await Promise.all([
      decide(ada, id, {}),
      who.client.raw(lifts.amend, {
        params: { id },
        body: { ...own.form(droneId, { heightM: 9 }), revision: 1 },
      }),
    ]);
    const { applyStatus, heightM } = await own.get(who, id);
    if (decided.code === '0') {
      expect([amended.json().code, applyStatus, heightM]).toEqual(['lift.decided', 'approved', 15]);
    } else {
      expect([decided.code, applyStatus, heightM]).toEqual(['lift.outdated', 'underReview', 9]);
    }
  }
});

test('an application whose end has come is not approved any more [N-03][N-04]', async () => {
  const { who, droneId } = await own.owner();
  const { id } = await own.submit(who, droneId, {
    liftDateRange: { from: own.at(0), to: own.at(hourMs) },
  });
  stage.time.now += hourMs;
  expect(await decide(ada, id, {})).toEqual({ status: 422, code: 'range.past' });
  await own.settle();
  expect((await decide(ada, id, {})).code).toBe('lift.decided');
});
