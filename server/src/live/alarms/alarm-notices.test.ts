import { inbox } from '@smartflight/contract/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import {
  type AlarmNotices,
  alarmNoticeLimits,
  createHourly,
  isReported,
  notifyAlarms,
  onMap,
} from './alarm-notices.ts';

let stage: TestApp;
let alarms: AlarmNotices;
beforeAll(async () => {
  stage = await testApp();
  alarms = notifyAlarms({
    sources: [stage.fleet],
    fleet: stage.fleet,
    db: stage.deps.pools.db,
    clock: stage.deps.clock,
    log: stage.deps.log,
  });
});
afterAll(async () => {
  await alarms.stop();
  await stage.close();
});

type State = 'raised' | 'cleared';
type Level = 'info' | 'warning' | 'critical' | 'emergency';

function say(droneId: string, code: string, level: Level, state: State = 'raised'): void {
  stage.fleet.register([{ id: droneId, name: `Name ${droneId}`, model: 'T40' }]);
  stage.fleet.event(droneId, { code, level, state }, stage.time.now);
}

async function company() {
  const companyId = await stage.world.company();
  const owner = await stage.world.account();
  const manager = await stage.world.account({ roles: ['40'], companyId });
  const pilot = await stage.world.account({ companyId });
  const droneId = await stage.world.drone({ companyId, ownerId: owner.id });
  const clients = [await stage.as(owner), await stage.as(manager), await stage.as(pilot)];
  return {
    companyId,
    droneId,
    inboxes: () => Promise.all(clients.map(async ({ call }) => (await call(inbox.list)).items)),
  };
}

test('an alarm is notified to the owner and the company’s managers, each with a link to their own map', async () => {
  const { droneId, inboxes } = await company();
  say(droneId, 'battery_fault', 'critical');
  await alarms.flush();
  const [owner, manager, pilot] = await inboxes();
  expect(owner).toMatchObject([
    { kind: 'alarm', severity: 'critical', target: { page: 'realtime', query: { drone: droneId } } },
  ]);
  expect(owner?.[0]?.text).toContain(droneId);
  expect(manager).toMatchObject([{ target: { page: 'manageRealtime', query: { drone: droneId } } }]);
  expect(pilot).toEqual([]);
});

test('a flickering alarm is one notice, one that becomes more severe or returns later is notified again', async () => {
  const { droneId, inboxes } = await company();
  const flicker = async (level: Level): Promise<void> => {
    for (let k = 0; k < 5; k++) {
      say(droneId, 'no_flow', level);
      await alarms.flush();
      say(droneId, 'no_flow', level, 'cleared');
    }
  };
  await flicker('warning');
  expect((await inboxes())[0]).toHaveLength(1);
  await flicker('critical');
  expect((await inboxes())[0]?.map(({ severity }) => severity)).toEqual(['critical', 'warning']);
  stage.time.now += alarmNoticeLimits.quietMs + 1;
  await flicker('warning');
  expect((await inboxes())[0]?.map(({ severity }) => severity)).toEqual(['warning', 'critical']);
});

test('a second process that received the same posts nothing more', async () => {
  const { droneId, inboxes } = await company();
  const twin = notifyAlarms({
    sources: [stage.fleet],
    fleet: stage.fleet,
    db: stage.deps.pools.db,
    clock: stage.deps.clock,
    log: stage.deps.log,
  });
  say(droneId, 'zone_breach', 'emergency');
  await Promise.all([alarms.flush(), twin.flush()]);
  await twin.stop();
  expect((await inboxes())[1]).toHaveLength(1);
});

test('a fleet in trouble fills no inbox: beyond its hourly share an account gets a notice that there are more', async () => {
  const { companyId, inboxes } = await company();
  for (let k = 0; k < alarmNoticeLimits.singlesPerHour + 30; k++)
    say(await stage.world.drone({ companyId }), 'battery_fault', 'critical');
  await alarms.flush();
  const [, manager = []] = await inboxes();
  expect(manager).toHaveLength(alarmNoticeLimits.singlesPerHour + 1);
  expect(manager[0]).toMatchObject({
    text: 'Many of your drones report alarms. The live map shows which.',
    target: { page: 'manageRealtime', query: { status: 'attention' } },
  });
});

test('posts that fail use up nothing of the hour', async () => {
  const { companyId, inboxes } = await company();
  const drones = await Promise.all(
    Array.from({ length: alarmNoticeLimits.singlesPerHour }, () => stage.world.drone({ companyId })),
  );
  const schema = new pg.Client({ connectionString: stage.url });
  await schema.connect();
  await schema.query('alter table notices rename to notices_away');
  for (const id of drones) say(id, 'battery_fault', 'critical');
  await alarms.flush();
  await alarms.flush();
  await schema.query('alter table notices_away rename to notices');
  await schema.end();
  await alarms.flush();
  const [, manager = []] = await inboxes();
  expect(manager.filter(({ text }) => text.includes('battery'))).toHaveLength(drones.length);
});

test('[N-01] a breach found by the server is not notified again on the device’s report; another one is', async () => {
  const { droneId, inboxes } = await company();
  say(droneId, 'zone_breach', 'critical');
  stage.fleet.zoneAlarm(droneId, { level: 'critical', code: 'zone_breach', zoneId: 'z' });
  say(droneId, 'battery_fault', 'critical');
  await alarms.flush();
  expect((await inboxes())[0]).toHaveLength(1);
  stage.fleet.zoneAlarm(droneId, null);
  say(droneId, 'zone_breach', 'critical', 'cleared');
  say(droneId, 'zone_breach', 'critical');
  await alarms.flush();
  expect((await inboxes())[0]).toHaveLength(2);
});

test('an owner who may not open the own map is led to the company’s, or nowhere', () => {
  const query = { drone: 'D' };
  expect(onMap({ isOwner: true, roles: ['11', '40'] }, query).target?.page).toBe('realtime');
  expect(onMap({ isOwner: true, roles: ['40'] }, query).target?.page).toBe('manageRealtime');
  expect(onMap({ isOwner: false, roles: ['11', '40'] }, query).target?.page).toBe('manageRealtime');
  expect(onMap({ isOwner: true, roles: ['lift'] }, query)).toEqual({});
});

test('what every sortie brings is left to the map', () => {
  expect(isReported({ code: 'low_tank', level: 'warning' })).toBe(false);
  expect(isReported({ code: 'low_battery', level: 'critical' })).toBe(true);
  expect(isReported({ code: 'battery_fault', level: 'warning' })).toBe(true);
  expect(isReported({ code: 'vendor_code', level: 'info' })).toBe(false);
});

test('the hourly share is restored with the next hour', () => {
  let now = 0;
  const hourly = createHourly(2, () => now);
  const round = (...accounts: string[]): boolean[] => {
    const shares = hourly.plan();
    const taken = accounts.map(shares.take);
    shares.keep();
    return taken;
  };
  expect(round('a', 'a', 'a', 'b')).toEqual([true, true, false, true]);
  expect(round('a', 'b', 'b')).toEqual([false, true, false]);
  now = 3_600_000;
  expect(round('a')).toEqual([true]);
});
