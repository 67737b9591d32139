import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  accounts,
  enterprises,
  flights,
  inbox,
  onboarding,
  reviews,
} from '@smartflight/contract/endpoints.ts';
import { languages } from '@smartflight/contract/kit/languages.ts';
import { reviewReasons } from '@smartflight/contract/onboarding/reviews.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { newcomer, newest, reviewer, send, signedIn, states } from '../../../test/people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const of = ({ id }: { id: string }) => ({ params: { id } });
const pass = ({ id, version }: { id: string; version: number }) => ({
  params: { id },
  body: { version, decision: 'pass' as const },
});
const reject = ({ id, version }: { id: string; version: number }, note = '') => ({
  params: { id },
  body: { version, decision: 'reject' as const, reason: 'numberDiffers' as const, note },
});
const audited = (action: string, targetId: string) =>
  stage.deps.pools.db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('action', '=', action)
    .where('target_id', '=', targetId)
    .execute();

test('three passed reviews open the account, and the applicant gets a message and a mail [V-01]', async () => {
  const staff = await reviewer(stage, null);
  const lena = await newcomer(stage);
  for (const kind of ['account', 'realName', 'pilot'] as const) {
    expect((await lena.client.refused(flights.list)).code).toBe('account.not-verified');
    const sent = await send(stage, lena, kind);
    const decided = await staff.client.call(reviews.decide, pass(sent));
    expect(decided).toMatchObject({
      kind,
      status: 'passed',
      decision: { by: { id: staff.id }, reason: null },
    });
    expect(await audited('reviews.pass', sent.id)).toMatchObject([
      { actor_id: staff.id, detail: { kind, applicant: lena.id } },
    ]);
  }
  expect((await lena.client.call(accounts.getUserById)).accountVerified).toBe('1');
  await lena.client.call(flights.list);
  const reported = await lena.client.call(inbox.list);
  expect(reported.items.map(({ text }) => text)).toEqual([
    'All reviews have passed: your account is open.',
    'Passed its review: pilot info.',
    'Passed its review: real-name info.',
    'Passed its review: account info.',
  ]);
  const mails = stage.outbox.filter(({ to }) => to === lena.email);
  expect(mails.map(({ text }) => text)).toEqual(['reviewPassed', 'reviewPassed', 'reviewsDone']);
});

test('a rejection gives reason and note in the applicant’s language, and papers may be sent again [V-01]', async () => {
  const staff = await reviewer(stage, null);
  const lena = await newcomer(stage);
  await send(stage, lena, 'account');
  const first = await send(stage, lena, 'realName');
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ language: 'pt' })
    .where('id', '=', lena.id)
    .execute();
  const decided = await staff.client.call(reviews.decide, reject(first, 'One digit is off.'));
  expect(decided.decision).toMatchObject({ reason: 'numberDiffers', note: 'One digit is off.' });
  expect((await states(stage, lena.id)).realName).toBe('rejected');
  for (const language of languages) {
    const { items } = await lena.client.call(inbox.list, { headers: { 'accept-language': language } });
    expect(items[0]?.text).toContain('One digit is off.');
  }
  expect(stage.outbox.findLast(({ to }) => to === lena.email)).toEqual({
    to: lena.email,
    text: 'reviewRejected',
    args: { kind: 'realName', reason: 'numberDiffers', note: 'One digit is off.' },
    language: 'pt',
  });
  const second = await send(stage, lena, 'realName');
  expect(second.version).toBe(2);
  expect((await states(stage, lena.id)).realName).toBe('pending');
  const detail = await staff.client.call(reviews.get, of(second));
  expect(detail.earlier.map(({ version, status }) => [version, status])).toEqual([[1, 'rejected']]);
  expect(detail.others.map(({ kind, status }) => [kind, status])).toEqual([['account', 'pending']]);
});

test('a verdict goes out by every way that reaches the applicant, and leaves no paper in it', async () => {
  const staff = await reviewer(stage, null);
  const lena = await newcomer(stage, { phone: '+4938155501990' });
  const sent = await send(stage, lena, 'account');
  const before = stage.outbox.length;
  await staff.client.call(reviews.decide, pass(sent));
  expect(stage.outbox.slice(before)).toEqual(
    [lena.email, '+4938155501990'].map((to) => ({
      to,
      text: 'reviewPassed',
      args: { kind: 'account' },
      language: 'en',
    })),
  );
});

