import { commands, inbox } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { type CommandStage, commandStage } from './test-commands.ts';

let own: CommandStage;
let stage: TestApp;
beforeAll(async () => {
  own = await commandStage();
  ({ stage } = own);
});
afterAll(() => stage.close());

test('a lock is stored and answered at once, and sent to a drone that is there [R-05]', async () => {
  const { droneId, give, now, account } = await own.pair();
  await own.appear(droneId);
  const given = await give('lock');
  expect(given).toMatchObject({
    state: 'queued',
    method: 'lock',
    reason: 'stolen',
    issuer: { id: account.id },
  });
  await stage.dispatch();
  expect(own.toDrone(droneId)).toMatchObject([
    { data: { commandId: given.id, method: 'lock', issuer: account.id }, o: { qos: 1, retain: false } },
  ]);
  await own.answer(droneId, given.id, { result: 'accepted' });
  expect((await now(given.id)).state).toBe('accepted');
  await own.answer(droneId, given.id, { result: 'succeeded', reported: { locked: true } });
  expect(await now(given.id)).toMatchObject({ state: 'succeeded', reported: { locked: true }, attempts: 1 });
});

test('a command to an absent drone is sent when it reconnects, under its own id [R-05]', async () => {
  const { droneId, give, now } = await own.pair();
  const { id } = await give('unlock');
  await own.wait(10_000);
  expect(own.toDrone(droneId)).toEqual([]);
  await own.appear(droneId);
  await eventually(() => expect(own.toDrone(droneId)).toMatchObject([{ data: { commandId: id } }]));
  expect(await now(id)).toMatchObject({ state: 'sent', attempts: 1 });
});

test('a command waiting for half a minute expires, is reported and never sent [R22]', async () => {
  const { owner, droneId, give, now } = await own.pair();
  const { id } = await give('lock');
  await own.wait(30_000);
  expect(await now(id)).toMatchObject({ state: 'expired', code: 'command.drone-offline', attempts: 0 });
  const { items } = await owner.call(inbox.list, { query: { kind: 'command' } });
  expect(items.map(({ text }) => text)).toEqual([`${droneId}: locking was not done. The drone is offline.`]);
  await own.appear(droneId);
  await stage.dispatch();
  expect(own.toDrone(droneId)).toEqual([]);
});

test('a silent drone is asked three times under one id, then the command times out and a late answer is kept [R22]', async () => {
  const { droneId, give, now } = await own.pair();
  await own.appear(droneId);
  const { id } = await give('lock');
  await stage.dispatch();
  for (let turn = 0; turn < 4; turn += 1) await own.wait(5_000);
  expect(own.toDrone(droneId).map(({ data }) => data['commandId'])).toEqual([id, id, id]);
  expect(await now(id)).toMatchObject({ state: 'timed_out', code: 'command.no-answer', attempts: 3 });
  await own.answer(droneId, id, { result: 'succeeded', reported: { locked: true } });
  expect(await now(id)).toMatchObject({ state: 'timed_out', lateAnswer: { result: 'succeeded' } });
});

test('a drone that only claims completion is believed when its report confirms it, and not before [R22]', async () => {
  const { droneId, give, now } = await own.pair();
  await own.appear(droneId);
  await own.say(droneId, 'state', { lock: { reported: false } });
  const first = await give('lock');
  await stage.dispatch();
  await own.answer(droneId, first.id, { result: 'succeeded' });
  expect((await now(first.id)).state).toBe('accepted');
  await own.say(droneId, 'state', { lock: { reported: true } });
  expect((await now(first.id)).state).toBe('succeeded');

  const second = await give('unlock');
  await stage.dispatch();
  await own.answer(droneId, second.id, { result: 'succeeded', reported: { locked: true } });
  await own.wait(15_000);
  expect(await now(second.id)).toMatchObject({ state: 'failed', code: 'command.unconfirmed' });
});

