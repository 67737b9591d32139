import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  drones,
  inbox,
  shareLinks,
  taskFigureCalls,
  taskInvitations,
  taskParticipants,
  taskPeriods,
  tasks,
} from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { campaignForm } from '../../../test/campaign.ts';
import type { TestAccount } from '../../../test/world.ts';
import { settleTasks } from './tasks.jobs.ts';

let stage: TestApp;
let county: Person;
let owner: Person;
let other: Person;

type Person = TestAccount & { client: Client };
const person = async (plan: Parameters<TestApp['world']['account']>[0] = {}): Promise<Person> => {
  const account = await stage.world.account(plan);
  return { ...account, client: await stage.as(account) };
};

beforeAll(async () => {
  stage = await testApp();
  county = await person({
    roles: [roleCodes.manager],
    companyId: await stage.world.company({ name: 'County' }),
    username: 'County office',
  });
  owner = await person({ username: 'Contractor' });
  other = await person({ username: 'Second contractor' });
});
afterAll(() => stage.close());

const form = {
  name: 'Rice, second round',
  district: 'Mudan',
  period: { from: '2026-09-01', to: '2026-09-30' },
  timeZone: 'UTC',
  boundary: campaignForm.boundary,
};

async function inviting(droneIds: string[]): Promise<{ id: string; version: number }> {
  const { id, version } = await county.client.call(tasks.create, { body: form });
  await county.client.call(taskParticipants.add, { params: { id }, body: { droneIds } });
  const sent = await county.client.call(tasks.move, { params: { id }, body: { action: 'invite', version } });
  return { id, version: sent.version };
}

const invitationsOf = async ({ client }: Person, taskId: string) =>
  (await client.call(taskInvitations.list, { query: { size: 200 } })).items.filter(
    (item) => item.taskId === taskId,
  );
const droneOf = (who: TestAccount): Promise<string> => stage.world.drone({ ownerId: who.id });
const participantsOf = async ({ client }: Person, id: string) =>
  (await client.call(taskParticipants.list, { params: { id } })).items;

async function agreeAll(who: Person, taskId: string): Promise<void> {
  const items = (await invitationsOf(who, taskId)).map(({ id, revision }) => ({ id, revision }));
  await who.client.call(taskInvitations.answer, { body: { answer: 'agree', items } });
}

test('[K-02] a task needs a name, a district and a period, and its change names the version it was made on', async () => {
  const { status, fields } = await county.client.refused(tasks.create, {
    body: { ...form, name: ' ', district: '', period: { from: '2026-09-02', to: '2026-09-01' } },
  });
  expect(status).toBe(400);
  expect(fields.map(({ at, code }) => [at, code])).toEqual([
    ['body.name', 'taskNameEmpty'],
    ['body.district', 'taskDistrictEmpty'],
    ['body.period.to', 'range.reversed'],
  ]);
  const made = await county.client.call(tasks.create, { body: form });
  expect(made).toMatchObject({ state: 'draft', right: 'edit', version: 1, netAreaM2: 0 });
  const body = { ...form, name: 'Rice', targetAreaM2: 20_000_000, version: 1 };
  const changed = await county.client.call(tasks.update, { params: { id: made.id }, body });
  expect(changed).toMatchObject({ name: 'Rice', plannedAreaM2: 20_000_000, version: 2 });
  const late = await county.client.refused(tasks.update, { params: { id: made.id }, body });
  expect(late).toMatchObject({ status: 409, code: 'task.changed' });
});

test('a draft can be sent once it has a drone, notifies no one before, and only drafts can be dropped', async () => {
  const { id, version } = await county.client.call(tasks.create, { body: form });
  const move = { params: { id }, body: { action: 'invite' as const, version } };
  expect(await county.client.refused(tasks.move, move)).toMatchObject({ code: 'task.no-drones' });
  const droneId = await droneOf(owner);
  await county.client.call(taskParticipants.add, { params: { id }, body: { droneIds: [droneId] } });
  expect(await invitationsOf(owner, id)).toEqual([]);
  expect(await owner.client.refused(tasks.get, { params: { id } })).toMatchObject({ status: 404 });
  const sent = await county.client.call(tasks.move, move);
  expect(sent).toMatchObject({ state: 'inviting', counts: { untreated: 1 } });
  expect(await invitationsOf(owner, id)).toMatchObject([{ droneId, inviterName: 'County office' }]);
  expect(await county.client.refused(tasks.remove, { params: { id } })).toMatchObject({
    code: 'task.not-draft',
  });
});

