import { chargers, commands, drones, profile } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { type Applicant, signedIn } from '../../test/people.ts';
import { testPassword } from '../../test/world.ts';
import { createDesiredState } from '../features/commands/desired-state.ts';
import { type CommandStage, commandStage } from '../features/commands/test-commands.ts';
import { settlePilots } from '../features/drones/drones.jobs.ts';
import { findPilot } from '../features/flights/derive/recompute.store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let own: CommandStage;
let stage: TestApp;
beforeAll(async () => {
  own = await commandStage();
  ({ stage } = own);
  // A waiting permission is given to its account by the database, with its clock.
  stage.time.now = Date.now();
});
afterAll(() => stage.close());

const person = async (plan: Parameters<TestApp['world']['account']>[0] = {}): Promise<Applicant> =>
  signedIn(stage, await stage.world.account(plan));
const droneOf = (owner: Applicant) => stage.world.drone({ ownerId: owner.id });
const permit = async (owner: Applicant, id: string, account: string, dates = {}): Promise<string> => {
  const { permittedPilots } = await owner.client.call(drones.grant, {
    params: { id },
    body: { account, ...dates },
  });
  return permittedPilots.find((one) => one.account === account)?.id ?? '';
};
const seenBy = async ({ client }: Applicant) => (await client.call(drones.list)).items.map(({ id }) => id);
const change = (id: string, cells: object) =>
  stage.deps.pools.db.updateTable('accounts').set(cells).where('id', '=', id).execute();
const passed = { account_review: 'passed', real_name_review: 'passed', pilot_review: 'passed' };
const listOf = (id: string): readonly string[] =>
  (
    own.toDrone(id).findLast(({ data }) => data['method'] === 'grant_pilots')?.data['params'] as {
      pilotIds: string[];
    }
  )?.pilotIds;

/** The drone connects and does what it is sent. */
async function obey(droneId: string): Promise<void> {
  await settlePilots({ deps: stage.deps, desiredState: createDesiredState(stage.deps) });
  await own.appear(droneId);
  await stage.dispatch();
  for (const { data } of own.toDrone(droneId))
    await own.answer(droneId, String(data['commandId']), { result: 'succeeded' });
}

test('a permission takes effect when an account with its address is verified, enabled or gets the address [D-03]', async () => {
  const owner = await person();
  const id = await droneOf(owner);
  const [late, disabled, moved] = [
    await person({ email: 'late@others.test', verified: '0' }),
    await stage.world.account({ email: 'disabled@others.test', disabled: true }),
    await person(),
  ];
  for (const address of ['late@others.test', 'disabled@others.test', '+8613800004444'])
    await permit(owner, id, address);
  expect(await seenBy(moved)).toEqual([]);
  await change(late.id, passed);
  await change(disabled.id, { disabled_at: null });
  await change(moved.id, { phone: '+8613800004444' });
  for (const one of [late, await signedIn(stage, disabled), moved]) expect(await seenBy(one)).toEqual([id]);
});

test('the drone lists a waiting permission under its own id, then the account, and the owner sees no command for it [D-03]', async () => {
  const owner = await person();
  const id = await droneOf(owner);
  const grantId = await permit(owner, id, 'waits@others.test');
  await obey(id);
  expect(listOf(id)).toEqual([owner.id, grantId].sort());
  const listed = async ({ client }: Applicant) =>
    (await client.call(commands.list, { query: { droneId: id } })).items.map(({ method }) => method);
  expect(await listed(owner)).toEqual(['grant_pilots']);
  const { id: pilotId } = await person({ email: 'waits@others.test' });
  await obey(id);
  expect(listOf(id)).toEqual([owner.id, pilotId].sort());
  expect(await listed(owner)).toEqual(['grant_pilots']);
  const { items } = await owner.client.call(drones.history, { params: { id } });
  expect(items.filter(({ kind }) => kind === 'command')).toHaveLength(1);
});

test('a change of the contact ends a permission, and the next account with the address gets it [D-03]', async () => {
  const owner = await person();
  const id = await droneOf(owner);
  const pilot = await person({ email: 'shared@others.test' });
  await permit(owner, id, 'shared@others.test');
  await change(pilot.id, { phone: '+8613800005555' });
  expect(await seenBy(pilot)).toEqual([id]);
  await change(pilot.id, { email: 'other@others.test' });
  expect(await seenBy(pilot)).toEqual([]);
  const next = await person({ email: 'shared@others.test' });
  expect(await seenBy(next)).toEqual([id]);
  await obey(id);
  expect(listOf(id)).toContain(next.id);
  expect(listOf(id)).not.toContain(pilot.id);
});

