import { inbox, teams } from '@smartflight/contract/endpoints.ts';
import { invitationDays } from '@smartflight/contract/teams/team-invitations.ts';
import { mostMembers } from '@smartflight/contract/teams/teams.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';
import { dropEndedInvitations } from './invitations.store.ts';

const dayMs = 86_400_000;
let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const person = async (plan: { username?: string; phone?: string } = {}): Promise<Applicant> =>
  signedIn(stage, await stage.world.account(plan));
const pass = async (ms: number, ...people: Applicant[]) => {
  stage.time.now += ms;
  for (const who of people) Object.assign(who, await signedIn(stage, who));
};
const crew = async () => {
  const creator = await person({ username: 'Cora' });
  const { id } = await creator.client.call(teams.create, { body: { name: 'Crew' } });
  const invite = (account: string) => creator.client.raw(teams.invite, { params: { id }, body: { account } });
  return { creator, id, invite };
};

test('an account is invited by e-mail or phone, and is required [M-02]', async () => {
  const { creator, id, invite } = await crew();
  const guest = await person({ phone: '+8613812345678' });
  for (const [account, code] of [
    ['', 'accountEmpty'],
    ['no mail@', 'error.emailFormat'],
    ['12', 'error.phone'],
    ['+86 123 456', 'error.phone'],
  ] as const)
    expect((await invite(account)).json().fields).toMatchObject([{ at: 'body.account', code }]);
  expect((await invite('138 1234 5678')).json().result).toMatchObject({
    account: '+8613812345678',
    state: 'open',
  });
  const [offer] = (await guest.client.call(teams.mine)).invitations;
  expect(offer).toMatchObject({ teamName: 'Crew', creatorName: 'Cora', members: 1 });
  const { items } = await guest.client.call(inbox.list);
  expect(items[0]).toMatchObject({
    kind: 'invitation',
    text: 'Cora invites you to the team Crew.',
    target: { page: 'teams', query: { invitation: offer?.id } },
  });
  const joined = await guest.client.call(teams.accept, { params: { id: offer?.id ?? '' } });
  expect([joined.id, joined.role, joined.members]).toEqual([id, 'member', 2]);
  expect((await creator.client.call(inbox.list)).items[0]?.text).toMatch(/joined the team Crew/);
  expect((await invite(guest.email)).json().code).toBe('team.member-already');
});

test('the response for an unknown account equals that for a known one; only its answer distinguishes them', async () => {
  const { creator, id, invite } = await crew();
  const known = await person();
  const shape = (answer: { statusCode: number; json(): { result: object } }) => {
    const { id: _own, account: _typed, ...rest } = answer.json().result as Record<string, unknown>;
    return [answer.statusCode, rest];
  };
  const [a, b] = [await invite(known.email), await invite('nobody-has-this@example.test')];
  expect(shape(a)).toEqual(shape(b));
  const states = async () =>
    Object.fromEntries(
      (await creator.client.call(teams.get, { params: { id } })).invitations.map((one) => [
        one.account,
        one.state,
      ]),
    );
  expect(Object.values(await states())).toEqual(['open', 'open']);
  const again = [await invite(known.email), await invite('nobody-has-this@example.test')];
  expect(again.map((answer) => answer.json().code)).toEqual(['team.invited-already', 'team.invited-already']);
  await pass(invitationDays * dayMs, creator);
  expect(Object.values(await states())).toEqual(['expired', 'expired']);
});

test('who registers with an invited e-mail finds the invitation', async () => {
  const { invite } = await crew();
  await invite('Later@Example.test');
  const later = await signedIn(stage, await stage.world.account({ email: 'later@example.test' }));
  expect((await later.client.call(teams.mine)).invitations).toMatchObject([{ teamName: 'Crew' }]);
});

