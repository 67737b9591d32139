import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, drones, inbox, people, teams } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';
import { testPassword } from '../../../test/world.ts';

let stage: TestApp;
let admin: Applicant;
beforeAll(async () => {
  stage = await testApp();
  admin = await signedIn(stage, await stage.world.account({ roles: [roleCodes.staff] }));
});
afterAll(() => stage.close());

const { staff, individual, manager, lift } = roleCodes;
const sessionsOf = async (id: string): Promise<number> => (await stage.deps.sessions.list(id)).length;
const trailOf = async (id: string) =>
  stage.deps.pools.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();

test('accounts are found by a part of name, phone or e-mail and by type, role, company and state', async () => {
  const companyId = await stage.world.company({ name: 'Huber Agrar' });
  const mark = randomUUID().slice(0, 8);
  const mara = await stage.world.account({
    username: `Mara ${mark}%_`,
    email: `MARA.${mark}@farm.test`.toLowerCase(),
    phone: '+8613812340001',
    companyId,
    roles: [manager, lift],
  });
  const lin = await stage.world.account({ username: `林 ${mark}`, disabled: true });
  const find = async (query: object): Promise<string[]> =>
    (await admin.client.call(people.list, { query })).items.map(({ id }) => id);
  expect(await find({ search: mark.toUpperCase() })).toEqual(expect.arrayContaining([mara.id, lin.id]));
  expect(await find({ search: `${mark}%_` })).toEqual([mara.id]);
  expect(await find({ search: '38123400' })).toEqual([mara.id]);
  expect(await find({ search: `林 ${mark}` })).toEqual([lin.id]);
  expect(await find({ companyId })).toEqual([mara.id]);
  expect(await find({ search: mark, role: lift })).toEqual([mara.id]);
  expect(await find({ search: mark, disabled: 'true' })).toEqual([lin.id]);
  expect(await find({ search: mark, accountType: 'dealer' })).toEqual([]);
  const person = await admin.client.call(people.get, { params: { id: mara.id } });
  expect(person).toMatchObject({
    phone: '+8613812340001',
    roles: [manager, lift],
    companyName: 'Huber Agrar',
    accountVerified: '1',
    disabledAt: null,
    lastSignInAt: null,
  });
  await stage.as(mara);
  const after = await admin.client.call(people.get, { params: { id: mara.id } });
  expect(after.lastSignInAt).toBe(new Date(stage.time.now).toISOString());
});

test('a page past the end is empty and still has the total', async () => {
  const all = await admin.client.call(people.list, { query: { size: 1 } });
  const past = await admin.client.call(people.list, { query: { size: 1, page: 9000 } });
  expect(all.items).toHaveLength(1);
  expect(past).toEqual({ items: [], total: all.total });
});

test('added roles apply to running sessions, lost ones end them, and the audit trail has both sides of the change', async () => {
  const person = await stage.world.account();
  const before = await stage.as(person);
  const changed = await admin.client.call(people.setRoles, {
    params: { id: person.id },
    body: { roles: [manager, individual, manager] },
  });
  expect(changed.roles).toEqual([individual, manager]);
  expect((await before.call(accounts.getUserById)).roles).toEqual([individual, manager]);
  expect(await before.call(accounts.findActionResourcesByUser)).toContain('reviews.decide');
  const { items } = await before.call(inbox.list);
  expect(items[0]?.text).toContain('changed the roles of your account');
  await admin.client.call(people.setRoles, { params: { id: person.id }, body: { roles: [individual] } });
  expect((await before.refused(accounts.getUserById)).code).toBe('session.ended');
  expect(await trailOf(person.id)).toContainEqual({
    action: 'accounts.set-roles',
    actor_id: admin.id,
    detail: { before: [individual], after: [individual, manager] },
  });
});

test('an account moves into a company and out of it; an unknown company is refused', async () => {
  const person = await stage.world.account();
  const companyId = await stage.world.company({ name: 'Nordfeld' });
  const move = { params: { id: person.id } };
  await stage.as(person);
  expect(await admin.client.call(people.setCompany, { ...move, body: { companyId } })).toMatchObject({
    companyId,
    companyName: 'Nordfeld',
  });
  expect(await sessionsOf(person.id)).toBe(0);
  expect(
    (await admin.client.refused(people.setCompany, { ...move, body: { companyId: randomUUID() } })).code,
  ).toBe('company.not-found');
  expect((await admin.client.call(people.setCompany, { ...move, body: { companyId: null } })).companyId).toBe(
    null,
  );
});

test('a disabled account is out at once and in again when enabled; both once in the trail', async () => {
  const person = await stage.world.account();
  const me = await stage.as(person);
  const set = (disabled: boolean) =>
    admin.client.call(people.setDisabled, { params: { id: person.id }, body: { disabled } });
  expect((await set(true)).disabledAt).not.toBeNull();
  await set(true);
  expect((await me.refused(accounts.getUserById)).code).toBe('session.ended');
  const signIn = { body: { username: person.email, password: testPassword } };
  expect((await stage.visitor().refused(accounts.login, signIn)).code).toBe('login.failed');
  expect((await set(false)).disabledAt).toBeNull();
  await stage.visitor().call(accounts.login, signIn);
  const changes = (await trailOf(person.id)).filter(({ actor_id }) => actor_id === admin.id);
  expect(changes.map(({ action }) => action)).toEqual(['accounts.disable', 'accounts.enable']);
});

