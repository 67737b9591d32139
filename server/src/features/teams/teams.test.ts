import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones, flights, inbox, profile, teams } from '@smartflight/contract/endpoints.ts';
import { mostTeams } from '@smartflight/contract/teams/teams.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, newcomer, send, signedIn } from '../../../test/people.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const person = async (username?: string): Promise<Applicant> =>
  signedIn(stage, await stage.world.account(username ? { username } : {}));
const found = ({ client }: Applicant, name = 'Crew') => client.call(teams.create, { body: { name } });
const join = async (creator: Applicant, id: string, guest: Applicant) => {
  const { id: invitation } = await creator.client.call(teams.invite, {
    params: { id },
    body: { account: guest.email },
  });
  return guest.client.call(teams.accept, { params: { id: invitation } });
};
const crew = async (): Promise<{ creator: Applicant; guest: Applicant; id: string }> => {
  const [creator, guest] = [await person('Cora'), await person('Gil')];
  const { id } = await found(creator);
  await join(creator, id, guest);
  return { creator, guest, id };
};
const message = async ({ client }: Applicant): Promise<string[]> =>
  (await client.call(inbox.list)).items.map(({ text }) => text);

test('created and joined teams are two lists with members, drones and creator; a name is required [M-01]', async () => {
  const { creator, guest, id } = await crew();
  const mine = await creator.client.call(teams.mine);
  expect(mine.created).toMatchObject([
    { id, name: 'Crew', role: 'creator', creatorName: 'Cora', members: 2, drones: 0 },
  ]);
  expect([mine.joined, mine.invitations]).toEqual([[], []]);
  const theirs = await guest.client.call(teams.mine);
  expect([theirs.created.length, theirs.joined.map((team) => team.role)]).toEqual([0, ['member']]);
  for (const name of ['', '   ']) {
    const refused = await creator.client.refused(teams.create, { body: { name } });
    expect(refused.fields).toMatchObject([{ at: 'body.name', code: 'teamNameEmpty' }]);
  }
  const renamed = await creator.client.call(teams.rename, { params: { id }, body: { name: ' North ' } });
  expect(renamed.name).toBe('North');
});

test('members show nickname, name, masked ID number, e-mail and pilot card with the state of both papers [M-01]', async () => {
  const creator = await person('Cora');
  const { id } = await found(creator);
  const lena = await newcomer(stage);
  for (const kind of ['account', 'realName', 'pilot'] as const) await send(stage, lena, kind);
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ account_review: 'passed', real_name_review: 'passed', pilot_review: 'rejected' })
    .where('id', '=', lena.id)
    .execute();
  await stage.deps.pools.db
    .updateTable('reviews')
    .set({ status: 'passed', decided_at: new Date(stage.time.now) })
    .where('account_id', '=', lena.id)
    .where('kind', '=', 'realName')
    .execute();
  // Team members have passed review; their papers may still be rejected later.
  await stage.world.team({ creatorId: creator.id });
  await stage.deps.pools.db.insertInto('team_members').values({ team_id: id, account_id: lena.id }).execute();
  await creator.client.call(teams.setNickname, {
    params: { id, accountId: lena.id },
    body: { nickname: 'Lightning' },
  });
  const { people } = await creator.client.call(teams.get, { params: { id } });
  expect(people[1]).toMatchObject({
    name: 'Lena Fischer',
    nickname: 'Lightning',
    role: 'member',
    realName: 'passed',
    pilot: 'rejected',
    papers: { email: lena.email, idNumber: '••••4233', pilotCard: '••••8812', pilotValidUntil: '' },
  });
  expect(people[0]).toMatchObject({ role: 'creator', isMe: true, papers: { idNumber: '', pilotCard: '' } });
});

test('papers of a member are shown to the creator and to the member, not to the others [M-01]', async () => {
  const { creator, guest, id } = await crew();
  const other = await person();
  await join(creator, id, other);
  const { people, invitations } = await guest.client.call(teams.get, { params: { id } });
  expect(people.map(({ isMe, papers }) => [isMe, papers === null])).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
  expect(invitations).toEqual([]);
});

test('only members, the managers of its company and staff see a team; only its creator changes it', async () => {
  const companyId = await stage.world.company();
  const manager = await signedIn(stage, await stage.world.account({ roles: [roleCodes.manager], companyId }));
  const { id } = await found(manager);
  const colleague = await signedIn(
    stage,
    await stage.world.account({ roles: [roleCodes.manager], companyId }),
  );
  expect((await colleague.client.call(teams.get, { params: { id } })).role).toBeNull();
  const pilot = await signedIn(stage, await stage.world.account({ companyId }));
  expect((await pilot.client.refused(teams.get, { params: { id } })).code).toBe('team.not-found');
  for (const who of [colleague, pilot]) {
    const refused = await who.client.refused(teams.rename, { params: { id }, body: { name: 'Mine' } });
    expect(refused).toMatchObject({ status: 404, code: 'team.not-found' });
    expect((await who.client.refused(teams.leave, { params: { id } })).code).toBe('team.not-found');
  }
});