test('a lock in the air waits for the landing; a newer unlock goes out and takes its place [R-05]', async () => {
  const { droneId, give, now } = await own.pair();
  await own.appear(droneId);
  const lock = await give('lock');
  await stage.dispatch();
  await own.answer(droneId, lock.id, { result: 'deferred' });
  await own.wait(60_000);
  expect((await now(lock.id)).state).toBe('deferred');
  const unlock = await give('unlock');
  expect(await now(lock.id)).toMatchObject({ state: 'cancelled', code: 'command.superseded' });
  await stage.dispatch();
  expect(own.toDrone(droneId).at(-1)).toMatchObject({ data: { commandId: unlock.id, method: 'unlock' } });
  await own.answer(droneId, lock.id, { result: 'rejected', code: 'superseded' });
  await own.answer(droneId, unlock.id, { result: 'succeeded', reported: { locked: false } });
  expect(await now(lock.id)).toMatchObject({ state: 'cancelled', lateAnswer: { result: 'rejected' } });
  expect((await now(unlock.id)).state).toBe('succeeded');
});

test('a lock that is under way is not repeated once a newer unlock was sent', async () => {
  const { droneId, give, now } = await own.pair();
  await own.appear(droneId);
  const lock = await give('lock');
  await stage.dispatch();
  stage.time.now += 1;
  const unlock = await give('unlock');
  await own.wait(1_000);
  await own.wait(5_000);
  const ids = own.toDrone(droneId).map(({ data }) => data['commandId']);
  expect(ids.filter((id) => id === lock.id)).toHaveLength(1);
  expect(ids.filter((id) => id === unlock.id)).toHaveLength(2);
  await own.wait(10_000);
  expect((await now(lock.id)).state).toBe('timed_out');
});

test('a restarted drone has forgotten its deferred commands', async () => {
  const { droneId, give, now } = await own.pair();
  await own.appear(droneId);
  const { id } = await give('lock');
  await stage.dispatch();
  await own.answer(droneId, id, { result: 'deferred' });
  await own.say(droneId, 'status', { online: true, reason: 'reconnect' });
  expect((await now(id)).state).toBe('deferred');
  await own.say(droneId, 'status', { online: true, reason: 'reboot' }, { bootId: 'boot-2' });
  expect(await now(id)).toMatchObject({ state: 'failed', code: 'command.rebooted' });
});

test('answers that overtook each other, repeats and answers of a foreign drone change nothing [S13]', async () => {
  const { droneId, give, now } = await own.pair();
  const other = await own.pair();
  await own.appear(droneId);
  const { id } = await give('lock');
  await stage.dispatch();
  await own.answer(other.droneId, id, { result: 'succeeded', reported: { locked: true } });
  expect((await now(id)).state).toBe('sent');
  await own.answer(droneId, id, { result: 'deferred' }, { seq: 9_001 });
  await own.answer(droneId, id, { result: 'accepted' }, { seq: 9_000 });
  expect((await now(id)).state).toBe('deferred');
  for (let turn = 0; turn < 3; turn += 1)
    await own.answer(
      droneId,
      id,
      { result: 'succeeded', reported: { locked: true, note: 'a\u0000b' } },
      { seq: 9_002 },
    );
  expect(await now(id)).toMatchObject({
    state: 'succeeded',
    lateAnswer: null,
    reported: { locked: true, note: 'ab' },
  });
});

test('what is not sent yet can be taken back, what is sent cannot', async () => {
  const { owner, droneId, give } = await own.pair();
  const waiting = await give('lock');
  expect(await owner.call(commands.cancel, { params: { id: waiting.id } })).toMatchObject({
    state: 'cancelled',
    code: 'command.taken-back',
  });
  await own.appear(droneId);
  const gone = await give('lock');
  await stage.dispatch();
  expect(await owner.refused(commands.cancel, { params: { id: gone.id } })).toMatchObject({
    status: 409,
    code: 'command.sent-already',
  });
});

