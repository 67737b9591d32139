import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { apiKeys, audit, inbox, rules, teams } from '@smartflight/contract/endpoints.ts';
import type { RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import { ruleAlarmCode, ruleLimits } from '@smartflight/contract/rules/rules.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { clientOf } from '../../../test/call.ts';
import { eventually } from '../../../test/eventually.ts';
import { testSecret } from '../../../test/world.ts';
import { testDevice } from '../../platform/broker/test-device.ts';
import { type RuleWatch, watchRules } from './watch-rules.ts';

let stage: TestApp;
let watch: RuleWatch;
beforeAll(async () => {
  stage = await testApp({ broker: true });
  watch = await watchRules(stage.deps, stage.fleet);
});
afterAll(async () => {
  await watch.stop();
  await stage.close();
});
afterEach(() => {
  stage.time.now = Math.max(stage.time.now, noon);
});

const lowBattery: RuleForm = {
  name: 'Battery low',
  measure: 'battery',
  comparison: 'below',
  value: 25,
  clearValue: 30,
  forS: 0,
  during: 'always',
  severity: 'warning',
  quiet: null,
  channels: ['inbox'],
  target: 'all',
  teamId: null,
  droneIds: [],
  isEnabled: true,
};

let nth = 0;

/** A person with a drone that is connected to the broker. */
async function flier(o: { timeZone?: string; phone?: string } = {}) {
  const account = await stage.world.account(o);
  const client = await stage.as(account);
  nth += 1;
  const droneId = await stage.world.drone({ ownerId: account.id, name: `Heron ${nth}` });
  stage.fleet.register([{ id: droneId, name: `Heron ${nth}`, model: 'T40' }]);
  const device = await testDevice({
    address: stage.deps.broker()?.address ?? '',
    username: droneId,
    secret: testSecret,
  });
  let seq = 0;
  const report = async (data: object, afterMs = 1_000): Promise<void> => {
    stage.time.now += afterMs;
    seq += 1;
    const message = { v: 1, id: crypto.randomUUID(), ts: stage.time.now, bootId: 'b', seq, data };
    await device.publish(topicOf('drone', droneId, 'telemetry'), JSON.stringify(message));
    await watch.look();
  };
  /** Like `report`, without the broker, whose time of receipt is the real one. */
  const see = async (data: object): Promise<void> => {
    stage.time.now += 1_000;
    seq += 1;
    const sample = { ts: stage.time.now, seq, bootId: 'b', data };
    stage.fleet.sample(droneId, sample as Parameters<TestApp['fleet']['sample']>[1], stage.time.now);
    await watch.look();
  };
  const write = async (form: Partial<RuleForm> = {}): Promise<string> => {
    const { id } = await client.call(rules.create, { body: { ...lowBattery, ...form } });
    await watch.reload();
    return id;
  };
  const messages = async (): Promise<string[]> =>
    (await client.call(inbox.list, { query: { kind: 'alarm' } })).items.map(({ text }) => text).reverse();
  const alarm = () => stage.fleet.get(droneId)?.drone.alarm ?? null;
  const listed = async () => (await client.call(rules.list))[0];
  return {
    account,
    client,
    droneId,
    name: `Heron ${nth}`,
    device,
    report,
    see,
    write,
    messages,
    alarm,
    listed,
  };
}

const battery = (soc: number) => ({ landed: 'in_air', armed: true, batteries: [{ soc }] });

test('a battery below the limit raises the alarm once, on the drone, in the inbox and in the list, until it recovers', async () => {
  const { report, write, messages, alarm, listed, name } = await flier();
  await write();
  await report(battery(40));
  expect(alarm()).toBeNull();
  await report(battery(24));
  await report(battery(23));
  expect(alarm()).toEqual({ level: 'warning', code: ruleAlarmCode('Battery low') });
  expect(await messages()).toEqual([`${name}: Battery low (battery charge 24 %).`]);
  expect(await listed()).toMatchObject({ drones: 1, raised: 1, lastRaisedAt: expect.any(String) });
  await report(battery(28));
  expect(alarm()).not.toBeNull();
  await report(battery(31));
  expect(alarm()).toBeNull();
  expect(await listed()).toMatchObject({ raised: 0, lastRaisedAt: expect.any(String) });
  expect(await messages()).toEqual([
    expect.stringContaining('24 %'),
    `${name}: the alarm “Battery low” is over.`,
  ]);
});

const spray = { landed: 'in_air', armed: true, sprayOn: true, flowLpm: 3 };

test('silence of a working drone raises the alarm when it is due, and the next message ends it', async () => {
  const { see, write, messages, alarm, name } = await flier();
  await write({
    name: 'No data',
    measure: 'silence',
    comparison: 'above',
    value: 90,
    clearValue: null,
    during: 'working',
  });
  await see(spray);
  const later = async (ms: number): Promise<void> => {
    stage.time.now += ms;
    await watch.look();
  };
  await later(80_000);
  expect(alarm()).toBeNull();
  await later(11_000);
  expect(alarm()).toMatchObject({ code: ruleAlarmCode('No data') });
  expect(await messages()).toEqual([expect.stringMatching(`^${name}: No data \\(no data for 9\\d s\\)`)]);
  await see({ landed: 'on_ground', sprayOn: false, flowLpm: 0 });
  await watch.look();
  expect(alarm()).toBeNull();
  await later(200_000);
  expect(alarm()).toBeNull();
});

test('a value must stay beyond the limit for the time of the rule', async () => {
  const { report, write, alarm } = await flier();
  await write({ name: 'Fast', measure: 'speed', comparison: 'above', value: 8, clearValue: null, forS: 10 });
  for (let second = 0; second < 9; second += 1) await report({ ...spray, speedMps: 9 });
  await report({ ...spray, speedMps: 7 });
  await report({ ...spray, speedMps: 9 });
  expect(alarm()).toBeNull();
  await report({ ...spray, speedMps: 9 }, 10_000);
  expect(alarm()).toMatchObject({ code: ruleAlarmCode('Fast') });
});

test('the area of the day counts stored flights and the present sortie', async () => {
  const { report, write, alarm, droneId } = await flier();
  await stage.world.flights(droneId, { startAt: stage.time.now - 3 * 3_600_000 });
  const { rows } = await stage.deps.pools.owner.query<{ area: number }>(
    'select coalesce(sum(gross_m2), 0)::float8 as area from flights where drone_id = $1 and counted',
    [droneId],
  );
  const stored = rows[0]?.area ?? 0;
  expect(stored).toBeGreaterThan(0);
  await write({
    name: 'Day',
    measure: 'dayArea',
    comparison: 'above',
    value: stored + 1_000,
    clearValue: null,
  });
  const sortieId = crypto.randomUUID();
  await report({ ...spray, sortieId, areaM2: 990 });
  expect(alarm()).toBeNull();
  await report({ ...spray, sortieId, areaM2: 1_010 });
  expect(alarm()).toMatchObject({ code: ruleAlarmCode('Day') });
});

test('in quiet hours of the account’s zone the inbox gets the alarm, and mail and SMS do not', async () => {
  const person = await flier({ timeZone: 'Asia/Shanghai', phone: `+8613${String(Date.now()).slice(-9)}` });
  const { report, write, messages, account } = person;
  const sent = () => stage.outbox.filter(({ to, text }) => to === account.email && text === 'ruleRaised');
  const minute = (time: number): number => Math.floor(time / 60_000 + 8 * 60) % 1_440;
  const from = (minute(stage.time.now) + 1_440 - 60) % 1_440;
  const until = (minute(stage.time.now) + 60) % 1_440;
  await write({ channels: ['inbox', 'mail', 'sms'], quiet: { from, until } });
  await report(battery(20));
  expect(await messages()).toHaveLength(1);
  expect(sent()).toEqual([]);
  await report(battery(40));
  await report(battery(20), 2 * 3_600_000);
  expect(sent()).toMatchObject([{ args: { rule: 'Battery low', measure: 'battery', value: 20 } }]);
  expect(stage.outbox.filter(({ to, text }) => to.startsWith('+') && text === 'ruleRaised')).toHaveLength(1);
});

test('after a restart an active alarm goes on without another message, and ends with its condition', async () => {
  const { report, write, messages, alarm, listed } = await flier();
  await write();
  await report(battery(20));
  const other = await watchRules(stage.deps, stage.fleet);
  await report(battery(19));
  await other.look();
  expect(await messages()).toHaveLength(1);
  expect(alarm()).not.toBeNull();
  await report(battery(50));
  await other.look();
  expect(await listed()).toMatchObject({ raised: 0 });
  expect(await messages()).toHaveLength(2);
  await other.stop();
});

test('who no longer sees the drone gets no alarm of it, and the one on the drone ends', async () => {
  const owner = await flier();
  const friend = await stage.world.account();
  const client = await stage.as(friend);
  const { id: teamId } = await owner.client.call(teams.create, { body: { name: 'Crew' } });
  const { db } = stage.deps.pools;
  await db
    .insertInto('team_drones')
    .values({ team_id: teamId, drone_id: owner.droneId, shared_by: owner.account.id })
    .execute();
  await db.insertInto('team_members').values({ team_id: teamId, account_id: friend.id }).execute();
  await client.call(rules.create, { body: { ...lowBattery, target: 'team', teamId } });
  await watch.reload();
  await owner.report(battery(20));
  const list = () => client.call(rules.list);
  expect(await list()).toMatchObject([{ drones: 1, raised: 1 }]);
  // The alarm of a person who only sees the drone is not shown to others.
  expect(owner.alarm()).toBeNull();
  await db.deleteFrom('team_members').where('account_id', '=', friend.id).execute();
  await watch.reload();
  expect(await list()).toMatchObject([{ drones: 0, raised: 0 }]);
  await owner.report(battery(50));
  await owner.report(battery(20));
  expect((await client.call(inbox.list)).items).toHaveLength(1);
});

test('a changed, switched off or removed rule ends its alarms', async () => {
  const { client, report, write, alarm } = await flier();
  const id = await write();
  await report(battery(20));
  expect(alarm()).not.toBeNull();
  await client.call(rules.change, { params: { id }, body: { ...lowBattery, isEnabled: false } });
  await eventually(() => expect(alarm()).toBeNull());
  await client.call(rules.change, { params: { id }, body: { ...lowBattery, severity: 'critical' } });
  await watch.reload();
  await report(battery(20));
  expect(alarm()).toMatchObject({ level: 'critical' });
  await client.call(rules.remove, { params: { id } });
  await eventually(() => expect(alarm()).toBeNull());
  expect(await client.refused(rules.remove, { params: { id } })).toMatchObject({ code: 'rule.not-found' });
});

test('targets must be visible, values within the range of their measure, and each limit is refused by name', async () => {
  const { client, droneId } = await flier();
  const foreign = await stage.world.drone();
  const refused = (form: Partial<RuleForm>) =>
    client.refused(rules.create, { body: { ...lowBattery, ...form } });
  expect(await refused({ target: 'drones', droneIds: [droneId, foreign] })).toMatchObject({
    code: 'drone.not-found',
  });
  expect(await refused({ target: 'team', teamId: crypto.randomUUID() })).toMatchObject({
    code: 'team.not-found',
  });
  const fields = async (form: Partial<RuleForm>) =>
    ((await refused(form)) as { fields?: { at: string }[] }).fields?.map(({ at }) => at);
  expect(await fields({ value: 101, clearValue: null })).toEqual(['body.value']);
  expect(await fields({ clearValue: 20 })).toEqual(['body.clearValue']);
  expect(await fields({ measure: 'silence', value: 90, clearValue: null })).toEqual(['body.comparison']);
  expect(await fields({ target: 'drones' })).toEqual(['body.droneIds']);
  const own: Partial<RuleForm> = { target: 'drones', droneIds: [droneId] };
  for (let count = 0; count < ruleLimits.perDrone; count += 1)
    await client.call(rules.create, { body: { ...lowBattery, ...own } });
  expect(await refused(own)).toMatchObject({ status: 409, code: 'rule.too-many-per-drone' });
  const off = { ...lowBattery, isEnabled: false };
  for (let count: number = ruleLimits.perDrone; count < ruleLimits.perAccount; count += 1)
    await client.call(rules.create, { body: off });
  expect(await refused({ isEnabled: false })).toMatchObject({ status: 409, code: 'rule.too-many' });
});

test('an API key reads rules and cannot write them; changes are in the audit trail', async () => {
  const { client, write, account } = await flier();
  const id = await write();
  const { key } = await client.call(apiKeys.create, { body: { name: 'Wall', scopes: ['fleet.watch'] } });
  const reader = clientOf(stage.app, { token: key, address: '10.78.0.1' });
  expect(await reader.call(rules.list)).toMatchObject([{ id }]);
  expect(await reader.refused(rules.create, { body: lowBattery })).toMatchObject({ code: 'key.scope' });
  const staff = await stage.as(await stage.world.account({ roles: [roleCodes.staff] }));
  const { items } = await staff.call(audit.list, { query: { size: 50 } });
  expect(
    items.find(({ action, actor }) => action === 'rules.create' && actor.id === account.id),
  ).toMatchObject({
    detail: { name: 'Battery low' },
  });
});

test('the preview counts alarms by stored points of the last seven days', async () => {
  const { client, droneId, report, name } = await flier();
  for (const soc of [40, 20, 40, 20]) await report(battery(soc));
  await stage.writer.drain();
  await stage.deps.pools.db
    .insertInto('drone_states')
    .values({ drone_id: droneId, seen_at: new Date(stage.time.now), online: true, state: '{}' })
    .execute();
  stage.time.now += 1_000;
  const found = await client.call(rules.preview, { body: lowBattery });
  expect(found).toMatchObject({ isWhole: true, read: 1, times: 2, drones: [{ droneId, name, times: 2 }] });
  const unstored = { ...lowBattery, measure: 'satellites' as const };
  expect(await client.refused(rules.preview, { body: unstored })).toMatchObject({ code: 'rule.no-preview' });
});