test('each of the three reviews goes through its own four states, an upgrade through its own [V-04]', async () => {
  const staff = await reviewer(stage, null);
  const lena = await newcomer(stage);
  const stateOf = async (kind: 'account' | 'realName' | 'pilot') => {
    const info = await lena.client.call(accounts.userInfo);
    const { approvalStatus, realNameStatus, manipulatorStatus } = info;
    const reported = { account: approvalStatus, realName: realNameStatus, pilot: manipulatorStatus }[kind];
    expect((await lena.client.call(onboarding.state)).reviews[kind].status).toBe(reported);
    return reported;
  };
  for (const kind of ['account', 'realName', 'pilot'] as const) {
    const seen = [await stateOf(kind)];
    const first = await send(stage, lena, kind);
    seen.push(await stateOf(kind));
    await staff.client.call(reviews.decide, reject(first));
    seen.push(await stateOf(kind));
    await staff.client.call(reviews.decide, pass(await send(stage, lena, kind)));
    seen.push(await stateOf(kind));
    expect(seen).toEqual([kind === 'account' ? 'unreviewed' : 'none', 'pending', 'rejected', 'passed']);
  }
  const sent = await send(stage, lena, 'upgrade');
  expect((await lena.client.call(enterprises.ownUpgrade))?.status).toBe('pending');
  await staff.client.call(reviews.decide, reject(sent, 'Licence is of 2019.'));
  expect(await lena.client.call(enterprises.ownUpgrade)).toMatchObject({
    status: 'rejected',
    approvalComment: 'Licence is of 2019.',
  });
});

test('what has passed is not taken again', async () => {
  const staff = await reviewer(stage, null);
  const lena = await newcomer(stage);
  await staff.client.call(reviews.decide, pass(await send(stage, lena, 'account')));
  await expect(send(stage, lena, 'account')).rejects.toThrow('review.passed-already');
  expect(await newest(stage, lena.id, 'account')).toMatchObject({ version: 1 });
});

test('every reason of the list rejects, without one or without the words for “other” none does', async () => {
  const staff = await reviewer(stage, null);
  const lena = await newcomer(stage);
  for (const reason of reviewReasons) {
    const { id, version } = await send(stage, lena, 'account');
    const call = (body: object) => ({
      params: { id },
      body: { version, decision: 'reject' as const, ...body },
    });
    const silent = await staff.client.refused(reviews.decide, call({}));
    expect(silent.fields).toMatchObject([{ at: 'body.reason', code: 'reasonEmpty' }]);
    if (reason === 'other')
      expect((await staff.client.refused(reviews.decide, call({ reason }))).fields).toMatchObject([
        { at: 'body.note', code: 'noteEmpty' },
      ]);
    const done = await staff.client.call(reviews.decide, call({ reason, note: 'See page 2.' }));
    expect(done.decision?.reason).toBe(reason);
  }
});

test('the queue holds what waits longest first, and counts each kind', async () => {
  const companyId = await stage.world.company();
  const boss = await reviewer(stage, companyId);
  const [ann, bob] = [await newcomer(stage, { companyId }), await newcomer(stage, { companyId })];
  const order: string[] = [];
  for (const [who, kind] of [
    [bob, 'account'],
    [ann, 'account'],
    [ann, 'pilot'],
    [bob, 'realName'],
  ] as const) {
    stage.time.now += 60_000;
    order.push((await send(stage, who, kind)).id);
  }
  const queue = await boss.client.call(reviews.list, { query: { status: 'pending' } });
  expect(queue.items.map(({ id }) => id)).toEqual(order);
  expect(queue).toMatchObject({ total: 4, pending: { account: 2, realName: 1, pilot: 1, upgrade: 0 } });
  expect(queue.items[0]?.applicant).toMatchObject({ id: bob.id, username: 'Lena Fischer' });
  const found = await boss.client.call(reviews.list, {
    query: { search: ann.email.slice(0, 15), size: 1, page: 2 },
  });
  expect(found).toMatchObject({ total: 2, pending: { account: 2 } });
  expect(found.items.map(({ id }) => id)).toEqual([order[2]]);
  const past = await boss.client.call(reviews.list, { query: { page: 9 } });
  expect(past).toMatchObject({ items: [], total: 4 });
  // Wildcards are matched literally.
  expect((await boss.client.call(reviews.list, { query: { search: '%' } })).total).toBe(0);
});

