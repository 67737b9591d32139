import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import { awayAfter } from './backoff.ts';

/** One attempt, as the log shows it. */
export interface Attempt {
  /** ISO 8601. */
  at: string;
  /** Null without an answer. */
  status: number | null;
  /** Why there was no answer; '' with one. */
  error: string;
  durationMs: number;
  answer: string;
}

export interface TakenDelivery {
  id: string;
  webhookId: string;
  accountId: string;
  url: string;
  eventId: number;
  type: string;
  data: unknown;
  at: Date;
  startedAt: Date;
  /** With this one. */
  attempts: number;
  /** Failures of the endpoint in a row before this attempt. */
  failures: number;
}

/** Longer than an attempt can take: after it another process tries again. */
const leaseMs = 60_000;
/** Attempts at one endpoint at a time. */
const mostPerEndpoint = 4;
/** Attempts for one account at a time, so that slow endpoints of one leave room for others. */
const mostPerAccount = 8;
/** Newest attempts in the log of a delivery. */
const keptTries = 40;

/**
 * Leases due deliveries, at most `most`, counting the attempt. The next one of a subject waits until the earlier one is
 * delivered or given up. Rows that another process takes at the moment are skipped.
 */
export async function takeDue(db: Database, o: { now: Date; most: number }): Promise<TakenDelivery[]> {
  const isFree = sql`d.state = 'waiting' and d.due_at <= ${o.now}
    and (d.leased_until is null or d.leased_until <= ${o.now})`;
  const isLeased = sql`l.leased_until > ${o.now} and l.state = 'waiting'`;
  const { rows } = await sql<TakenDelivery>`
    with busy as (
      select w.account_id, count(*) as number from webhook_deliveries l join webhooks w on w.id = l.webhook_id
      where l.leased_until is not null and ${isLeased} group by w.account_id
    ), ready as (
      select next.*, row_number() over (partition by w.account_id order by next.due_at, next.event_id)
          + coalesce(b.number, 0) as nth
        from webhooks w left join busy b using (account_id) cross join lateral (
          select d.id, d.due_at, d.event_id from webhook_deliveries d
          where d.webhook_id = w.id and ${isFree} and not exists (select from webhook_deliveries b
            where b.webhook_id = d.webhook_id and b.subject = d.subject and b.event_id < d.event_id
              and b.state = 'waiting')
          order by d.due_at, d.event_id
          limit greatest(0, ${mostPerEndpoint} - (select count(*) from webhook_deliveries l
            where l.webhook_id = w.id and l.leased_until is not null and ${isLeased}))) next
        where w.disabled_at is null and (w.paused_until is null or w.paused_until <= ${o.now})
    ), due as (
      select d.id from webhook_deliveries d where d.id = any(array(
        select id from ready where nth <= ${mostPerAccount} order by nth, due_at limit ${o.most})) and ${isFree}
      for update skip locked)
    update webhook_deliveries d set attempts = d.attempts + 1,
      leased_until = ${new Date(o.now.getTime() + leaseMs)}
    from due, webhooks w, webhook_events e
    where d.id = due.id and w.id = d.webhook_id and e.id = d.event_id
    returning d.id, d.webhook_id as "webhookId", w.account_id as "accountId", w.url, e.id as "eventId", e.type, e.data,
      e.at, d.started_at as "startedAt", d.attempts, w.failures`.execute(db);
  return rows.sort((one, other) => one.eventId - other.eventId);
}

/** The account may no longer read the change: its delivery and what the log shows of it are deleted. */
export async function withhold(db: Database, { id }: Pick<TakenDelivery, 'id'>): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('id', '=', id).execute();
}

interface Outcome {
  state: 'waiting' | 'delivered' | 'dead';
  dueAt: Date | null;
  attempt: Attempt;
  now: Date;
}

/** Stores the result of an attempt, unless another process took the delivery meanwhile; false then. */
export async function recordAttempt(tx: Database, of: TakenDelivery, o: Outcome): Promise<boolean> {
  const { rows } = await sql`update webhook_deliveries set state = ${o.state}, leased_until = null,
      due_at = coalesce(${o.dueAt}, due_at), ended_at = ${o.state === 'waiting' ? null : o.now},
      tries = case when jsonb_array_length(tries) >= ${keptTries} then tries - 0 else tries end
        || ${JSON.stringify([o.attempt])}::jsonb
    where id = ${of.id} and attempts = ${of.attempts} and state = 'waiting' returning id`.execute(tx);
  return rows.length > 0;
}

/** Notes an answer of the endpoint; after it was away, everything that waits for it is due at once. */
export async function noteAnswered(tx: Database, of: TakenDelivery, now: Date): Promise<void> {
  if (of.failures === 0) return;
  await sql`update webhooks set failures = 0, paused_until = null where id = ${of.webhookId}`.execute(tx);
  if (of.failures >= awayAfter)
    await sql`update webhook_deliveries set due_at = ${now}
      where webhook_id = ${of.webhookId} and state = 'waiting' and due_at > ${now}`.execute(tx);
}

/** Notes that the endpoint did not answer as one that works; `pauseMs` by the number of failures. */
export async function noteFailed(
  tx: Database,
  of: TakenDelivery,
  { now, pauseMs }: { now: Date; pauseMs: (failures: number) => number },
): Promise<void> {
  const pausedUntil = new Date(now.getTime() + pauseMs(of.failures + 1));
  await sql`update webhooks set failures = greatest(failures, ${of.failures + 1}),
      paused_until = greatest(paused_until, ${pausedUntil})
    where id = ${of.webhookId}`.execute(tx);
}

/**
 * Gives up the deliveries whose three days are over without a last attempt: of endpoints that had no turn while they
 * were away, of disabled webhooks. Returns the enabled webhooks that had some.
 */
export async function giveUpOld(
  tx: Database,
  { before, now }: { before: Date; now: Date },
): Promise<Pick<TakenDelivery, 'webhookId' | 'accountId' | 'url'>[]> {
  const { rows } = await sql<Pick<TakenDelivery, 'webhookId' | 'accountId' | 'url'>>`
    with old as (
      update webhook_deliveries set state = 'dead', ended_at = ${now}, leased_until = null
      where state = 'waiting' and started_at < ${before} and (leased_until is null or leased_until <= ${now})
      returning webhook_id)
    select id as "webhookId", account_id as "accountId", url from webhooks
    where disabled_at is null and id in (select webhook_id from old)`.execute(tx);
  return rows;
}

/** Disables a webhook whose receiver answered 410, and gives up what waits for it. */
export async function disableGone(tx: Database, webhookId: string, now: Date): Promise<void> {
  await sql`update webhooks set disabled_at = ${now}, disabled_by = 'receiver'
    where id = ${webhookId} and disabled_at is null`.execute(tx);
  await sql`update webhook_deliveries set state = 'dead', ended_at = ${now}, leased_until = null
    where webhook_id = ${webhookId} and state = 'waiting'`.execute(tx);
}