test('a member leaves, a creator can not; both they and a removed one are out at once [M-02]', async () => {
  const { creator, guest, id } = await crew();
  expect((await creator.client.refused(teams.leave, { params: { id } })).code).toBe('team.creator-stays');
  await guest.client.call(teams.leave, { params: { id } });
  expect((await guest.client.refused(teams.get, { params: { id } })).code).toBe('team.not-found');
  expect(await message(creator)).toContain('Gil left the team Crew.');
  await join(creator, id, guest);
  const self = { params: { id, accountId: creator.id } };
  expect((await creator.client.refused(teams.removeMember, self)).code).toBe('team.creator-stays');
  const params = { id, accountId: guest.id };
  const left = await creator.client.call(teams.removeMember, { params });
  expect(left.people.map(({ name }) => name)).toEqual(['Cora']);
  expect(await message(guest)).toContain('You were removed from the team Crew.');
  expect((await creator.client.refused(teams.removeMember, { params })).code).toBe('team.member-not-found');
});

test('a team ends when its creator types its name, and its members are notified [M-02]', async () => {
  const { creator, guest, id } = await crew();
  const remove = (confirm: string) => ({ params: { id }, query: { confirm } });
  expect((await creator.client.refused(teams.remove, remove('crew'))).code).toBe('team.name-differs');
  await creator.client.call(teams.remove, remove('Crew'));
  expect(await message(guest)).toContain('The team Crew was deleted.');
  for (const { client } of [creator, guest])
    expect((await client.refused(teams.get, { params: { id } })).code).toBe('team.not-found');
});

test('a creator transfers to a member at once; both are notified and the team goes to the other company [M-02]', async () => {
  const { creator, guest, id } = await crew();
  const stranger = await person();
  const companyId = await stage.world.company();
  await stage.deps.pools.db
    .updateTable('accounts')
    .set({ company_id: companyId })
    .where('id', '=', guest.id)
    .execute();
  const to = (accountId: string) => ({ params: { id }, body: { accountId } });
  expect((await creator.client.refused(teams.transferOwnership, to(stranger.id))).code).toBe(
    'team.member-not-found',
  );
  const team = await creator.client.call(teams.transferOwnership, to(guest.id));
  expect([team.role, team.people[0]?.name]).toEqual(['member', 'Gil']);
  expect(await message(guest)).toContain('Cora transferred the team Crew to you: you are its creator now.');
  expect(await message(creator)).toContain('You transferred the team Crew to Gil and stay as a member.');
  const row = await stage.deps.pools.db
    .selectFrom('teams')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.company_id).toBe(companyId);
  await creator.client.call(teams.leave, { params: { id } });
});

test('a nickname is set by the creator or its bearer, and by no other', async () => {
  const { creator, guest, id } = await crew();
  const call = (who: Applicant, accountId: string) =>
    who.client.raw(teams.setNickname, { params: { id, accountId }, body: { nickname: 'Ace' } });
  expect((await call(guest, guest.id)).statusCode).toBe(200);
  expect((await call(creator, guest.id)).statusCode).toBe(200);
  expect((await call(guest, creator.id)).json().code).toBe('access.denied');
});

test('own drones are shared and taken back; a foreign one is not found; members see what is shared [M-02]', async () => {
  const { creator, guest, id } = await crew();
  const droneId = await stage.world.drone({ ownerId: guest.id, name: 'Heron' });
  const foreign = await stage.world.drone({ ownerId: (await person()).id });
  expect((await guest.client.call(teams.shareable, { params: { id } })).items).toEqual([
    { id: droneId, name: 'Heron', model: 'T40' },
  ]);
  const seen = (who: Applicant) => who.client.raw(drones.trail, { params: { id: droneId } });
  expect((await seen(creator)).statusCode).toBe(404);
  const { shared } = await guest.client.call(teams.share, { params: { id, droneId } });
  expect(shared).toMatchObject([{ id: droneId, name: 'Heron', sharedByName: 'Gil', isMine: true }]);
  await guest.client.call(teams.share, { params: { id, droneId } });
  expect((await seen(creator)).statusCode).toBe(200);
  expect((await guest.client.call(teams.shareable, { params: { id } })).total).toBe(0);
  const wrong = { params: { id, droneId: foreign } };
  expect((await guest.client.refused(teams.share, wrong)).code).toBe('drone.not-found');
  expect((await guest.client.refused(teams.unshare, wrong)).code).toBe('drone.not-found');
  await guest.client.call(teams.unshare, { params: { id, droneId } });
  expect((await seen(creator)).statusCode).toBe(404);
});

