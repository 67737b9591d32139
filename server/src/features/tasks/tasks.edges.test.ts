import { roleCodes } from '@smartflight/contract/access/access.ts';
import { inbox, taskInvitations, taskParticipants, tasks } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import type { TestAccount } from '../../../test/world.ts';

type Person = TestAccount & { client: Client };

let stage: TestApp;
let county: Person;
let owner: Person;

const person = async (plan: Parameters<TestApp['world']['account']>[0]): Promise<Person> => {
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
});
afterAll(() => stage.close());

const form = {
  name: 'Wheat, rust',
  district: 'Mudan',
  period: { from: '2026-09-01', to: '2026-09-30' },
  timeZone: 'Asia/Shanghai',
};
const listed = async (id: string, q?: string) =>
  (await county.client.call(taskParticipants.list, { params: { id }, query: q === undefined ? {} : { q } }))
    .items;

test('[K-04] agreed days are days of the zone they were agreed in: it changes in a draft alone', async () => {
  const { id, version } = await county.client.call(tasks.create, { body: form });
  const moved = { ...form, timeZone: 'UTC' };
  const draft = await county.client.call(tasks.update, { params: { id }, body: { ...moved, version } });
  const droneIds = [await stage.world.drone({ ownerId: owner.id })];
  await county.client.call(taskParticipants.add, { params: { id }, body: { droneIds } });
  const sent = await county.client.call(tasks.move, {
    params: { id },
    body: { action: 'invite', version: draft.version },
  });
  const body = { ...form, version: sent.version };
  const { fields } = await county.client.refused(tasks.update, { params: { id }, body });
  expect(fields.map(({ at }) => at)).toEqual(['body.timeZone']);
  await county.client.call(tasks.update, { params: { id }, body: { ...moved, version: sent.version } });
});

test('what is hidden of a drone that has not agreed is not found by a search either', async () => {
  const droneId = await stage.world.drone({ ownerId: owner.id, name: 'Night heron' });
  const { id, version } = await county.client.call(tasks.create, { body: form });
  await county.client.call(taskParticipants.add, { params: { id }, body: { droneIds: [droneId] } });
  expect(await listed(id)).toMatchObject([{ droneName: droneId, link: 'offline' }]);
  expect(await listed(id, 'Night')).toEqual([]);
  expect(await listed(id, 'Contr')).toEqual([]);
  expect(await listed(id, droneId)).toHaveLength(1);
  await county.client.call(tasks.move, { params: { id }, body: { action: 'invite', version } });
  const { items } = await owner.client.call(taskInvitations.list, { query: { size: 200 } });
  const mine = items.filter((item) => item.taskId === id);
  await owner.client.call(taskInvitations.answer, {
    body: { answer: 'agree', items: mine.map(({ id: one, revision }) => ({ id: one, revision })) },
  });
  expect(await listed(id, 'Night')).toMatchObject([{ droneName: 'Night heron', ownerName: 'Contractor' }]);
});

test('a copy without its people is seen by no supervisor of the first', async () => {
  const { id } = await county.client.call(tasks.create, { body: form });
  await county.client.call(tasks.addSupervisor, { params: { id }, body: { account: owner.email } });
  const body = { name: 'Again', period: form.period };
  const bare = await county.client.call(tasks.copy, { params: { id }, body: { ...body, withDrones: false } });
  expect((await owner.client.refused(tasks.get, { params: { id: bare.id } })).status).toBe(404);
  const whole = await county.client.call(tasks.copy, { params: { id }, body: { ...body, withDrones: true } });
  expect(await owner.client.call(tasks.get, { params: { id: whole.id } })).toMatchObject({
    right: 'supervise',
  });
});

test('a task is copied with its drones however many were added within the hour, also one that lost its owner', async () => {
  const droneIds = [
    await stage.world.drone({ ownerId: owner.id }),
    await stage.world.drone({ ownerId: owner.id }),
  ];
  const { id } = await county.client.call(tasks.create, { body: form });
  await county.client.call(taskParticipants.add, { params: { id }, body: { droneIds } });
  const [, sold] = droneIds as [string, string];
  await stage.deps.pools.db
    .updateTable('drones')
    .set({ owner_id: null, company_id: null })
    .where('id', '=', sold)
    .execute();
  const key = `task-add:${county.id}`;
  const resets_at = new Date(stage.time.now + 3_600_000);
  await stage.deps.pools.db
    .insertInto('attempts')
    .values({ key, count: 1_000, resets_at })
    .onConflict((on) => on.column('key').doUpdateSet({ count: 1_000, resets_at }))
    .execute();
  const more = { params: { id }, body: { droneIds: [sold] } };
  expect((await county.client.refused(taskParticipants.add, more)).status).toBe(429);
  const body = { name: 'Again', period: { from: '2026-10-01', to: '2026-10-09' } };
  const copy = await county.client.call(tasks.copy, { params: { id }, body });
  const copied = await listed(copy.id);
  expect(copied.map(({ droneId }) => droneId).sort()).toEqual([...droneIds].sort());
  for (const row of copied) expect(row).toMatchObject({ state: 'untreated', period: body.period });
  await stage.deps.limits.forgive(key);
});

