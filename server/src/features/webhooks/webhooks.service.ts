import type { newWebhook, Webhook } from '@smartflight/contract/access/webhooks.schemas.ts';
import { mostWebhooks, oldSecretHours, webhookEvents } from '@smartflight/contract/access/webhooks.ts';
import type { webhooks } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { type GuardedPost, NotPosted } from '../../platform/outgoing/guarded-post.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { addSecret } from './secrets.ts';

export type WebhookDeps = Pick<Deps, 'pools' | 'vault' | 'limits' | 'clock'> & {
  post: Pick<GuardedPost, 'check'>;
};

const hourMs = 3_600_000;
/** Addresses that an account may have resolved, and deliveries that it may ask for. */
const perHour = { attempts: 120, windowS: 3600 };
const target = (id: string) => ({ kind: 'webhook', id });

/** Counts one of the calls that make the server resolve a name or send something. */
export const spendCall = ({ limits }: Pick<Deps, 'limits'>, actor: UserActor): Promise<void> =>
  limits.spend(`webhooks:${actor.id}`, perHour);

interface Row {
  id: string;
  url: string;
  types: string[];
  created_at: Date;
  disabled_by: 'account' | 'receiver' | null;
  is_failing: boolean;
  old_until: Date | null;
  waiting: number;
  dead: number;
}

/** Webhooks of the account, newest first. */
export async function listWebhooks(
  { pools, clock }: Pick<Deps, 'pools' | 'clock'>,
  actor: UserActor,
): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select w.id, w.url, w.types, w.created_at, w.disabled_by,
      w.failures > 0 or exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting'
        and d.attempts > 0 and d.leased_until is null) as is_failing,
      (select max(s.ends_at) from webhook_secrets s where s.webhook_id = w.id
        and s.ends_at > ${new Date(clock())}) as old_until,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'dead') as dead
    from webhooks w where w.account_id = ${actor.id}
    order by w.created_at desc, w.id limit ${mostWebhooks}`.execute(pools.db);
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    types: webhookEvents.filter((type) => row.types.includes(type)),
    createdAt: row.created_at.toISOString(),
    isEnabled: row.disabled_by === null,
    disabledBy: row.disabled_by,
    oldSecretUntil: row.old_until?.toISOString() ?? null,
    waiting: row.waiting,
    dead: row.dead,
    isFailing: row.is_failing,
  }));
}

/**
 * Subscribes an address and returns the secret, which is shown this once.
 * @throws `request.invalid` for an address that may not be called, `webhook.too-many`
 */
export async function createWebhook(
  deps: WebhookDeps,
  actor: UserActor,
  { url, types }: z.output<typeof newWebhook>,
): Promise<{ id: string; secret: string }> {
  await checkAddress(deps, actor, url);
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    // Two calls at once would both find room: they wait for each other at the account.
    await sql`select from accounts where id = ${actor.id} for update`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into webhooks (account_id, url, types, created_at)
      select ${actor.id}, ${url}, ${[...new Set(types)]}, ${now}
      where (select count(*) from webhooks where account_id = ${actor.id}) < ${mostWebhooks}
      returning id`.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) throw fault('webhook.too-many');
    const secret = await addSecret(tx, deps.vault, { webhookId: id, now });
    await audit(tx, actor, { action: 'webhooks.create', target: target(id), detail: shown({ url, types }) });
    return { id, secret };
  });
}

/** @throws `webhook.not-found`, also for another account's; `request.invalid` for an address that may not be called */
export async function updateWebhook(
  deps: WebhookDeps,
  actor: UserActor,
  { id, url, types, isEnabled }: BodyOf<typeof webhooks.update> & { id: string },
): Promise<void> {
  if (url !== undefined) await checkAddress(deps, actor, url);
  const now = new Date(deps.clock());
  const isEnding = isEnabled === false;
  await deps.pools.db.transaction().execute(async (tx) => {
    await lockWebhook(tx, actor, id);
    await sql`update webhooks set url = coalesce(${url ?? null}, url),
        types = coalesce(${types ? [...new Set(types)] : null}::text[], types), failures = 0, paused_until = null,
        disabled_at = case when ${isEnabled === undefined} then disabled_at when ${isEnding} then ${now}::timestamptz end,
        disabled_by = case when ${isEnabled === undefined} then disabled_by when ${isEnding} then 'account' end
      where id = ${id}`.execute(tx);
    // What waits for the former address or for the enabling need not wait longer.
    if (url !== undefined || isEnabled)
      await sql`update webhook_deliveries set due_at = ${now}
        where webhook_id = ${id} and state = 'waiting' and due_at > ${now}`.execute(tx);
    const detail = { ...shown({ url, types }), ...(isEnabled === undefined ? {} : { enabled: isEnabled }) };
    await audit(tx, actor, { action: 'webhooks.update', target: target(id), detail });
  });
}

/** Removes a webhook with its log. @throws `webhook.not-found` */
export async function removeWebhook(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  await pools.db.transaction().execute(async (tx) => {
    const { url } = await lockWebhook(tx, actor, id);
    await tx.deleteFrom('webhooks').where('id', '=', id).execute();
    await audit(tx, actor, { action: 'webhooks.remove', target: target(id), detail: shown({ url }) });
  });
}

/** Makes a new secret; the former one signs too for a day, an older one no longer. @throws `webhook.not-found` */
export async function rotateSecret(
  { pools, vault, clock }: Pick<Deps, 'pools' | 'vault' | 'clock'>,
  actor: UserActor,
  id: string,
): Promise<{ secret: string }> {
  const now = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    await lockWebhook(tx, actor, id);
    await sql`delete from webhook_secrets where webhook_id = ${id} and ends_at is not null`.execute(tx);
    await sql`update webhook_secrets set ends_at = ${new Date(now.getTime() + oldSecretHours * hourMs)}
      where webhook_id = ${id}`.execute(tx);
    const secret = await addSecret(tx, vault, { webhookId: id, now });
    await audit(tx, actor, { action: 'webhooks.rotate', target: target(id) });
    return { secret };
  });
}

/** Locks a webhook of the actor. @throws `webhook.not-found`, also for another account's */
export async function lockWebhook(
  tx: Transaction<DB>,
  actor: UserActor,
  id: string,
): Promise<{ url: string; isEnabled: boolean }> {
  const { rows } = await sql<{ url: string; isEnabled: boolean }>`
    select url, disabled_at is null as "isEnabled" from webhooks
    where id = ${id} and account_id = ${actor.id} for no key update`.execute(tx);
  if (!rows[0]) throw fault('webhook.not-found');
  return rows[0];
}

/** The audit trail names the host: an address may contain a token. */
const shown = ({ url, types }: { url?: string | undefined; types?: readonly string[] | undefined }) => ({
  ...(url === undefined ? {} : { name: new URL(url).host }),
  ...(types ? { events: types.join(', ') } : {}),
});

async function checkAddress(deps: WebhookDeps, actor: UserActor, url: string): Promise<void> {
  await spendCall(deps, actor);
  const refuse = (code: string) => fault('request.invalid', [{ at: 'body.url', code: `webhook.${code}` }]);
  const { username, password } = new URL(url);
  if (username || password) throw refuse('credentials');
  try {
    await deps.post.check(url);
  } catch (error) {
    throw error instanceof NotPosted ? refuse(error.reason) : error;
  }
}
