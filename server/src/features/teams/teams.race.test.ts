import { teams } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';

const rounds = 12;
let stage: TestApp;
let creator: Applicant;
let guest: Applicant;
beforeAll(async () => {
  stage = await testApp();
  [creator, guest] = [
    await signedIn(stage, await stage.world.account()),
    await signedIn(stage, await stage.world.account()),
  ];
});
afterAll(() => stage.close());

const codes = (answers: readonly { json(): { code: string | number } }[]): string[] =>
  answers.map((answer) => String(answer.json().code));
const audited = async (teamId: string): Promise<string[]> => {
  const rows = await stage.deps.pools.db
    .selectFrom('audit')
    .select('action')
    .where('target_id', '=', teamId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};
const offer = async () => {
  const teamId = await stage.world.team({ creatorId: creator.id });
  return { teamId, params: { id: await stage.world.invitation({ teamId, account: guest.email }) } };
};
const joined = async (teamId: string): Promise<boolean> =>
  (await guest.client.raw(teams.get, { params: { id: teamId } })).statusCode === 200;

test('of many acceptances at once one joins, and the others find the invitation ended [M-02]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { teamId, params } = await offer();
    const answers = await Promise.all([1, 2, 3, 4].map(() => guest.client.raw(teams.accept, { params })));
    expect(codes(answers).sort()).toEqual(['0', ...Array(3).fill('team.invitation-ended')]);
    expect(await audited(teamId)).toEqual(['teams.accept']);
    await guest.client.call(teams.leave, { params: { id: teamId } });
  }
});

test('of accepting, declining and withdrawing at once one holds, and who is in the team agrees with it [M-02]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { teamId, params } = await offer();
    const answers = await Promise.all([
      guest.client.raw(teams.accept, { params }),
      creator.client.raw(teams.withdraw, { params }),
      guest.client.raw(teams.decline, { params }),
    ]);
    const message = codes(answers);
    expect([...message].sort()).toEqual(['0', 'team.invitation-ended', 'team.invitation-ended']);
    expect(await joined(teamId)).toBe(message[0] === '0');
    const won = ['teams.accept', 'teams.withdraw', 'teams.decline'][message.indexOf('0')];
    expect(await audited(teamId)).toEqual([won]);
    await guest.client.raw(teams.leave, { params: { id: teamId } });
  }
});

test('of leaving and being handed the team at once one holds, and the team has a creator who is in it [M-02]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await stage.world.team({ creatorId: creator.id, members: [guest.id] });
    const answers = await Promise.all([
      guest.client.raw(teams.leave, { params: { id } }),
      creator.client.raw(teams.transferOwnership, { params: { id }, body: { accountId: guest.id } }),
    ]);
    const message = codes(answers);
    expect([
      ['0', 'team.member-not-found'],
      ['team.creator-stays', '0'],
    ]).toContainEqual(message);
    const team = await creator.client.call(teams.get, { params: { id } });
    expect(team.people[0]).toMatchObject({
      role: 'creator',
      accountId: message[0] === '0' ? creator.id : guest.id,
    });
    expect(await audited(id)).toEqual([message[0] === '0' ? 'teams.leave' : 'teams.hand-over']);
    await stage.deps.pools.db.deleteFrom('teams').where('id', '=', id).execute();
  }
});

test('a drone is shared and transferred at once: the former owner’s share never stays', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await stage.world.team({ creatorId: creator.id, members: [guest.id] });
    const droneId = await stage.world.drone({ ownerId: guest.id });
    const { db } = stage.deps.pools;
    await Promise.all([
      guest.client.raw(teams.share, { params: { id, droneId } }),
      db.updateTable('drones').set({ owner_id: null }).where('id', '=', droneId).execute(),
    ]);
    expect((await creator.client.call(teams.get, { params: { id } })).shared).toEqual([]);
    await db.deleteFrom('teams').where('id', '=', id).execute();
  }
});