test('an owner who agreed can leave until the task is closed, and its organisers are notified', async () => {
  const supervisor = await person({ username: 'Bureau' });
  const other = await person({});
  const droneIds = [
    await stage.world.drone({ ownerId: owner.id }),
    await stage.world.drone({ ownerId: owner.id }),
  ];
  const { id, version } = await county.client.call(tasks.create, { body: form });
  await county.client.call(tasks.addSupervisor, { params: { id }, body: { account: supervisor.email } });
  await county.client.call(taskParticipants.add, { params: { id }, body: { droneIds } });
  const sent = await county.client.call(tasks.move, { params: { id }, body: { action: 'invite', version } });
  const own = async () =>
    (await owner.client.call(taskInvitations.list, { query: { state: 'any', size: 200 } })).items.filter(
      ({ taskId }) => taskId === id,
    );
  const say = async (who: Person, answer: 'agree' | 'leave', items: Awaited<ReturnType<typeof own>>) => {
    const body = { answer, items: items.map(({ id: one, revision }) => ({ id: one, revision })) };
    return (await who.client.call(taskInvitations.answer, { body })).items.map(({ code }) => code);
  };
  const items = await own();
  expect(items.map(({ canLeave }) => canLeave)).toEqual([false, false]);
  expect(await say(owner, 'leave', items)).toEqual(['task.invitation-ended', 'task.invitation-ended']);
  await say(owner, 'agree', items);
  const [first, second] = await own();
  expect([first?.canLeave, second?.canLeave]).toEqual([true, true]);
  expect(await say(other, 'leave', [first!])).toEqual(['task.invitation-not-found']);
  expect(await say(owner, 'leave', [first!])).toEqual([null]);
  expect((await listed(id)).find((one) => one.id === first?.id)).toMatchObject({
    state: 'removed',
    isConfirmed: false,
  });
  for (const { client } of [county, supervisor])
    expect((await client.call(inbox.list, { query: { kind: 'task' } })).items[0]?.text).toContain(
      'Contractor left',
    );
  await county.client.call(tasks.move, { params: { id }, body: { action: 'close', version: sent.version } });
  expect((await own()).map(({ canLeave }) => canLeave)).toEqual([false, false]);
  expect(await say(owner, 'leave', [second!])).toEqual(['task.frozen']);
});

test('after leaving or declining an owner is asked again after seven days, and never after the second no', async () => {
  const owner = await person({ username: 'Contractor' });
  const buyer = await person({});
  const droneId = await stage.world.drone({ ownerId: owner.id });
  const { id, version } = await county.client.call(tasks.create, { body: form });
  const add = async () =>
    (await county.client.call(taskParticipants.add, { params: { id }, body: { droneIds: [droneId] } }))
      .items[0]?.outcome;
  const say = async (answer: 'agree' | 'decline' | 'leave') => {
    const { items } = await owner.client.call(taskInvitations.list, { query: { state: 'any', size: 200 } });
    const open = items.filter(
      ({ taskId, state }) => taskId === id && ['untreated', 'agreed'].includes(state),
    );
    const body = { answer, items: open.map(({ id: one, revision }) => ({ id: one, revision })) };
    expect((await owner.client.call(taskInvitations.answer, { body })).done).toBe(1);
  };
  const wait = async (days: number) => {
    stage.time.now += days * 86_400_000;
    for (const one of [county, owner]) one.client = await stage.as(one);
  };
  await add();
  await county.client.call(tasks.move, { params: { id }, body: { action: 'invite', version } });

  await say('agree');
  const { items } = await county.client.call(taskParticipants.list, { params: { id } });
  await county.client.call(taskParticipants.end, {
    params: { id },
    body: { ids: items.map((one) => one.id) },
  });
  expect(await add()).toBe('invited');

  await say('agree');
  await say('leave');
  expect(await add()).toBe('left-lately');
  await wait(6);
  expect(await add()).toBe('left-lately');
  await wait(1.1);
  expect(await add()).toBe('invited');
  await say('decline');
  expect(await add()).toBe('refused-twice');
  await wait(30);
  expect(await add()).toBe('refused-twice');

  await stage.deps.pools.owner.query('update devices set owner_id = $2 where id = $1', [droneId, buyer.id]);
  expect(await add()).toBe('invited');
});

test('an organiser adds their own drone again at any time', async () => {
  const leader = await person({});
  const droneId = await stage.world.drone({ ownerId: leader.id });
  const { id, version } = await leader.client.call(tasks.create, { body: form });
  const add = async () =>
    (await leader.client.call(taskParticipants.add, { params: { id }, body: { droneIds: [droneId] } }))
      .items[0]?.outcome;
  await add();
  await leader.client.call(tasks.move, { params: { id }, body: { action: 'invite', version } });
  for (let time = 0; time < 3; time += 1) {
    const { items } = await leader.client.call(taskInvitations.list, { query: { state: 'any', size: 200 } });
    const own = items.filter(({ taskId, canLeave }) => taskId === id && canLeave);
    const body = {
      answer: 'leave' as const,
      items: own.map(({ id: one, revision }) => ({ id: one, revision })),
    };
    expect((await leader.client.call(taskInvitations.answer, { body })).done).toBe(1);
    expect(await add()).toBe('confirmed');
  }
});
