import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@smartflight/contract/access/webhooks.schemas.ts';
import { type DeliveryState, testEvent } from '@smartflight/contract/access/webhooks.ts';
import type { webhooks } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Attempt } from './deliveries.store.ts';
import { requestOf } from './delivery-request.ts';
import { lockWebhook, spendCall } from './webhooks.service.ts';

type DeliveryDeps = Pick<Deps, 'pools' | 'limits' | 'clock'>;

interface Row {
  id: string;
  event_id: number;
  type: string;
  subject_id: string;
  state: DeliveryState;
  at: Date;
  attempts: number;
  due_at: Date;
  tries: Attempt[];
}

const columns = sql`d.id, d.event_id, e.type, e.subject_id, d.state, e.at, d.attempts, d.due_at`;
const joined = sql`from webhook_deliveries d join webhook_events e on e.id = d.event_id
  join webhooks w on w.id = d.webhook_id`;

const toDelivery = (row: Row): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  subjectId: row.subject_id,
  state: row.state,
  at: row.at.toISOString(),
  attempts: row.attempts,
  nextAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  status: row.tries.at(-1)?.status ?? null,
});

/** A page of the log, newest events first. @throws `webhook.not-found`, also for another account's */
export async function listDeliveries(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
  { id, state, before, size }: QueryOf<typeof webhooks.deliveries> & { id: string },
): Promise<ResultOf<typeof webhooks.deliveries>> {
  const own = await pools.db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .executeTakeFirst();
  if (!own) throw fault('webhook.not-found');
  const { rows } = await sql<Row>`
    select ${columns}, jsonb_path_query_array(d.tries, '$[last]') as tries ${joined}
    where d.webhook_id = ${id} and (${state ?? null}::text is null or d.state = ${state ?? null})
      and (${before ?? null}::bigint is null or d.event_id < ${before ?? null})
    order by d.event_id desc limit ${size + 1}`.execute(pools.db);
  const shown = rows.slice(0, size);
  return {
    items: shown.map(toDelivery),
    next: rows.length > size ? (shown.at(-1)?.event_id ?? null) : null,
  };
}

/** One delivery with its request and answers. @throws `webhook.not-found` */
export async function deliveryOf(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
  { id, delivery }: { id: string; delivery: string },
): Promise<WebhookDeliveryDetail> {
  const { rows } = await sql<Row & { url: string; data: unknown }>`
    select ${columns}, d.tries, w.url, e.data ${joined}
    where d.id = ${delivery} and w.id = ${id} and w.account_id = ${actor.id}`.execute(pools.db);
  const [row] = rows;
  if (!row) throw fault('webhook.not-found');
  return { ...toDelivery(row), request: { url: row.url, ...requestOf(row) }, tries: row.tries };
}

/** Queues a test event for an enabled webhook; it waits for no other. @throws `webhook.not-found`, `webhook.disabled` */
export async function sendTest(deps: DeliveryDeps, actor: UserActor, id: string): Promise<{ id: string }> {
  await spendCall(deps, actor);
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    const { isEnabled } = await lockWebhook(tx, actor, id);
    if (!isEnabled) throw fault('webhook.disabled');
    const { rows } = await sql<{ id: string }>`
      with event as (
        insert into webhook_events (type, subject, subject_id, data, account_id, at, dispatched_at)
        values (${testEvent}, 'test:' || gen_random_uuid(), ${id}, ${JSON.stringify({ webhookId: id })}, ${actor.id}, ${now}, ${now})
        returning id, subject)
      insert into webhook_deliveries (webhook_id, event_id, subject, created_at, started_at, due_at)
      select ${id}, id, subject, ${now}, ${now}, ${now} from event returning id`.execute(tx);
    const [delivery] = rows;
    if (!delivery) throw new Error('no delivery was stored');
    return delivery;
  });
}

/** Sends a delivery again; its three days begin again. @throws `webhook.not-found`, `webhook.disabled` */
export async function replay(
  deps: DeliveryDeps,
  actor: UserActor,
  { id, delivery }: { id: string; delivery: string },
): Promise<void> {
  await again(deps, actor, { id, delivery });
}

/** Sends everything that was given up again. @throws `webhook.not-found`, `webhook.disabled` */
export const replayDead = (deps: DeliveryDeps, actor: UserActor, id: string): Promise<number> =>
  again(deps, actor, { id });

async function again(
  deps: DeliveryDeps,
  actor: UserActor,
  { id, delivery }: { id: string; delivery?: string },
): Promise<number> {
  await spendCall(deps, actor);
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    const { isEnabled } = await lockWebhook(tx, actor, id);
    if (!isEnabled) throw fault('webhook.disabled');
    const which = delivery === undefined ? sql`state = 'dead'` : sql`id = ${delivery}`;
    if (delivery !== undefined) {
      const { rows } =
        await sql`select from webhook_deliveries where webhook_id = ${id} and ${which}`.execute(tx);
      if (rows.length === 0) throw fault('webhook.not-found');
    }
    // One in progress is left to its attempt.
    const { rows } = await sql`update webhook_deliveries set state = 'waiting', ended_at = null, attempts = 0,
        started_at = ${now}, due_at = ${now}
      where webhook_id = ${id} and ${which} and (leased_until is null or leased_until <= ${now})
      returning id`.execute(tx);
    const detail = { count: rows.length };
    if (rows.length > 0)
      await audit(tx, actor, { action: 'webhooks.replay', target: { kind: 'webhook', id }, detail });
    return rows.length;
  });
}