test('an invitation is declined or withdrawn once, and a declined one may be repeated after seven days', async () => {
  const { creator, id, invite } = await crew();
  const guest = await person();
  const first = (await invite(guest.email)).json().result.id;
  await guest.client.call(teams.decline, { params: { id: first } });
  for (const endpoint of [teams.accept, teams.decline])
    expect((await guest.client.refused(endpoint, { params: { id: first } })).code).toBe(
      'team.invitation-ended',
    );
  expect((await creator.client.call(inbox.list)).items[0]?.text).toBe(
    `${guest.email} declined to join the team Crew.`,
  );
  expect((await invite(guest.email)).json().code).toBe('team.invited-already');
  await pass(invitationDays * dayMs + 1, creator, guest);
  const second = (await invite(guest.email)).json().result.id;
  const taken = await creator.client.call(teams.withdraw, { params: { id: second } });
  expect(taken.state).toBe('withdrawn');
  expect((await guest.client.refused(teams.accept, { params: { id: second } })).code).toBe(
    'team.invitation-ended',
  );
  expect((await guest.client.call(teams.mine)).invitations).toEqual([]);
  const { invitations } = await creator.client.call(teams.get, { params: { id } });
  expect(invitations.map(({ state }) => state)).toEqual(['withdrawn', 'declined']);
});

test('an invitation runs out after seven days, is still shown for thirty and then forgotten with its contact', async () => {
  const { creator, id, invite } = await crew();
  const guest = await person();
  const offer = (await invite(guest.email)).json().result.id;
  await pass(invitationDays * dayMs - 1, creator, guest);
  expect((await guest.client.call(teams.mine)).invitations).toHaveLength(1);
  await pass(1, creator, guest);
  expect((await guest.client.call(teams.mine)).invitations).toEqual([]);
  expect((await guest.client.refused(teams.accept, { params: { id: offer } })).code).toBe(
    'team.invitation-ended',
  );
  expect((await creator.client.refused(teams.withdraw, { params: { id: offer } })).code).toBe(
    'team.invitation-ended',
  );
  const kept = async () => {
    await dropEndedInvitations(stage.deps.pools.db, new Date(stage.time.now));
    return (await creator.client.call(teams.get, { params: { id } })).invitations.map(({ state }) => state);
  };
  await pass(29 * dayMs, creator);
  expect(await kept()).toEqual(['expired']);
  await pass(2 * dayMs, creator);
  expect(await kept()).toEqual([]);
});

test('a stranger cannot answer an invitation, and a member cannot withdraw one', async () => {
  const { invite } = await crew();
  const [guest, stranger] = [await person(), await person()];
  const params = { id: (await invite(guest.email)).json().result.id };
  for (const endpoint of [teams.accept, teams.decline, teams.withdraw])
    expect((await stranger.client.refused(endpoint, { params })).code).toBe('team.invitation-not-found');
  await guest.client.call(teams.accept, { params });
  expect((await guest.client.refused(teams.withdraw, { params })).code).toBe('team.invitation-not-found');
});

test('one answer closes both invitations of a person who was invited by phone and by e-mail', async () => {
  const { creator, id, invite } = await crew();
  const guest = await person({ phone: '+8613812345679' });
  await invite(guest.email);
  await invite('13812345679');
  const offers = (await guest.client.call(teams.mine)).invitations;
  expect(offers).toHaveLength(1);
  await guest.client.call(teams.accept, { params: { id: offers[0]?.id ?? '' } });
  const team = await creator.client.call(teams.get, { params: { id } });
  expect(team.invitations.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  expect(team.members).toBe(2);
});

test('members and open invitations are two hundred at most, and invitations thirty an hour', async () => {
  const { id, invite } = await crew();
  for (let n = 1; n < mostMembers; n += 1)
    await stage.world.invitation({ teamId: id, account: `seat-${n}@example.test` });
  expect((await invite('one-more@example.test')).json().code).toBe('team.full');
  for (let n = 1; n < 30; n += 1) await invite('seat-1@example.test');
  const refused = await invite('seat-1@example.test');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.rate-limited']);
  stage.time.now += 3_600_001;
  expect((await invite('seat-1@example.test')).json().code).toBe('team.invited-already');
});
