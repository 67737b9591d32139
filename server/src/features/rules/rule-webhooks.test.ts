import { roleCodes } from '@smartflight/contract/access/access.ts';
import { inbox, rules, webhooks } from '@smartflight/contract/endpoints.ts';
import type { RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import { alarmsPerHour, ruleAlarmCode } from '@smartflight/contract/rules/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type RuleWatch, watchRules } from './watch-rules.ts';

let stage: TestApp;
/** Two processes. */
let watches: RuleWatch[];
beforeAll(async () => {
  stage = await testApp({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } });
  watches = [await watchRules(stage.deps, stage.fleet), await watchRules(stage.deps, stage.fleet)];
});
afterAll(async () => {
  for (const { stop } of watches) await stop();
  await stage.close();
});

const low: RuleForm = {
  name: 'Low',
  measure: 'battery',
  comparison: 'below',
  value: 25,
  clearValue: 30,
  forS: 0,
  during: 'always',
  severity: 'warning',
  quiet: null,
  channels: ['webhook'],
  target: 'all',
  teamId: null,
  droneIds: [],
  isEnabled: true,
};

/** An owner, and a manager of the company of the drone, both with a webhook; the owner has the rule. */
async function people(form: Partial<RuleForm> = {}) {
  const companyId = await stage.world.company();
  const manager = await stage.world.account({ companyId, roles: [roleCodes.manager] });
  const owner = await stage.world.account();
  const client = await stage.as(owner);
  for (const account of [manager, owner])
    await (await stage.as(account)).call(webhooks.create, {
      body: { url: 'http://127.0.0.1:9/hook', types: ['alarm.raised', 'alarm.cleared'] },
    });
  const droneId = await stage.world.drone({ companyId, ownerId: owner.id });
  stage.fleet.register([{ id: droneId, name: 'Heron', model: 'T40' }]);
  const { id: ruleId } = await client.call(rules.create, { body: { ...low, ...form } });
  for (const { reload } of watches) await reload();
  let seq = 0;
  const report = async (soc: number) => {
    stage.time.now += 1_000;
    seq += 1;
    const data = { landed: 'in_air' as const, armed: true, batteries: [{ soc }] };
    stage.fleet.sample(droneId, { ts: stage.time.now, seq, bootId: 'b', data }, stage.time.now);
    for (const { look } of watches) await look();
  };
  const events = async () => {
    const { rows } = await stage.deps.pools.app.query<{ type: string; account_id: string; data: object }>(
      `select type, account_id, data from webhook_events where device_id = $1 and type like 'alarm.%' order by id`,
      [droneId],
    );
    return rows;
  };
  const types = async () => (await events()).map(({ type }) => type);
  /** As if the account had as many alarms within the hour before. */
  const spend = (count: number) =>
    stage.deps.pools.app.query(
      `insert into attempts (key, count, resets_at) values ('rule-webhook:' || $1, $2, $3)
       on conflict (key) do update set count = $2, resets_at = $3`,
      [owner.id, count, new Date(stage.time.now + 3_600_000)],
    );
  const texts = async () =>
    (await client.call(inbox.list, { query: { kind: 'alarm' } })).items.map((one) => one.text);
  return { owner, client, droneId, ruleId, report, events, types, spend, texts };
}

test('alarms of rules are for their account’s webhooks, by the channel of the rule, and end with the rule', async () => {
  const { owner, client, droneId, ruleId, report, events } = await people();
  const { id: quiet } = await client.call(rules.create, {
    body: { ...low, name: 'Quiet', channels: ['inbox'] },
  });
  for (const { reload } of watches) await reload();
  // The third report raises the alarm again within the time in which it goes on: its end was posted.
  for (const soc of [24, 40, 23]) await report(soc);
  for (const id of [ruleId, quiet]) await client.call(rules.remove, { params: { id } });
  const found = await events();
  expect(found.map(({ type, account_id }) => [type, account_id])).toEqual(
    ['alarm.raised', 'alarm.cleared', 'alarm.raised', 'alarm.cleared'].map((type) => [type, owner.id]),
  );
  expect(found[0]?.data).toEqual({
    deviceId: droneId,
    kind: 'drone',
    code: ruleAlarmCode('Low'),
    level: 'warning',
    ruleId,
    measure: 'battery',
    value: 24,
  });
});

test('beyond the hourly limit of webhooks an alarm is in the inbox, and neither it nor its end is posted', async () => {
  const { report, types, spend, texts } = await people();
  await spend(alarmsPerHour.webhook - 1);
  await report(24);
  expect(await types()).toEqual(['alarm.raised']);
  await report(40);
  stage.time.now += 10_000;
  await report(24);
  await report(40);
  expect(await types()).toEqual(['alarm.raised', 'alarm.cleared']);
  expect(await texts()).toEqual([expect.stringContaining('Low (battery charge 24 %)')]);
  stage.time.now += 3_600_000;
  await report(24);
  expect(await types()).toEqual(['alarm.raised', 'alarm.cleared', 'alarm.raised']);
  expect(await texts()).toHaveLength(1);
});

test('an alarm that goes on counts too: one that comes and goes all the time is posted up to the limit', async () => {
  const { report, types, spend } = await people();
  await spend(alarmsPerHour.webhook - 3);
  for (let times = 0; times < 5; times += 1) for (const soc of [24, 40]) await report(soc);
  expect((await types()).filter((type) => type === 'alarm.raised')).toHaveLength(3);
  expect((await types()).filter((type) => type === 'alarm.cleared')).toHaveLength(3);
});

test('a removed rule posts no end of an alarm that was withheld', async () => {
  const { client, ruleId, report, types, spend } = await people();
  await spend(alarmsPerHour.webhook);
  await report(24);
  await client.call(rules.remove, { params: { id: ruleId } });
  expect(await types()).toEqual([]);
});
