import { type WebhookEvent, webhookEvents } from '@smartflight/contract/access/webhooks.ts';
import { inbox, webhooks } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import {
  type ReceivedEvent,
  startWebhookReceiver,
  verifiedWith,
  type WebhookReceiver,
} from '../../../test/outside/webhook-receiver.ts';
import type { AccountPlan } from '../../../test/world.ts';
import { takeDue } from './deliveries.store.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { sendWebhooks, type WebhookSender } from './webhook-sender.ts';

let stage: TestApp;
let receiver: WebhookReceiver;
let sender: WebhookSender;
beforeAll(async () => {
  stage = await testApp({ env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  receiver = await startWebhookReceiver();
  sender = sendWebhooks(stage.deps, { polls: false });
});
afterAll(async () => {
  await sender.stop();
  await receiver.close();
  await stage.close();
});

test('a settled flight is posted once, signed, to its owner’s webhook', async () => {
  const account = await stage.world.account();
  const client = await stage.as(account);
  const { id, secret } = await client.call(webhooks.create, {
    body: { url: receiver.url, types: ['flight.settled'] },
  });
  const droneId = await stage.world.drone({ ownerId: account.id });
  const [flightId] = await stage.world.flights(droneId, { startAt: noon - 3_600_000 });
  await stage.deps.pools.app.query("update flights set state = 'final' where id = $1", [flightId]);
  await sender.run();
  expect(receiver.requests).toHaveLength(1);
  const [received] = receiver.requests;
  expect(verifiedWith(secret, received!)).toMatchObject({
    type: 'flight.settled',
    data: { flightId, droneId, state: 'final', isRemoved: false },
  });
  const { items } = await client.call(webhooks.deliveries, { params: { id }, query: {} });
  expect(items).toMatchObject([
    { type: 'flight.settled', subjectId: flightId, state: 'delivered', status: 204 },
  ]);
});

const hourMs = 3_600_000;

/** A subscriber with a webhook of its own address, so that its requests can be distinguished. */
async function subscriber(types: WebhookEvent[], plan: AccountPlan = {}) {
  const account = await stage.world.account(plan);
  const client = await stage.as(account);
  const url = `${receiver.url}?of=${account.id}`;
  const { id, secret } = await client.call(webhooks.create, { body: { url, types } });
  const requests = () => receiver.requests.filter((request) => request.of === account.id);
  return { account, client, id, secret, requests };
}

/** Changes that are stored as events of a flight of the owner, without deriving one. */
const changeFlight = (ownerId: string, revision: number, flight = 1) =>
  stage.deps.pools.app.query(
    `insert into webhook_events (type, subject, subject_id, data, owner_id)
     values ('flight.changed', 'flight:' || $2 || $1, $1, $3, $1::uuid)`,
    [ownerId, String(flight), JSON.stringify({ revision, flight })],
  );

const revisions = (requests: readonly ReceivedEvent[]) => requests.map(({ event }) => event.data['revision']);

test('a receiver that is away for 24 hours misses nothing, and gets each subject’s events in order', async () => {
  const { account, requests } = await subscriber(['flight.changed']);
  receiver.answer = () => ({ status: 503 });
  const startedAt = stage.time.now;
  const flights = Array.from({ length: 12 }, (_, at) => at + 1);
  let revision = 0;
  while (stage.time.now < startedAt + 24 * hourMs) {
    revision += 1;
    for (const flight of flights) await changeFlight(account.id, revision, flight);
    await sender.run();
    stage.time.now += hourMs;
  }
  const failed = requests().length;
  expect(failed).toBeGreaterThan(5);
  expect(new Set(revisions(requests()))).toEqual(new Set([1]));
  receiver.answer = () => ({ status: 204 });
  stage.time.now += 4.5 * hourMs;
  await sender.run();
  const received = requests().slice(failed);
  for (const flight of flights)
    expect(revisions(received.filter(({ event }) => event.data['flight'] === flight))).toEqual(
      Array.from({ length: revision }, (_, at) => at + 1),
    );
  expect(received).toHaveLength(flights.length * revision);
});

test('a delivery is given up after three days, its account gets one message, and can send it again', async () => {
  const { account, client, id, requests } = await subscriber(['flight.changed']);
  receiver.answer = () => ({ status: 500, body: 'out of order' });
  await changeFlight(account.id, 1);
  for (let at = 0; at <= 80; at += 1) {
    await sender.run();
    stage.time.now += hourMs;
  }
  const [dead] = (await client.call(webhooks.deliveries, { params: { id }, query: { state: 'dead' } })).items;
  expect(dead).toMatchObject({ status: 500, nextAt: null });
  const { items } = await client.call(inbox.list, { query: {} });
  expect(items.map(({ kind, target }) => [kind, target?.page])).toEqual([['webhook', 'profile']]);
  const params = { id, delivery: dead!.id };
  const { request, tries } = await client.call(webhooks.delivery, { params });
  expect(request.body).toBe(requests()[0]?.body);
  expect(tries.at(-1)).toMatchObject({ status: 500, answer: 'out of order' });
  receiver.answer = () => ({ status: 200 });
  await client.call(webhooks.replay, { params });
  await sender.run();
  const [first, last] = [requests()[0], requests().at(-1)];
  expect(last).toMatchObject({ status: 200, body: first?.body });
  expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});

test('an answer 410 disables the webhook', async () => {
  const { account, client, id, requests } = await subscriber(['flight.changed']);
  receiver.answer = () => ({ status: 410 });
  await changeFlight(account.id, 1);
  await changeFlight(account.id, 2);
  await sender.run();
  expect(requests()).toHaveLength(1);
  expect(await client.call(webhooks.list)).toMatchObject([{ disabledBy: 'receiver', dead: 2, waiting: 0 }]);
  expect((await client.refused(webhooks.test, { params: { id } })).code).toBe('webhook.disabled');
});

test('after a new secret was made, both sign for a day', async () => {
  const { client, id, secret, requests } = await subscriber(['flight.changed']);
  receiver.answer = () => ({ status: 204 });
  const next = await client.call(webhooks.rotate, { params: { id } });
  await client.call(webhooks.test, { params: { id } });
  await sender.run();
  expect(verifiedWith(secret, requests()[0]!)).toMatchObject({ type: 'webhook.test' });
  expect(verifiedWith(next.secret, requests()[0]!)).toMatchObject({ type: 'webhook.test' });
  stage.time.now += 24 * hourMs;
  await client.call(webhooks.test, { params: { id } });
  await sender.run();
  expect(() => verifiedWith(secret, requests()[1]!)).toThrow();
  expect(verifiedWith(next.secret, requests()[1]!)).toMatchObject({ type: 'webhook.test' });
});

test('a redirect is a failure, and is not followed', async () => {
  const { client, id, requests } = await subscriber(['flight.changed']);
  receiver.answer = () => ({ status: 302, headers: { location: receiver.url } });
  await client.call(webhooks.test, { params: { id } });
  await sender.run();
  expect(requests()).toHaveLength(1);
  expect((await client.call(webhooks.deliveries, { params: { id }, query: {} })).items).toMatchObject([
    { state: 'waiting', status: 302 },
  ]);
});

test('what the account may not read, or no longer, is not sent; nor anything once it is disabled', async () => {
  receiver.answer = () => ({ status: 503 });
  const other = await stage.world.account();
  const { account, id, requests } = await subscriber(['flight.changed', 'device.bound']);
  await changeFlight(other.id, 1);
  await stage.world.drone({ ownerId: other.id });
  await sender.run();
  expect(requests()).toEqual([]);
  await changeFlight(account.id, 1);
  await sender.run();
  expect(requests()).toHaveLength(1);
  await stage.deps.pools.app.query('update accounts set disabled_at = now() where id = $1', [account.id]);
  receiver.answer = () => ({ status: 204 });
  stage.time.now += hourMs;
  await sender.run();
  expect(requests()).toHaveLength(1);
  const { rows } = await stage.deps.pools.app.query('select from webhook_deliveries where webhook_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
});

test('events of a drone stop once its owner has given it up, and those that waited are not sent', async () => {
  receiver.answer = () => ({ status: 204 });
  const { account, requests } = await subscriber(['command.completed']);
  const droneId = await stage.world.drone({ ownerId: account.id });
  const complete = async (ownId: string | null) => {
    const { app } = stage.deps.pools;
    const at = new Date(stage.time.now);
    const { rows } = await app.query(
      `insert into commands (id, drone_id, method, issued_at, expires_at, due_at, account_id)
       values (gen_random_uuid(), $1, 'lock', $2, $2, $2, $3) returning id`,
      [droneId, at, ownId],
    );
    await app.query("update commands set state = 'succeeded', ended_at = $2 where id = $1", [rows[0].id, at]);
  };
  await complete(account.id);
  await sender.run();
  expect(requests()).toHaveLength(1);
  receiver.answer = () => ({ status: 503 });
  await complete(null);
  await sender.run();
  expect(requests()).toHaveLength(2);
  await stage.deps.pools.app.query('update devices set owner_id = null, bound_at = null where id = $1', [
    droneId,
  ]);
  receiver.answer = () => ({ status: 204 });
  stage.time.now += hourMs;
  await complete(null);
  await sender.run();
  expect(requests()).toHaveLength(2);
});

test('a new address is tried at once with what waits', async () => {
  const { account, client, id, requests } = await subscriber(['flight.changed']);
  receiver.answer = () => ({ status: 404 });
  await changeFlight(account.id, 1);
  await sender.run();
  expect(await client.call(webhooks.list)).toMatchObject([{ isFailing: true, waiting: 1 }]);
  receiver.answer = () => ({ status: 204 });
  const url = `${receiver.url}/moved?of=${account.id}`;
  await client.call(webhooks.update, { params: { id }, body: { url } });
  await sender.run();
  expect(requests().map(({ status }) => status)).toEqual([404, 204]);
  expect(await client.call(webhooks.list)).toMatchObject([{ isFailing: false, waiting: 0 }]);
});

test('slow endpoints of one account leave room for those of others', async () => {
  receiver.answer = () => ({ status: 204 });
  const busy = await subscriber(['flight.changed']);
  for (let nth = 0; nth < 4; nth += 1)
    await busy.client.call(webhooks.create, {
      body: { url: `${receiver.url}?of=${busy.account.id}&nth=${nth}`, types: ['flight.changed'] },
    });
  const other = await subscriber(['flight.changed']);
  for (const subject of [1, 2, 3, 4])
    await stage.deps.pools.app.query(
      `insert into webhook_events (type, subject, subject_id, data, owner_id)
       values ('flight.changed', 'flight:' || $1, $1, '{}', $2)`,
      [String(subject), busy.account.id],
    );
  await changeFlight(other.account.id, 1);
  await dispatchEvents(stage.deps);
  const taken = await takeDue(stage.deps.pools.db, { now: new Date(stage.time.now), most: 20 });
  const of = (accountId: string) => taken.filter((one) => one.accountId === accountId).length;
  expect([of(busy.account.id), of(other.account.id)]).toEqual([8, 1]);
  const again = await takeDue(stage.deps.pools.db, { now: new Date(stage.time.now), most: 20 });
  expect(again).toEqual([]);
  stage.time.now += 61_000;
  await sender.run();
  expect([busy.requests().length, other.requests().length]).toEqual([20, 1]);
});

test('an unknown event is refused with the field and the events there are', async () => {
  const client = await stage.as(await stage.world.account());
  const body = { url: receiver.url, types: ['flight.lost' as 'flight.changed'] };
  const { status, fields } = await client.refused(webhooks.create, { body });
  expect(status).toBe(400);
  expect(fields).toMatchObject([{ at: 'body.types.0', detail: { allowed: webhookEvents.join(', ') } }]);
});