test('[K-03] drones are added with a result for each, and the inviter’s own need no answer', async () => {
  const theirs = await droneOf(owner);
  const own = await droneOf(county);
  const { id } = await inviting([theirs]);
  const loose = await stage.world.drone();
  const dealer = await stage.world.account({ roles: [roleCodes.manager, roleCodes.dealer] });
  const excluded = await droneOf(dealer);
  const { items, added } = await county.client.call(taskParticipants.add, {
    params: { id },
    body: { droneIds: [theirs, own, loose, excluded, 'NO-SUCH'] },
  });
  expect(items.map(({ outcome }) => outcome)).toEqual([
    'already',
    'confirmed',
    'invited',
    'invited',
    'invited',
  ]);
  expect(added).toBe(4);
  const rows = await participantsOf(county, id);
  expect(rows.find(({ droneId }) => droneId === own)).toMatchObject({ state: 'agreed', isConfirmed: true });
  expect(rows.find(({ droneId }) => droneId === theirs)).toMatchObject({
    ownerName: '',
    isConfirmed: false,
  });
});

test('foreign and unknown ids are answered and listed alike until an owner agrees', async () => {
  const dealer = await stage.world.account({ roles: [roleCodes.manager, roleCodes.dealer] });
  const retired = await stage.world.drone({ ownerId: owner.id });
  await stage.deps.pools.owner.query('update devices set owner_id = null, retired_at = now() where id = $1', [
    retired,
  ]);
  const ids = {
    owned: await droneOf(owner),
    company: await stage.world.drone({ companyId: await stage.world.company() }),
    loose: await stage.world.drone(),
    excluded: await droneOf(dealer),
    charger: await stage.world.drone({ kind: 'charger', ownerId: owner.id }),
    retired,
    unknown: 'NO-SUCH-DRONE',
  };
  const { id } = await inviting([await droneOf(owner)]);
  const add = { params: { id }, body: { droneIds: Object.values(ids) } };
  const first = await county.client.call(taskParticipants.add, add);
  expect(new Set(first.items.map(({ outcome }) => outcome))).toEqual(new Set(['invited']));
  const again = await county.client.call(taskParticipants.add, add);
  expect(new Set(again.items.map(({ outcome }) => outcome))).toEqual(new Set(['already']));
  const rows = (await participantsOf(county, id)).filter(({ droneId }) =>
    add.body.droneIds.includes(droneId),
  );
  expect(rows).toHaveLength(add.body.droneIds.length);
  const shown = rows.map(({ id: _id, droneId, droneName, ...rest }) => {
    expect(droneName).toBe(droneId);
    return rest;
  });
  for (const row of shown) expect(row).toEqual(shown[0]);
  const sorted = await county.client.call(taskParticipants.list, {
    params: { id },
    query: { sort: 'droneName', size: 100 },
  });
  const names = sorted.items.map(({ droneName }) => droneName);
  const own = names.filter((name) => add.body.droneIds.includes(name));
  expect(own).toEqual([...own].sort(new Intl.Collator('en', { numeric: true }).compare));
  const taken = rows.map((row) => row.id);
  const { items } = await county.client.call(taskParticipants.end, { params: { id }, body: { ids: taken } });
  expect(items.map(({ code }) => code)).toEqual(taken.map(() => null));
});

test('[K-05] an owner agrees and declines, one or many, and the inviter reads it', async () => {
  const droneIds = [await droneOf(owner), await droneOf(owner), await droneOf(owner)];
  const { id } = await inviting(droneIds);
  const open = await invitationsOf(owner, id);
  expect(await owner.client.call(taskInvitations.waiting)).toMatchObject({ proposals: 0 });
  const [first, ...rest] = open.map((item) => ({ id: item.id, revision: item.revision }));
  const declined = await owner.client.call(taskInvitations.answer, {
    body: { answer: 'decline', items: [first!] },
  });
  expect(declined.done).toBe(1);
  const answer = { body: { answer: 'agree' as const, items: [first!, ...rest] } };
  const agreed = await owner.client.call(taskInvitations.answer, answer);
  expect(agreed.items.map(({ code }) => code)).toEqual(['task.invitation-ended', null, null]);
  expect((await county.client.call(tasks.get, { params: { id } })).counts).toMatchObject({
    agreed: 2,
    declined: 1,
  });
  const { items } = await county.client.call(inbox.list, { query: { kind: 'task' } });
  expect(items.map(({ text }) => text)).toContain(
    'Contractor agreed to the unified task Rice, second round with 2 drones.',
  );
  const again = await county.client.call(taskParticipants.add, {
    params: { id },
    body: { droneIds: [open[0]!.droneId] },
  });
  expect(again.items).toMatchObject([{ outcome: 'declined-lately' }]);
});

