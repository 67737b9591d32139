import { isVerified } from '@smartflight/contract/access/access.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { readableEvents } from './readable-events.ts';

type DispatchDeps = Pick<Deps, 'pools' | 'sessions' | 'clock'>;

/** One process at a time, so that deliveries of a subject are made in the order of its events. */
const dispatchLock = 730_098;
const atOnce = 500;

/** Accounts whose deliveries are made by one statement. */
const accountsAtOnce = 20;

/** The accounts as callers without a request; those that may call nothing are left out, as by the gate. */
export async function subscribersOf(
  { sessions }: Pick<Deps, 'sessions'>,
  accountIds: readonly string[],
): Promise<UserActor[]> {
  const users = await sessions.usersOf(accountIds);
  return users
    .filter(
      ({ accountVerified, needsFactor, hasFactor }) =>
        isVerified(accountVerified) && (hasFactor || !needsFactor),
    )
    .map((user) => ({ ...user, requestId: '', language: 'en', address: '' }));
}

/**
 * Makes the deliveries of new events for every webhook that subscribes to them and whose account may read them, in one
 * transaction. Events that no one receives are deleted. Returns the number of events.
 */
export async function dispatchEvents(deps: DispatchDeps): Promise<number> {
  const { db } = deps.pools;
  const { rows: waiting } = await sql<{ types: string[] | null }>`select array_agg(distinct type) as types
    from (select type from webhook_events where dispatched_at is null order by id limit ${atOnce}) e`.execute(
    db,
  );
  const types = waiting[0]?.types;
  if (!types) return 0;
  const { rows: accounts } = await sql<{ id: string; types: string[] }>`
    select w.account_id as id, array_agg(distinct t.type) as types
    from webhooks w join unnest(${types}::text[]) t (type) on w.types @> array[t.type]
    where w.disabled_at is null group by w.account_id`.execute(db);
  const wantedBy = new Map(accounts.map((account) => [account.id, new Set(account.types)]));
  const subscribers = await subscribersOf(
    deps,
    accounts.map(({ id }) => id),
  );
  const now = new Date(deps.clock());
  return db.transaction().execute(async (tx) => {
    const { rows: locked } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${dispatchLock}) as "isFree"`.execute(tx);
    if (!locked[0]?.isFree) return 0;
    const { rows } = await sql<{ id: number }>`select id from webhook_events
      where dispatched_at is null and type = any(${types}::text[]) order by id limit ${atOnce}`.execute(tx);
    const ids = rows.map(({ id }) => id);
    for (let at = 0; at < subscribers.length; at += accountsAtOnce) {
      const wanted = subscribers.slice(at, at + accountsAtOnce).map(
        (subscriber) => sql`select w.id, e.id as event_id, e.subject from webhook_events e
          join webhooks w on w.account_id = ${subscriber.id} and w.disabled_at is null and w.types @> array[e.type]
        where e.id = any(${ids}::bigint[]) and ${readableEvents(subscriber, { now, types: wantedBy.get(subscriber.id) ?? new Set() })}`,
      );
      await sql`insert into webhook_deliveries (webhook_id, event_id, subject, created_at, started_at, due_at)
        select id, event_id, subject, ${now}, ${now}, ${now} from (${sql.join(wanted, sql` union all `)}) wanted
        on conflict do nothing`.execute(tx);
    }
    await sql`delete from webhook_events e where id = any(${ids}::bigint[])
      and not exists (select from webhook_deliveries d where d.event_id = e.id)`.execute(tx);
    await sql`update webhook_events set dispatched_at = ${now} where id = any(${ids}::bigint[])`.execute(tx);
    return ids.length;
  });
}
