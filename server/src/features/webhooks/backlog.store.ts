import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import type { TakenDelivery } from './deliveries.store.ts';

/**
 * Most deliveries that wait for one webhook, and most given up ones that are stored: what about 500 drones cause in a day
 * of 60 flights each with six events and some alarms. Together they take about 300 MB with their indexes.
 */
export const mostBacklog = 200_000;

/** Rows that one statement changes, far from the time limit of statements. */
const rowsAtOnce = 20_000;

type FullWebhook = Pick<TakenDelivery, 'webhookId' | 'accountId' | 'url'> & {
  isDisabled: boolean;
  /** Event of the newest delivery beyond the bound. */
  newestBeyond: string;
};

/**
 * Gives up the oldest deliveries beyond `most` that wait for a webhook, except those being sent, and deletes the oldest
 * given up ones beyond as many. Returns the webhooks, disabled ones excepted, of which some were given up. `atOnce` is the
 * number of rows that one statement changes.
 */
export async function boundBacklog(
  tx: Database,
  { most, now, atOnce = rowsAtOnce }: { most: number; now: Date; atOnce?: number },
): Promise<FullWebhook[]> {
  const tooMany = await lockFull(tx, 'waiting', most);
  for (const full of tooMany)
    await inLots(tx, {
      full,
      atOnce,
      which: sql`state = 'waiting' and (leased_until is null or leased_until <= ${now})`,
      change: sql`update webhook_deliveries set state = 'dead', ended_at = ${now}, leased_until = null`,
    });
  for (const full of await lockFull(tx, 'dead', most))
    await inLots(tx, {
      full,
      atOnce,
      which: sql`state = 'dead'`,
      change: sql`delete from webhook_deliveries`,
    });
  return tooMany.filter(({ isDisabled }) => !isDisabled);
}

/** Locked before their deliveries, as at the end of an attempt. */
async function lockFull(tx: Database, state: 'waiting' | 'dead', most: number): Promise<FullWebhook[]> {
  // A literal, not a parameter, so that the partial index of the state is used.
  const isIn = sql`state = ${sql.lit(state)}`;
  const { rows } = await sql<Omit<FullWebhook, 'newestBeyond'>>`
    select id as "webhookId", account_id as "accountId", url, disabled_at is not null as "isDisabled"
    from webhooks where id in (
      select webhook_id from webhook_deliveries where ${isIn} group by webhook_id having count(*) > ${most})
    order by id for no key update`.execute(tx);
  const { rows: found } = await sql<Pick<FullWebhook, 'webhookId' | 'newestBeyond'>>`
    select w.id as "webhookId", b.event_id::text as "newestBeyond"
    from unnest(${rows.map(({ webhookId }) => webhookId)}::uuid[]) as w (id) cross join lateral (
      select event_id from webhook_deliveries where webhook_id = w.id and ${isIn}
      order by event_id desc offset ${most} limit 1) b`.execute(tx);
  const newest = new Map(found.map(({ webhookId, newestBeyond }) => [webhookId, newestBeyond]));
  return rows.flatMap((row) => {
    // Those that were delivered before the lock was there are not too many any more.
    const newestBeyond = newest.get(row.webhookId);
    return newestBeyond === undefined ? [] : [{ ...row, newestBeyond }];
  });
}

/** Changes the deliveries beyond the bound from the newest to the oldest, each read once. */
async function inLots(
  tx: Database,
  o: { full: FullWebhook; atOnce: number; which: RawBuilder<unknown>; change: RawBuilder<unknown> },
): Promise<void> {
  const { webhookId, newestBeyond } = o.full;
  let next: string | null = newestBeyond;
  while (next !== null) {
    const { rows }: { rows: { lot: number; oldest: string | null }[] } = await sql<{
      lot: number;
      oldest: string | null;
    }>`
      with lot as materialized (
        select id, event_id from webhook_deliveries
        where webhook_id = ${webhookId} and event_id <= ${next}::bigint and ${o.which}
        order by event_id desc limit ${o.atOnce}
      ), changed as (${o.change} where id in (select id from lot))
      select count(*)::int as lot, (min(event_id) - 1)::text as oldest from lot`.execute(tx);
    next = rows[0]?.lot === o.atOnce ? rows[0].oldest : null;
  }
}