test('without a status what waits comes before what is decided, and superseded ones are left out', async () => {
  const companyId = await stage.world.company();
  const boss = await reviewer(stage, companyId);
  const ann = await newcomer(stage, { companyId });
  const account = await send(stage, ann, 'account');
  await boss.client.call(reviews.decide, reject(account));
  await send(stage, ann, 'pilot');
  const again = await send(stage, ann, 'pilot');
  const all = await boss.client.call(reviews.list);
  expect(all.items.map(({ id, status }) => [id, status])).toEqual([
    [again.id, 'pending'],
    [account.id, 'rejected'],
  ]);
  const left = await boss.client.call(reviews.list, { query: { status: 'superseded' } });
  expect(left.items.map(({ version }) => version)).toEqual([1]);
});

test('numbers show their last four signs until they are asked for in full, which is written down and limited', async () => {
  const staff = await reviewer(stage, null);
  const lena = await newcomer(stage);
  await send(stage, lena, 'account');
  const sent = await send(stage, lena, 'realName');
  const detail = await staff.client.call(reviews.get, of(sent));
  expect(detail).toMatchObject({
    isMasked: true,
    papers: { truename: 'Lena Fischer', idNumber: '••••4233' },
  });
  expect(detail.images.map(({ slot }) => slot)).toEqual(['idcardFrtImg', 'idcardBkImg']);
  expect(await audited('reviews.reveal', sent.id)).toEqual([]);
  expect(await staff.client.call(reviews.reveal, of(sent))).toEqual({
    truename: 'Lena Fischer',
    idNumber: '110101199003074233',
  });
  expect(await audited('reviews.reveal', sent.id)).toMatchObject([{ actor_id: staff.id }]);
  expect((await states(stage, lena.id)).realName).toBe('pending');
  for (let nth = 2; nth <= 60; nth += 1) await staff.client.call(reviews.reveal, of(sent));
  expect((await staff.client.refused(reviews.reveal, of(sent))).code).toBe('request.rate-limited');
  stage.time.now += 3_600_000;
  await staff.client.call(reviews.reveal, of(sent));
});

test('reviewers read their company’s people and its descendants’, foreign and missing alike are not found [V-01]', async () => {
  const top = await stage.world.company();
  const child = await stage.world.company({ parentId: top });
  const foreign = await stage.world.company();
  const people = {
    top: await newcomer(stage, { companyId: top }),
    child: await newcomer(stage, { companyId: child }),
    foreign: await newcomer(stage, { companyId: foreign }),
    none: await newcomer(stage),
  };
  const sent = {
    top: await send(stage, people.top, 'account'),
    child: await send(stage, people.child, 'account'),
    foreign: await send(stage, people.foreign, 'account'),
    none: await send(stage, people.none, 'account'),
  };
  const reach = {
    top: ['top', 'child'],
    child: ['child'],
    foreign: ['foreign'],
  } as const;
  for (const [company, reached] of [
    [top, reach.top],
    [child, reach.child],
    [foreign, reach.foreign],
  ] as const) {
    const boss = await reviewer(stage, company);
    const listed = await boss.client.call(reviews.list, { query: { size: 200 } });
    expect(listed.total).toBe(reached.length);
    for (const [name, one] of Object.entries(sent)) {
      const isReached = reached.some((each) => each === name);
      for (const [endpoint, input] of [
        [reviews.get, of(one)],
        [reviews.reveal, of(one)],
        [reviews.claim, of(one)],
        [reviews.release, of(one)],
        [reviews.decide, reject(one)],
      ] as const) {
        if (isReached && endpoint === reviews.decide) continue;
        const answer = await boss.client.raw(endpoint, input);
        expect(answer.statusCode, `${name} ${endpoint.path}`).toBe(isReached ? 200 : 404);
        if (!isReached) expect(answer.json().code).toBe('review.not-found');
      }
    }
  }
  const dealer = await reviewer(stage, top, [roleCodes.manager, roleCodes.dealer]);
  expect((await dealer.client.refused(reviews.list)).code).toBe('access.denied');
  expect((await dealer.client.refused(reviews.decide, pass(sent.top))).code).toBe('access.denied');
});

test('one’s own submission cannot be decided', async () => {
  const staff = await signedIn(stage, await stage.world.account({ roles: [roleCodes.staff] }));
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ account_review: 'rejected' })
    .where('id', '=', staff.id)
    .execute();
  const own = await send(stage, staff, 'account');
  const other = await signedIn(stage, await stage.world.account({ roles: [roleCodes.staff] }));
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ account_review: 'passed' })
    .where('id', '=', staff.id)
    .execute();
  expect((await staff.client.refused(reviews.decide, pass(own))).code).toBe('review.not-found');
  expect((await staff.client.refused(reviews.claim, of(own))).code).toBe('review.not-found');
  await other.client.call(reviews.decide, pass(own));
});