test('what somebody shared goes with them, with the team and with the ownership of the drone', async () => {
  const { creator, guest, id } = await crew();
  const share = async () => {
    const droneId = await stage.world.drone({ ownerId: guest.id });
    await guest.client.call(teams.share, { params: { id, droneId } });
    return droneId;
  };
  const isSeen = async (droneId: string) =>
    (await creator.client.raw(drones.trail, { params: { id: droneId } })).statusCode === 200;
  const [sold, kept] = [await share(), await share()];
  expect([await isSeen(sold), await isSeen(kept)]).toEqual([true, true]);
  await stage.deps.pools.db.updateTable('drones').set({ owner_id: null }).where('id', '=', sold).execute();
  expect([await isSeen(sold), await isSeen(kept)]).toEqual([false, true]);
  await guest.client.call(teams.leave, { params: { id } });
  expect(await isSeen(kept)).toBe(false);
});

test('totals by member over a period are the flight log’s with the team as its filter [M-03]', async () => {
  const { creator, guest, id } = await crew();
  const droneId = await stage.world.drone({ ownerId: creator.id });
  const day = 86_400_000;
  await stage.world.flights(
    droneId,
    { startAt: noon - day, bootId: 'a', lanes: 3, pilotId: guest.id },
    { startAt: noon - 2 * day, bootId: 'b', lanes: 2 },
    { startAt: noon - 40 * day, bootId: 'c', lanes: 1, pilotId: creator.id },
  );
  await creator.client.call(teams.share, { params: { id, droneId } });
  const query = { from: '2026-09-01', to: '2026-09-16' };
  const totals = await guest.client.call(teams.totals, { params: { id }, query });
  const { totals: log } = await guest.client.call(flights.list, { query: { ...query, teamId: id } });
  const { sorties, flightS, grossAreaM2, netAreaM2, volumeL, massKg } = log;
  expect(sorties).toBe(2);
  expect(totals).toMatchObject({ sorties, flightS, massKg });
  for (const [ours, theirs] of [
    [totals.grossAreaM2, grossAreaM2],
    [totals.netAreaM2, netAreaM2],
    [totals.volumeL, volumeL],
  ])
    expect(ours).toBeCloseTo(theirs ?? Number.NaN, 6);
  expect(totals.people.map((one) => [one.name, one.sorties])).toEqual([
    ['Gil', 1],
    ['Cora', 0],
    ['', 1],
  ]);
  const wrong = { params: { id }, query: { from: '2026-09-16', to: '2026-09-01' } };
  expect((await guest.client.refused(teams.totals, wrong)).fields[0]?.code).toBe('range.reversed');
});

test('an account creates fifty teams at most, and is handed none beyond them', async () => {
  const { creator, guest, id } = await crew();
  for (let n = 0; n < mostTeams; n += 1) await stage.world.team({ creatorId: guest.id });
  expect((await guest.client.refused(teams.create, { body: { name: 'One more' } })).code).toBe(
    'team.too-many',
  );
  const refused = await creator.client.refused(teams.transferOwnership, {
    params: { id },
    body: { accountId: guest.id },
  });
  expect(refused.code).toBe('team.too-many');
});

test('who erases the account leaves every team with the drones, the name and the invitations; an own team ends', async () => {
  const { creator, guest, id } = await crew();
  const { id: second } = await found(guest, 'Second');
  await join(guest, second, creator);
  await creator.client.call(profile.erase, { body: { password: testPassword } });
  expect((await guest.client.refused(teams.get, { params: { id } })).code).toBe('team.not-found');
  const reported = await message(guest);
  expect(reported).toContain('The team Crew was deleted.');
  expect(reported.filter((text) => text.includes('Cora'))).toEqual([]);
  const left = await guest.client.call(teams.get, { params: { id: second } });
  expect(left.people.map(({ name }) => name)).toEqual(['Gil']);
  expect(left.invitations).toEqual([]);
});

test('a team stays without a creator in no way: the database refuses it', async () => {
  const { creator, id } = await crew();
  const remove = stage.deps.pools.app.query(
    'delete from team_members where team_id = $1 and account_id = $2',
    [id, creator.id],
  );
  await expect(remove).rejects.toThrow('teams_creator_is_member');
});

test('of many shared drones a detail holds the first two hundred, one’s own first, and counts all [M-03]', async () => {
  const creator = await signedIn(stage, await stage.world.account());
  const mate = await stage.world.account();
  const id = await stage.world.team({ creatorId: creator.id, members: [mate.id], name: 'Many' });
  await stage.deps.pools.app.query(
    `with made as (
       insert into drones (id, name, model, owner_id) select 'MANY-' || n, 'M ' || n, 'SF30', $2::uuid
       from generate_series(1, 201) n returning id)
     insert into team_drones (team_id, drone_id, shared_by) select $1, id, $2 from made`,
    [id, mate.id],
  );
  const mine = await stage.world.drone({ ownerId: creator.id, name: 'Z last' });
  await creator.client.call(teams.share, { params: { id, droneId: mine } });
  const team = await creator.client.call(teams.get, { params: { id } });
  expect([team.drones, team.shared.length, team.shared[0]?.id]).toEqual([202, 200, mine]);
});
