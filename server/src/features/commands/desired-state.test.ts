import { commands } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { createDesiredState } from './desired-state.ts';
import { type CommandStage, commandStage } from './test-commands.ts';

let own: CommandStage;
let stage: TestApp;
beforeAll(async () => {
  own = await commandStage();
  ({ stage } = own);
});
afterAll(() => stage.close());

test('a standing lock outlives its command until the drone has done it, and is published as desired', async () => {
  const { owner, droneId, give } = await own.pair();
  const { id } = await give('lock', { standing: true });
  await own.wait(30_000);
  expect((await owner.call(commands.get, { params: { id } })).state).toBe('expired');
  await eventually(() =>
    expect(own.toDrone(droneId, 'desired').at(-1)).toMatchObject({
      data: { lock: true },
      o: { retain: true },
    }),
  );
  await own.appear(droneId);
  await eventually(() => expect(own.toDrone(droneId)).toHaveLength(1));
  const again = own.toDrone(droneId)[0]?.data['commandId'];
  expect(again).not.toBe(id);
  await own.answer(droneId, String(again), { result: 'succeeded', reported: { locked: true } });
  await own.wait(120_000);
  expect(own.toDrone(droneId)).toHaveLength(1);
  const { items } = await owner.call(commands.list, { query: { droneId } });
  expect(items.map(({ state, issuer }) => [state, issuer])).toMatchObject([
    ['succeeded', null],
    ['expired', { id: expect.any(String) }],
  ]);
});

test('a standing lock can be taken back when its command has ended', async () => {
  const { owner, droneId, give } = await own.pair();
  const { id } = await give('lock', { standing: true });
  await own.wait(30_000);
  await owner.call(commands.cancel, { params: { id } });
  await own.appear(droneId);
  await stage.dispatch();
  expect(own.toDrone(droneId)).toEqual([]);
  expect(own.toDrone(droneId, 'desired').at(-1)).toMatchObject({ data: {}, o: { retain: true } });
});

test('desired limits and pilots are requested by the server, at most once a minute [D-08][D-03]', async () => {
  const { droneId } = await own.pair();
  const { clock, pools } = stage.deps;
  const desiredState = createDesiredState({ clock });
  const by = { kind: 'system', name: 'test' } as const;
  const limits = { heightM: { max: 12 } };
  const desire = (change: Parameters<typeof desiredState.desire>[3]) =>
    pools.db.transaction().execute((tx) => desiredState.desire(tx, by, droneId, change));
  await own.appear(droneId);
  await desire({ limits, pilotIds: ['p2', 'p1'] });
  await stage.dispatch();
  const ofMethod = (method: string) => own.toDrone(droneId).filter(({ data }) => data['method'] === method);
  const [setLimits] = ofMethod('set_limits');
  const [grantPilots] = ofMethod('grant_pilots');
  expect(setLimits?.data).toMatchObject({
    method: 'set_limits',
    params: { ...limits, heightRef: 'takeoff' },
    issuer: 'server',
  });
  expect(grantPilots?.data).toMatchObject({ method: 'grant_pilots', params: { pilotIds: ['p1', 'p2'] } });
  await own.answer(droneId, String(grantPilots?.data['commandId']), { result: 'succeeded' });
  await own.answer(droneId, String(setLimits?.data['commandId']), { result: 'rejected', code: 'busy' });
  const asked = () => ofMethod('set_limits').length;
  await own.wait(50_000);
  expect(asked()).toBe(1);
  await own.appear(droneId);
  await own.wait(10_000);
  expect(asked()).toBe(2);
  await own.say(droneId, 'state', { limits: { heightM: { min: 2, max: 12 } } });
  await own.wait(60_000);
  await own.appear(droneId);
  await own.wait(0);
  expect(asked()).toBe(2);
  await pools.db.transaction().execute((tx) => desiredState.drop(tx, by, droneId));
  await stage.dispatch();
  expect(own.toDrone(droneId, 'desired').map(({ data }) => data)).toMatchObject([
    { limits: { ...limits, heightRef: 'takeoff' }, pilotIds: ['p1', 'p2'] },
    {},
  ]);
});

test('limits that the drone reports with another height reference are requested again', async () => {
  const { droneId } = await own.pair();
  const { clock, pools } = stage.deps;
  const desiredState = createDesiredState({ clock });
  const by = { kind: 'system', name: 'test' } as const;
  await own.appear(droneId);
  await pools.db
    .transaction()
    .execute((tx) => desiredState.desire(tx, by, droneId, { limits: { heightM: { max: 12 } } }));
  await stage.dispatch();
  const asked = () => own.toDrone(droneId).filter(({ data }) => data['method'] === 'set_limits');
  expect(asked()).toHaveLength(1);
  const succeed = () =>
    own.answer(droneId, String(asked().at(-1)?.data['commandId']), { result: 'succeeded' });
  // Without a report of the limits, the first answer confirms nothing.
  await succeed();
  await own.wait(60_000);
  await own.appear(droneId);
  await own.wait(0);
  expect(asked()).toHaveLength(2);
  await succeed();
  await own.say(droneId, 'state', { limits: { heightM: { max: 12 } } });
  await own.wait(60_000);
  await own.appear(droneId);
  await own.wait(0);
  expect(asked()).toHaveLength(2);
  await own.say(droneId, 'state', { limits: { heightM: { max: 12 }, heightRef: 'ground' } });
  await own.wait(0);
  expect(asked()).toHaveLength(3);
});

test('a right that ends with the drone ends its open commands and desired states', async () => {
  const { droneId, give, now, owner } = await own.pair();
  const { id } = await give('lock', { standing: true });
  const desiredState = createDesiredState(stage.deps);
  await stage.deps.pools.db
    .transaction()
    .execute((tx) => desiredState.drop(tx, { kind: 'system', name: 'test' }, droneId));
  expect(await now(id)).toMatchObject({ state: 'cancelled', code: 'command.released' });
  await stage.dispatch();
  await own.appear(droneId);
  await own.wait(60_000);
  expect(own.toDrone(droneId)).toEqual([]);
  expect((await owner.call(commands.list, { query: { droneId } })).total).toBe(1);
});

test('a report that another process stores after a newer one does not end a standing lock', async () => {
  const { droneId, give } = await own.pair();
  await own.appear(droneId);
  await give('lock', { standing: true });
  await own.say(droneId, 'state', { lock: { reported: false } }, { seq: 901 });
  await own.say(droneId, 'state', { lock: { reported: true } }, { seq: 900 });
  const isOpen = async () => {
    const { rows } = await stage.deps.pools.app.query(
      'select lock_is_permanent from drone_desired_states where drone_id = $1',
      [droneId],
    );
    return rows[0]?.lock_is_permanent;
  };
  expect(await isOpen()).toBe(true);
  await own.say(droneId, 'state', { lock: { reported: true } }, { seq: 902 });
  expect(await isOpen()).toBe(false);
});

test('a message from before a command, received late, is no restart that lost it', async () => {
  const { droneId, give, now } = await own.pair();
  await own.appear(droneId);
  const { id } = await give('lock');
  await eventually(() => expect(own.toDrone(droneId)).toHaveLength(1));
  await own.answer(droneId, id, { result: 'accepted' }, { bootId: 'boot-2' });
  const late = { bootId: 'boot-1', ts: stage.time.now - 60_000, isLate: true };
  await own.say(droneId, 'status', { online: true }, late);
  expect((await now(id)).state).toBe('accepted');
  await own.say(droneId, 'status', { online: true }, { bootId: 'boot-3' });
  expect(await now(id)).toMatchObject({ state: 'failed', code: 'command.rebooted' });
});