test('a command is stored with its row in the audit trail or not at all [S2]', async () => {
  const { owner, droneId, give, account } = await own.pair();
  const { id } = await give('lock');
  const trail = await stage.deps.pools.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'detail'])
    .where('target_id', '=', droneId)
    .execute();
  expect(trail).toMatchObject([
    { actor_id: account.id, action: 'commands.issue', detail: { commandId: id, method: 'lock' } },
  ]);
  await stage.deps.pools.owner.query('alter table audit rename to audit_away');
  const refused = await owner.refused(commands.issue, {
    params: { id: droneId },
    body: { method: 'unlock' },
  });
  await stage.deps.pools.owner.query('alter table audit_away rename to audit');
  expect(refused.status).toBe(500);
  expect((await owner.call(commands.list, { query: { droneId } })).total).toBe(1);
});

test('who loses the drone before a command is sent has given none [S2]', async () => {
  const { droneId, give } = await own.pair();
  const { id } = await give('lock');
  const { db } = stage.deps.pools;
  await db.updateTable('drones').set({ owner_id: null }).where('id', '=', droneId).execute();
  await own.appear(droneId);
  await stage.dispatch();
  expect(own.toDrone(droneId)).toEqual([]);
  const row = await db
    .selectFrom('commands')
    .select(['state', 'code'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ state: 'cancelled', code: 'command.right-withdrawn' });
});

test('many drones are locked at once, with a result for each [R-05]', async () => {
  const companyId = await stage.world.company();
  const boss = await stage.as(await stage.world.account({ roles: ['40'], companyId }));
  const ours = await Promise.all(Array.from({ length: 20 }, () => stage.world.drone({ companyId })));
  const foreign = await stage.world.drone();
  const { batchId, items } = await boss.call(commands.issueMany, {
    body: { method: 'lock', droneIds: [...ours, foreign, 'MISSING'], reason: 'storm' },
  });
  expect(items.filter(({ commandId }) => commandId)).toHaveLength(20);
  expect(items.slice(20)).toEqual([
    { droneId: foreign, commandId: null, code: 'drone.not-found' },
    { droneId: 'MISSING', commandId: null, code: 'drone.not-found' },
  ]);
  expect(await boss.call(commands.list, { query: { batchId, state: 'open' } })).toMatchObject({ total: 20 });
  await own.wait(30_000);
  const { items: notices } = await boss.call(inbox.list, { query: { kind: 'command' } });
  expect(notices).toHaveLength(1);
});

test('parameters are asked of models that answer, and of no others [D-07]', async () => {
  const { owner, droneId } = await own.pair();
  const ask = { params: { id: droneId }, body: { method: 'query_parameters' as const } };
  expect(await owner.refused(commands.issue, ask)).toMatchObject({
    status: 422,
    code: 'command.parameters-unsupported',
  });
  const { db } = stage.deps.pools;
  await db.updateTable('drones').set({ model: 'SF10' }).where('id', '=', droneId).execute();
  const { id } = await owner.call(commands.issue, ask);
  await own.appear(droneId);
  await stage.dispatch();
  const [{ data } = { data: {} }] = own.toDrone(droneId);
  expect(data).toMatchObject({ params: { names: expect.arrayContaining(['maxTiltDeg', 'lowTankL']) } });
  await own.answer(droneId, id, { result: 'succeeded', reported: { parameters: { maxTiltDeg: 15 } } });
  expect(await owner.call(commands.get, { params: { id } })).toMatchObject({
    state: 'succeeded',
    reported: { parameters: { maxTiltDeg: 15 } },
  });
});

test('without a broker nothing is sent, and what waits goes out when it is back', async () => {
  const { droneId, give, now } = await own.pair();
  await own.appear(droneId);
  own.link.isUp = false;
  const { id } = await give('lock');
  await own.wait(5_000);
  expect((await now(id)).state).toBe('queued');
  own.link.isUp = true;
  await stage.dispatch();
  expect((await now(id)).state).toBe('sent');
});