test('an invitation expires after seven days, and only its owner can answer', async () => {
  const { id } = await inviting([await droneOf(owner)]);
  const [open] = await invitationsOf(owner, id);
  const body = { answer: 'agree' as const, items: [{ id: open!.id, revision: 1 }] };
  const foreign = await other.client.call(taskInvitations.answer, { body });
  expect(foreign.items).toMatchObject([{ code: 'task.invitation-not-found' }]);
  const before = stage.time.now;
  stage.time.now += 7 * 86_400_000;
  const fresh = await person();
  owner.client = await stage.as(owner);
  const late = await owner.client.call(taskInvitations.answer, { body });
  expect(late.items).toMatchObject([{ code: 'task.invitation-ended' }]);
  await settleTasks(stage.deps);
  stage.time.now = before;
  county.client = await stage.as(county);
  owner.client = await stage.as(owner);
  expect((await participantsOf(county, id))[0]).toMatchObject({ state: 'expired' });
  expect(await fresh.client.refused(tasks.get, { params: { id } })).toMatchObject({ status: 404 });
});

test('[K-04] another period holds once the owner agrees; an outdated proposal is refused as such', async () => {
  const { id } = await inviting([await droneOf(owner), await droneOf(other)]);
  await agreeAll(owner, id);
  const rows = await participantsOf(county, id);
  const mine = rows.find(({ state }) => state === 'agreed')!;
  const asked = rows.find(({ state }) => state === 'untreated')!;
  const propose = (to: string) =>
    county.client.call(taskPeriods.propose, {
      params: { id },
      body: { participantIds: rows.map((row) => row.id), period: { from: '2026-09-05', to } },
    });
  expect((await propose('2026-10-05')).done).toBe(2);
  const [first] = (await owner.client.call(taskPeriods.list, { query: { mine: 'true' } })).items;
  expect(first).toMatchObject({
    old: { from: '2026-09-01', to: '2026-09-30' },
    new: { from: '2026-09-05', to: '2026-10-05' },
    canAnswer: true,
    canWithdraw: false,
  });
  stage.time.now += 1000;
  expect((await propose('2026-10-09')).done).toBe(2);
  const now = await participantsOf(county, id);
  expect(now.find((row) => row.id === mine.id)).toMatchObject({ period: { to: '2026-09-30' } });
  expect(now.find((row) => row.id === asked.id)).toMatchObject({ period: { to: '2026-10-09' }, revision: 3 });
  const outdated = await owner.client.call(taskPeriods.answer, {
    body: { answer: 'agree', ids: [first!.id] },
  });
  expect(outdated.items).toMatchObject([
    {
      code: 'task.proposal-outdated',
      msg: 'A newer time period was proposed in the meantime. Answer that one.',
    },
  ]);
  const stale = await other.client.call(taskInvitations.answer, {
    body: { answer: 'agree', items: [{ id: asked.id, revision: asked.revision }] },
  });
  expect(stale.items).toMatchObject([{ code: 'task.invitation-outdated' }]);
  const [newest] = (await owner.client.call(taskPeriods.list, { query: { mine: 'true' } })).items;
  await owner.client.call(taskPeriods.answer, { body: { answer: 'agree', ids: [newest!.id] } });
  expect((await participantsOf(county, id)).find((row) => row.id === mine.id)).toMatchObject({
    period: { from: '2026-09-05', to: '2026-10-09' },
    proposal: null,
  });
  const records = await county.client.call(taskPeriods.list, { query: { taskId: id } });
  expect(records.items.map(({ state, answeredByName }) => [state, answeredByName])).toEqual([
    ['agreed', 'Contractor'],
    ['superseded', null],
  ]);
});

test('a task’s own new period is proposed to those who agreed to its old one', async () => {
  const { id, version } = await inviting([await droneOf(owner), await droneOf(county)]);
  await agreeAll(owner, id);
  const period = { from: '2026-09-10', to: '2026-10-10' };
  await county.client.call(tasks.update, { params: { id }, body: { ...form, period, version } });
  const rows = await participantsOf(county, id);
  expect(rows.find(({ isMine }) => isMine)).toMatchObject({ period, proposal: null });
  expect(rows.find(({ isMine }) => !isMine)).toMatchObject({ period: form.period, proposal: { period } });
});