test('of two administrators who take each other away at the same time one stays', async () => {
  const own = await testApp();
  try {
    const pair = await Promise.all(
      [1, 2].map(async () => signedIn(own, await own.world.account({ roles: [staff] }))),
    );
    const [first, second] = pair;
    if (!first || !second) throw new Error('no pair');
    const answers = await Promise.allSettled([
      first.client.raw(people.setRoles, { params: { id: second.id }, body: { roles: [individual] } }),
      second.client.raw(people.setDisabled, { params: { id: first.id }, body: { disabled: true } }),
      first.client.raw(people.setDisabled, { params: { id: second.id }, body: { disabled: true } }),
      second.client.raw(people.setRoles, { params: { id: first.id }, body: { roles: [individual] } }),
    ]);
    const { rows } = await own.deps.pools.app.query(
      "select count(*) from accounts where '00' = any(roles) and disabled_at is null",
    );
    expect(rows).toEqual([{ count: 1 }]);
    // The second call finds the last administrator or its own rights gone, or is broken off with its session.
    const isRefused = (answer: (typeof answers)[number]) =>
      answer.status === 'rejected' || [401, 403, 409].includes(answer.value.statusCode);
    expect(answers.some(isRefused)).toBe(true);
  } finally {
    await own.close();
  }
});

test('fields that no call takes change nothing', async () => {
  const person = await stage.world.account();
  const foreign = { accountVerified: '1', accountType: 'internal', password_hash: 'x', erased_at: null };
  const extra = { username: 'Owned', email: 'owned@farm.test', ...foreign };
  await admin.client.raw(people.setDisabled, {
    params: { id: person.id },
    body: Object.assign({ disabled: false }, { roles: [staff] }, extra),
  });
  await admin.client.raw(people.setCompany, {
    params: { id: person.id },
    body: Object.assign({ companyId: null }, { roles: [staff], disabled: true }, extra),
  });
  const after = await admin.client.call(people.get, { params: { id: person.id } });
  expect(after).toMatchObject({ roles: [individual], accountType: 'personal', email: person.email });
  expect(after.username).not.toBe('Owned');
  expect(after.disabledAt).toBeNull();
});

test('unknown roles and an empty list of roles are refused', async () => {
  const { id } = await stage.world.account();
  const refused = async (roles: unknown) =>
    (await admin.client.raw(people.setRoles, { params: { id }, body: { roles } as never })).statusCode;
  expect([await refused(['99']), await refused([])]).toEqual([400, 400]);
});

test('staff see what hangs on an account, and act in the place of who is disabled with a reason that is kept [D-01][M-01]', async () => {
  const holder = await stage.world.account();
  const mate = await stage.world.account({ username: 'Mate' });
  const droneId = await stage.world.drone({ ownerId: holder.id, companyId: await stage.world.company() });
  const [kept, ended] = [
    await stage.world.team({ creatorId: holder.id, members: [mate.id], name: 'A crew' }),
    await stage.world.team({ creatorId: holder.id, members: [], name: 'B crew' }),
  ];
  const params = { id: holder.id };
  expect(await admin.client.call(people.holdings, { params })).toMatchObject({
    drones: { items: [{ id: droneId }], total: 1 },
    teams: [
      { id: kept, name: 'A crew', others: [{ id: mate.id, name: 'Mate' }] },
      { id: ended, name: 'B crew', others: [] },
    ],
  });
  await admin.client.call(people.setDisabled, { params, body: { disabled: true } });
  const reason = 'Left the region';
  await admin.client.call(drones.release, {
    params: { id: droneId },
    body: { confirm: droneId.slice(-4), reason },
  });
  await admin.client.call(teams.transferOwnership, {
    params: { id: kept },
    body: { accountId: mate.id, reason },
  });
  await admin.client.call(teams.remove, { params: { id: ended }, query: { confirm: 'B crew', reason } });
  expect(await admin.client.call(people.holdings, { params })).toEqual({
    drones: { items: [], total: 0 },
    teams: [],
  });
  const { rows } = await stage.deps.pools.app.query(
    "select action from audit where detail ->> 'reason' = $1 order by action",
    [reason],
  );
  expect(rows.map(({ action }) => action)).toEqual(['drones.release', 'teams.delete', 'teams.hand-over']);
  const noAccount = { params: { id: randomUUID() } };
  expect((await admin.client.refused(people.holdings, noAccount)).code).toBe('account.not-found');
});

test('[D-01] a manager releases a drone of the company from an owner who is not verified, and from no other', async () => {
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ roles: ['40'], companyId }));
  const foreign = await stage.as(
    await stage.world.account({ roles: ['40'], companyId: await stage.world.company() }),
  );
  const newcomer = await stage.world.account({ verified: '0' });
  const owner = await stage.world.account();
  const [held, sold] = [
    await stage.world.drone({ ownerId: newcomer.id, companyId }),
    await stage.world.drone({ ownerId: owner.id, companyId }),
  ];
  const release = (id: string) => ({ params: { id }, body: { confirm: id.slice(-4), reason: 'Not passed' } });
  expect((await foreign.refused(drones.release, release(held))).code).toBe('drone.not-found');
  expect((await manager.refused(drones.release, release(sold))).code).toBe('drone.owner-verified');
  expect((await manager.call(drones.release, release(held))).activateCode).toBeNull();
  const { items } = await (await stage.as(newcomer)).call(inbox.list);
  expect(items[0]?.text).toContain('Not passed');
});