test('an account that is disabled or no longer verified has no permission until it is again [D-03]', async () => {
  const owner = await person();
  const id = await droneOf(owner);
  const pilot = await person();
  await permit(owner, id, pilot.email);
  // A disabled account has no session, so its right is read from the list that its drone gets.
  for (const [away, back] of [
    [{ account_review: 'pending' }, { account_review: 'passed' }],
    [{ real_name_review: 'pending' }, { real_name_review: 'passed' }],
    [{ pilot_review: 'pending' }, { pilot_review: 'passed' }],
    [{ disabled_at: new Date() }, { disabled_at: null }],
  ] as const) {
    await change(pilot.id, away);
    await obey(id);
    expect(listOf(id)).not.toContain(pilot.id);
    expect(listOf(id)).toHaveLength(2);
    await change(pilot.id, back);
    await obey(id);
    expect(listOf(id)).toContain(pilot.id);
  }
});

test('a permission that was removed, or waited for more than 30 days, takes no effect', async () => {
  const owner = await person();
  const id = await droneOf(owner);
  const grantId = await permit(owner, id, 'removed@others.test');
  await owner.client.call(drones.revoke, { params: { id, grantId } });
  await permit(owner, id, 'old@others.test');
  await stage.deps.pools.db
    .updateTable('grants')
    .set({ granted_at: new Date(Date.now() - 31 * dayMs) })
    .where('address', '=', 'old@others.test')
    .execute();
  const late = [await person({ email: 'removed@others.test' }), await person({ email: 'old@others.test' })];
  for (const one of late) expect(await seenBy(one)).toEqual([]);
  // Still listed, because its absence would show that no account has the address.
  expect((await owner.client.call(drones.get, { params: { id } })).permittedPilots).toHaveLength(1);
  await permit(owner, id, 'old@others.test');
  expect(await seenBy(late[1] as Applicant)).toEqual([id]);
});

test('the dates of a permission hold for an account that is verified later', async () => {
  const owner = await person();
  const id = await droneOf(owner);
  const [from, to] = [stage.time.now + hourMs, stage.time.now + 2 * hourMs];
  const dates = { validFrom: new Date(from).toISOString(), validTo: new Date(to).toISOString() };
  await permit(owner, id, 'dated@others.test', dates);
  const pilot = await person({ email: 'dated@others.test' });
  const seen = [];
  for (const at of [from - 1, from + 1, to + 1]) {
    stage.time.now = at;
    seen.push(await seenBy(pilot));
  }
  expect(seen).toEqual([[], [id], []]);
  stage.time.now = from - hourMs;
});

test('two addresses of one account are two permissions, and the drone’s list does not show that it is one', async () => {
  const owner = await person();
  const id = await droneOf(owner);
  const pilot = await person({ phone: '+8613800006666' });
  const first = await permit(owner, id, pilot.email);
  stage.time.now += 1_000;
  const second = await permit(owner, id, '+8613800006666');
  await obey(id);
  expect(listOf(id)).toEqual([owner.id, pilot.id, second].sort());
  await owner.client.call(drones.revoke, { params: { id, grantId: first } });
  expect(await seenBy(pilot)).toEqual([id]);
  await obey(id);
  expect(listOf(id)).toEqual([owner.id, pilot.id].sort());
});

test('a flight without a named pilot is given to a permitted colleague, and to no stranger whom it would name to the owner', async () => {
  const companyId = await stage.world.company();
  const owner = await person({ companyId });
  const [mate, stranger] = [await person({ companyId }), await person()];
  const found = [];
  for (const pilot of [mate, stranger]) {
    const droneId = await droneOf(owner);
    await permit(owner, droneId, pilot.email);
    const flight = { droneId, named: undefined, stored: null, at: stage.time.now + 1_000 };
    found.push(await findPilot(stage.deps.pools.app, flight));
  }
  expect(found).toEqual([mate.id, null]);
});

test('a charger permitted to an address is seen once a verified account has it', async () => {
  const owner = await person();
  const id = await stage.world.drone({ ownerId: owner.id, kind: 'charger' });
  await owner.client.call(chargers.grant, { params: { id }, body: { account: 'dock@others.test' } });
  const { client } = await person({ email: 'dock@others.test' });
  expect((await client.call(chargers.list)).items.map((one) => one.id)).toEqual([id]);
});

test('erasing an account that is not verified removes the permissions that wait for its address', async () => {
  const owner = await person();
  const id = await droneOf(owner);
  await permit(owner, id, 'erased@others.test');
  const { client } = await person({ email: 'erased@others.test', verified: '0' });
  await client.call(profile.erase, { body: { password: testPassword } });
  expect((await owner.client.call(drones.get, { params: { id } })).permittedPilots).toEqual([]);
});