test('participants see their own drones alone, supervisors look, strangers find nothing', async () => {
  const { id, version } = await inviting([await droneOf(owner), await droneOf(other)]);
  await agreeAll(owner, id);
  expect(await participantsOf(owner, id)).toHaveLength(1);
  expect(await owner.client.call(tasks.get, { params: { id } })).toMatchObject({
    right: 'participate',
    counts: { agreed: 1, untreated: 0 },
    supervisors: [],
  });
  expect(await other.client.refused(taskFigureCalls.overview, { params: { id } })).toMatchObject({
    status: 403,
    code: 'task.not-confirmed',
  });
  const link = { body: { target: { kind: 'task', taskId: id } } } as const;
  expect(await other.client.refused(shareLinks.create, link)).toMatchObject({
    code: 'link.target-not-found',
  });
  expect(await owner.client.call(shareLinks.create, link)).toMatchObject({ token: expect.any(String) });
  const declined = (await invitationsOf(other, id)).map((item) => ({ id: item.id, revision: item.revision }));
  await other.client.call(taskInvitations.answer, { body: { answer: 'decline', items: declined } });
  expect(await other.client.refused(taskFigureCalls.overview, { params: { id } })).toMatchObject({
    code: 'task.not-confirmed',
  });
  const supervisor = await person();
  const { supervisors } = await county.client.call(tasks.addSupervisor, {
    params: { id },
    body: { account: supervisor.email },
  });
  expect(await participantsOf(supervisor, id)).toHaveLength(2);
  const close = { params: { id }, body: { action: 'close' as const, version } };
  expect(await supervisor.client.refused(tasks.move, close)).toMatchObject({ code: 'access.denied' });
  expect(await owner.client.refused(tasks.move, close)).toMatchObject({ code: 'access.denied' });
  await county.client.call(tasks.removeSupervisor, {
    params: { id, supervisorId: supervisors[0]?.id ?? '' },
  });
  expect(await supervisor.client.refused(tasks.get, { params: { id } })).toMatchObject({ status: 404 });
});

test('a drone that is unbound leaves the task, and its inviter is notified', async () => {
  const droneId = await droneOf(owner);
  const { id } = await inviting([droneId]);
  await agreeAll(owner, id);
  await owner.client.call(drones.unbind, { params: { id: droneId }, query: { confirm: droneId.slice(-4) } });
  expect((await participantsOf(county, id))[0]).toMatchObject({ state: 'removed', isConfirmed: false });
  const { items } = await county.client.call(inbox.list, { query: { kind: 'task' } });
  expect(items[0]!.text).toContain('has left the unified task');
});

test('[K-01] a task starts only with an outline or plots, and keeps one while it runs', async () => {
  const { id } = await county.client.call(tasks.create, { body: { ...form, boundary: null } });
  await county.client.call(taskParticipants.add, {
    params: { id },
    body: { droneIds: [await droneOf(owner)] },
  });
  const move = async (action: 'invite' | 'start', version: number) =>
    county.client.raw(tasks.move, { params: { id }, body: { action, version } });
  expect((await move('invite', 1)).statusCode).toBe(200);
  expect((await move('start', 2)).json()).toMatchObject({ code: 'task.no-district' });
  const { version } = await county.client.call(tasks.update, {
    params: { id },
    body: { ...form, version: 2 },
  });
  expect((await move('start', version)).statusCode).toBe(200);
  const without = { params: { id }, body: { ...form, boundary: null, version: version + 1 } };
  expect(await county.client.refused(tasks.update, without)).toMatchObject({ code: 'task.no-district' });
  const counting = { params: { id }, body: { ...form, countFrom: 'period' as const, version: version + 1 } };
  expect(await county.client.refused(tasks.update, counting)).toMatchObject({ code: 'task.state-refused' });
});

test('a closed task takes no change, and a copy of it starts as a draft with its drones', async () => {
  const { id, version } = await inviting([await droneOf(owner), await droneOf(other)]);
  await agreeAll(owner, id);
  const { version: started } = await county.client.call(tasks.move, {
    params: { id },
    body: { action: 'start', version },
  });
  const closed = await county.client.call(tasks.move, {
    params: { id },
    body: { action: 'close', version: started },
  });
  expect(closed).toMatchObject({ state: 'closed', counts: { agreed: 1, withdrawn: 1 } });
  expect(
    await county.client.refused(tasks.update, { params: { id }, body: { ...form, version: closed.version } }),
  ).toMatchObject({ code: 'task.frozen' });
  const copy = await county.client.call(tasks.copy, {
    params: { id },
    body: { name: 'Third round', period: { from: '2026-10-01', to: '2026-10-10' } },
  });
  expect(copy).toMatchObject({ state: 'draft', name: 'Third round', counts: { untreated: 1 } });
});
