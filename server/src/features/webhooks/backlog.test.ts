import { inbox, webhooks } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/outside/webhook-receiver.ts';
import { boundBacklog } from './backlog.store.ts';
import { sendWebhooks, type WebhookSender } from './webhook-sender.ts';
import { webhookTasks } from './webhooks.jobs.ts';

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

/** A webhook for whose receiver, which is away, `number` deliveries wait, each of another subject. */
async function backlog(number: number) {
  const account = await stage.world.account();
  const client = await stage.as(account);
  const url = `${receiver.url}?of=${account.id}`;
  const { id } = await client.call(webhooks.create, { body: { url, types: ['flight.changed'] } });
  await stage.deps.pools.app.query(
    `with events as (
       insert into webhook_events (type, subject, subject_id, data, owner_id, at, dispatched_at)
       select 'flight.changed', 'flight:' || $1 || n, n, jsonb_build_object('nth', n), $1::uuid, $3, $3
       from generate_series(1, $4::int) n returning id, subject)
     insert into webhook_deliveries (webhook_id, event_id, subject, created_at, started_at, due_at)
     select $2, id, subject, $3, $3, $3 from events`,
    [account.id, id, new Date(stage.time.now), number],
  );
  const counts = async () => {
    const [webhook] = await client.call(webhooks.list);
    return { waiting: webhook?.waiting, dead: webhook?.dead };
  };
  const received = () =>
    receiver.requests.filter(({ of }) => of === account.id).map(({ event }) => event.data['nth']);
  return { client, id, counts, received };
}

const bound = (most: number, atOnce?: number) =>
  stage.deps.pools.db
    .transaction()
    .execute((tx) => boundBacklog(tx, { most, now: new Date(stage.time.now), ...(atOnce && { atOnce }) }));

test('beyond the bound the oldest deliveries are given up and can be sent again; other webhooks keep theirs', async () => {
  const full = await backlog(12);
  const other = await backlog(8);
  expect(await bound(8)).toMatchObject([{ webhookId: full.id }]);
  expect(await full.counts()).toEqual({ waiting: 8, dead: 4 });
  expect(await other.counts()).toEqual({ waiting: 8, dead: 0 });
  receiver.answer = () => ({ status: 204 });
  await sender.run();
  expect(full.received()).toHaveLength(8);
  expect(full.received()).not.toContain(4);
  await full.client.call(webhooks.replayDead, { params: { id: full.id } });
  await sender.run();
  expect(full.received().slice(8).sort()).toEqual([1, 2, 3, 4]);
});

test('as many given up deliveries are stored, without the oldest, and one that is being sent stays', async () => {
  const { id, counts } = await backlog(20);
  const { app } = stage.deps.pools;
  const leased = await app.query(
    `update webhook_deliveries set leased_until = $2
     where id = (select id from webhook_deliveries where webhook_id = $1 order by event_id limit 1) returning id`,
    [id, new Date(stage.time.now + 1_000)],
  );
  await bound(9);
  expect(await counts()).toEqual({ waiting: 10, dead: 9 });
  const { rows } = await app.query('select state from webhook_deliveries where id = $1', [leased.rows[0].id]);
  expect(rows).toEqual([{ state: 'waiting' }]);
});

test.each([1, 4, 5, 100])(
  'deliveries beyond the bound are given up %i at a time, of several webhooks',
  async (atOnce) => {
    const [one, other] = [await backlog(12), await backlog(11)];
    await bound(7, atOnce);
    expect(await one.counts()).toEqual({ waiting: 7, dead: 5 });
    expect(await other.counts()).toEqual({ waiting: 7, dead: 4 });
    await bound(3, atOnce);
    for (const { id, counts } of [one, other]) {
      expect(await counts()).toEqual({ waiting: 3, dead: 3 });
      const { rows } = await stage.deps.pools.app.query(
        `select e.data->>'nth' as nth, d.state from webhook_deliveries d join webhook_events e on e.id = d.event_id
       where d.webhook_id = $1 order by d.event_id desc`,
        [id],
      );
      expect(rows.map(({ state }) => state)).toEqual([...Array(3).fill('waiting'), ...Array(3).fill('dead')]);
      expect(Number(rows[0].nth) - Number(rows[5].nth)).toBe(5);
    }
  },
);

test('the job bounds each queue and sends its account one message', async () => {
  const { client, counts } = await backlog(30);
  const run = (most: number) =>
    webhookTasks(stage.deps, most)['giveUpWebhookDeliveries']?.({}, undefined as never);
  await run(30);
  expect(await counts()).toEqual({ waiting: 30, dead: 0 });
  expect((await client.call(inbox.list, { query: {} })).items).toEqual([]);
  await run(25);
  await run(20);
  expect(await counts()).toEqual({ waiting: 20, dead: 10 });
  expect((await client.call(inbox.list, { query: {} })).items).toMatchObject([
    { kind: 'webhook', target: { page: 'profile' } },
  ]);
});
