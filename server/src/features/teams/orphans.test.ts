import { roleCodes } from '@smartflight/contract/access/access.ts';
import { inbox, teams } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

async function founded() {
  const companyId = await stage.world.company();
  const creator = await stage.world.account({ companyId, username: 'Founder' });
  const member = await stage.world.account({ username: 'Member' });
  const id = await stage.world.team({ creatorId: creator.id, companyId, members: [member.id], name: 'Crew' });
  const managerOf = async (company: string) =>
    stage.as(await stage.world.account({ username: 'Boss', roles: [roleCodes.manager], companyId: company }));
  return {
    id,
    member,
    mate: await stage.as(member),
    manager: await managerOf(companyId),
    stranger: await managerOf(await stage.world.company()),
    staff: await stage.as(await stage.world.account({ roles: [roleCodes.staff] })),
    disable: () =>
      stage.deps.pools.app.query('update accounts set disabled_at = now() where id = $1', [creator.id]),
  };
}

test('a company transfers the team of a disabled creator, and not that of an active one [M-01]', async () => {
  const { id, member, mate, manager, stranger, disable } = await founded();
  const transferOwnership = { params: { id }, body: { accountId: member.id } };
  expect((await manager.refused(teams.transferOwnership, transferOwnership)).code).toBe('team.not-found');
  const careOf = async (who: typeof manager) => (await who.call(teams.get, { params: { id } })).care;
  expect(await careOf(manager)).toBeNull();
  await disable();
  expect(await careOf(manager)).toEqual({ others: [{ id: member.id, name: 'Member' }] });
  expect(await careOf(mate)).toBeNull();
  for (const other of [mate, stranger])
    expect((await other.refused(teams.transferOwnership, transferOwnership)).code).toBe('team.not-found');
  expect((await manager.refused(teams.rename, { params: { id }, body: { name: 'Mine' } })).code).toBe(
    'team.not-found',
  );
  expect(await manager.call(teams.transferOwnership, transferOwnership)).toMatchObject({
    creatorName: 'Member',
    role: null,
  });
  expect((await mate.call(inbox.list)).items[0]?.text).toBe(
    'Boss transferred the team Crew to you: you are its creator now.',
  );
  expect((await mate.call(teams.get, { params: { id } })).role).toBe('creator');
  expect((await manager.refused(teams.transferOwnership, transferOwnership)).code).toBe('team.not-found');
});

test('staff end the team of a disabled creator, and its members are notified [M-01]', async () => {
  const { id, mate, staff, disable } = await founded();
  const remove = { params: { id }, query: { confirm: 'Crew' } };
  expect((await staff.refused(teams.remove, remove)).code).toBe('team.not-found');
  await disable();
  await staff.call(teams.remove, remove);
  expect((await mate.refused(teams.get, { params: { id } })).code).toBe('team.not-found');
  expect((await mate.call(inbox.list)).items[0]?.text).toContain('Crew');
});
