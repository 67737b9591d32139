import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import type { TakenDelivery } from './deliveries.store.ts';

/**
 * Most deliveries that wait for one webhook, and most given up ones that are stored: what about 500 drones cause in a day
 * of 60 flights each with six events and some alarms. Together they take about 300 MB with their indexes.
 */
export const mostBacklog = 200_000;

/** Rows that one statement changes, far from the time limit of statements. */
const atOnce = 20_000;

type FullWebhook = Pick<TakenDelivery, 'webhookId' | 'accountId' | 'url'> & { isDisabled: boolean };

/**
 * Gives up the oldest deliveries beyond `most` that wait for a webhook, except those being sent, and deletes the oldest
 * given up ones beyond as many. Returns the webhooks, disabled ones excepted, of which some were given up.
 */
export async function boundBacklog(
  tx: Database,
  { most, now }: { most: number; now: Date },
): Promise<FullWebhook[]> {
  const tooMany = await lockFull(tx, 'waiting', most);
  await untilDone(
    tx,
    tooMany,
    (ids) => sql`update webhook_deliveries set state = 'dead', ended_at = ${now}, leased_until = null
      where id in (${beyondSql(ids, 'waiting', most)} and (leased_until is null or leased_until <= ${now})
        limit ${atOnce}) and state = 'waiting'`,
  );
  const tooManyDead = await lockFull(tx, 'dead', most);
  await untilDone(
    tx,
    tooManyDead,
    (ids) => sql`delete from webhook_deliveries
      where id in (${beyondSql(ids, 'dead', most)} limit ${atOnce}) and state = 'dead'`,
  );
  return tooMany.filter(({ isDisabled }) => !isDisabled);
}

/** Locked before their deliveries, as at the end of an attempt. */
async function lockFull(tx: Database, state: 'waiting' | 'dead', most: number): Promise<FullWebhook[]> {
  // A literal, not a parameter, so that the partial index of the state is used.
  const { rows } = await sql<FullWebhook>`
    select id as "webhookId", account_id as "accountId", url, disabled_at is not null as "isDisabled"
    from webhooks where id in (
      select webhook_id from webhook_deliveries where state = ${sql.lit(state)} group by webhook_id
      having count(*) > ${most})
    order by id for no key update`.execute(tx);
  return rows;
}

async function untilDone(
  tx: Database,
  of: readonly FullWebhook[],
  statement: (ids: string[]) => RawBuilder<unknown>,
): Promise<void> {
  if (of.length === 0) return;
  const one = statement(of.map(({ webhookId }) => webhookId));
  let changed = BigInt(atOnce);
  while (changed === BigInt(atOnce)) changed = (await one.execute(tx)).numAffectedRows ?? 0n;
}

const beyondSql = (ids: string[], state: 'waiting' | 'dead', most: number) => sql`
  select id from (
    select id, leased_until, row_number() over (partition by webhook_id order by event_id desc) as nth
    from webhook_deliveries where webhook_id = any(${ids}::uuid[]) and state = ${sql.lit(state)}) ranked
  where nth > ${most}`;
