import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { webhookEvents } from '@smartflight/contract/access/webhooks.ts';
import { webhooks } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/outside/webhook-receiver.ts';
import { createStateStore } from '../../live/fleet/state-store.ts';
import { sendWebhooks, type WebhookSender } from './webhook-sender.ts';

let stage: TestApp;
let receiver: WebhookReceiver;
/** Two processes that share the work. */
let senders: WebhookSender[];
beforeAll(async () => {
  stage = await testApp({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } });
  receiver = await startWebhookReceiver();
  senders = [1, 2].map(() => sendWebhooks(stage.deps, { polls: false }));
});
afterAll(async () => {
  for (const { stop } of senders) await stop();
  await receiver.close();
  await stage.close();
});

const ask = (text: string, values: unknown[] = []) => stage.deps.pools.app.query(text, values);
const subscribe = async (accountId: string, client: Awaited<ReturnType<TestApp['as']>>) => {
  const body = { url: `${receiver.url}?of=${accountId}`, types: [...webhookEvents] };
  await client.call(webhooks.create, { body });
};
const deliver = () => Promise.all(senders.map(({ run }) => run()));
const receivedBy = (accountId: string) =>
  receiver.requests.filter(({ of }) => of === accountId).map(({ event }) => event);
const typesOf = (accountId: string) => receivedBy(accountId).map(({ type }) => type);

test('each kind of change reaches its owner once, though two processes send, and no stranger', async () => {
  const owner = await stage.world.account();
  const stranger = await stage.world.account();
  for (const account of [owner, stranger]) await subscribe(account.id, await stage.as(account));
  const droneId = await stage.world.drone({ ownerId: owner.id });
  const at = new Date(stage.time.now);

  const [flightId] = await stage.world.flights(droneId, { startAt: noon - 3_600_000 });
  await ask("update flights set state = 'final' where id = $1", [flightId]);
  const commandId = randomUUID();
  await ask(
    `insert into commands (id, drone_id, method, issued_at, expires_at, due_at, account_id)
     values ($1, $2, 'lock', $3, $3, $3, $4)`,
    [commandId, droneId, at, owner.id],
  );
  await ask("update commands set state = 'succeeded', ended_at = $2 where id = $1", [commandId, at]);
  const { id: taskId } = await stage.world.task({ inviterId: owner.id, droneId, ownerId: owner.id });
  await ask("update task_participants set state = 'declined' where task_id = $1", [taskId]);
  await ask(
    `insert into lifts (account_id, drone_id, drone_name, lift_address, from_at, to_at, submitted_at, state,
       shape, west, south, east, north, height_m)
     values ($1, $2, $2, 'Field', $3, $4, $3, 'underReview', '{}', 8, 47, 8.1, 47.1, 30)`,
    [owner.id, droneId, at, new Date(noon + 3_600_000)],
  );
  await ask("update lifts set state = 'approved', decided_at = $1", [at]);
  await ask(`insert into reviews (account_id, kind, version, submitted_at) values ($1, 'pilot', 1, $2)`, [
    owner.id,
    at,
  ]);
  await ask("update reviews set status = 'passed', decided_at = $1", [at]);
  await ask("update ownerships set ended_at = $2, ended = 'unbind' where drone_id = $1", [droneId, at]);
  await deliver();
  expect(typesOf(owner.id).toSorted()).toEqual([
    'command.completed',
    'device.bound',
    'device.unbound',
    'flight.changed',
    'flight.settled',
    'lift.decided',
    'review.decided',
    'task.changed',
    'task.changed',
  ]);
  expect(typesOf(stranger.id)).toEqual([]);
  const { rows } = await ask(
    'select from webhook_events e where not exists (select from webhook_deliveries d where d.event_id = e.id)',
  );
  expect(rows).toEqual([]);
});

test('alarms of a drone are reported when they begin and end, with the state that is stored', async () => {
  const companyId = await stage.world.company();
  const manager = await stage.world.account({ companyId, roles: [roleCodes.manager] });
  await subscribe(manager.id, await stage.as(manager));
  const droneId = await stage.world.drone({ companyId });
  const { fleet, deps, time } = stage;
  fleet.register([{ id: droneId, name: 'Heron', model: 'T40' }]);
  const store = createStateStore('drone', fleet, deps.pools.app);
  const event = (code: string, state: 'raised' | 'cleared') => {
    time.now += 1_000;
    fleet.event(droneId, { code, level: 'critical', state }, time.now);
  };
  event('battery_fault', 'raised');
  await store.save({ all: true });
  event('link_lost', 'raised');
  await store.save({ all: true });
  event('battery_fault', 'cleared');
  await store.save({ all: true });
  await store.save({ all: true });
  await deliver();
  expect(receivedBy(manager.id).map(({ type, data }) => [type, data])).toEqual([
    ['alarm.raised', { deviceId: droneId, kind: 'drone', code: 'battery_fault', level: 'critical' }],
    ['alarm.raised', { deviceId: droneId, kind: 'drone', code: 'link_lost', level: 'critical' }],
    ['alarm.cleared', { deviceId: droneId, kind: 'drone', code: 'battery_fault', level: 'critical' }],
  ]);
});

test('without a webhook that wants it, a change leaves no event', async () => {
  await ask('delete from webhooks');
  await ask('delete from webhook_events');
  await stage.world.drone({ ownerId: (await stage.world.account()).id });
  expect((await ask('select from webhook_events')).rows).toEqual([]);
});
