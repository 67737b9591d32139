import type { PlotShare } from '@smartflight/contract/land/plot-shares.schemas.ts';
import type { ShareRight } from '@smartflight/contract/land/plot-shares.ts';
import { sql } from 'kysely';
import { hasAddress, isEffective } from '../../access/account-addresses.ts';
import type { UserActor } from '../../access/actor.ts';
import { type Contact, textOf } from '../../access/contacts.ts';
import { knownName } from '../../access/known-names.ts';
import { openShare } from '../../access/plot-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { Tx } from './locked-plots.store.ts';

interface ShareRecord {
  id: string;
  name: string | null;
  account: string;
  share_right: ShareRight;
  shared_at: Date;
  shared_by_name: string | null;
  until: Date | null;
  last_used_at: Date | null;
}

const toShare = (row: ShareRecord): PlotShare => ({
  id: row.id,
  name: row.name,
  account: row.account,
  right: row.share_right,
  sharedAt: row.shared_at.toISOString(),
  sharedByName: row.shared_by_name,
  until: row.until?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Active shares of a plot, newest first; `share` selects one of them. */
export async function listShares(
  db: Database,
  actor: UserActor,
  { plotId, share, now }: { plotId: string; share?: string; now: Date },
): Promise<PlotShare[]> {
  const { rows } = await sql<ShareRecord>`
    select s.id, ${knownName(actor)} as name, s.account, s.share_right, s.shared_at, s.until,
      nullif(b.username, '') as shared_by_name,
      greatest(s.last_used_at, case when s.use_from is not null then (select max(f.start_at) from flights f
        where f.plot_id = s.plot_id and f.counted and f.start_at >= s.use_from
          and (f.pilot_id = s.account_id or f.owner_id = s.account_id)) end) as last_used_at
    from plot_shares s left join accounts a on a.id = s.account_id left join accounts b on b.id = s.shared_by
    where s.plot_id = ${plotId} and ${openShare(now)} and ${share ? sql`s.id = ${share}` : sql`true`}
    order by s.shared_at desc, s.id`.execute(db);
  return rows.map(toShare);
}

/** Ends expired shares, so that the same address can get a new one, and gives waiting ones to verified accounts. */
export async function closeEnded(tx: Tx, plotId: string, now: Date): Promise<void> {
  await sql`update plot_shares s set ended_at = s.until, use_until = least(s.use_until, s.until)
    where s.plot_id = ${plotId} and s.ended_at is null and s.until <= ${now}`.execute(tx);
  await sql`select take_plot_shares(array(select account from plot_shares
    where plot_id = ${plotId} and account_id is null and ended_at is null))`.execute(tx);
}

export async function countShares(tx: Tx, plotId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from plot_shares
    where plot_id = ${plotId} and ended_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether the plot is shared with this address; the same account may have another share by its other address. */
export async function isShared(tx: Tx, plotId: string, account: string): Promise<boolean> {
  const { rows } = await sql`select from plot_shares
    where plot_id = ${plotId} and account = ${account} and ended_at is null`.execute(tx);
  return rows.length > 0;
}

/**
 * Inserts a share of a locked plot. It has an account if a verified one has this address and no other share of the
 * plot; otherwise it waits.
 */
export async function insertShare(
  tx: Tx,
  o: {
    plotId: string;
    contact: Contact;
    right: ShareRight;
    until: Date | null;
    by: string;
    now: Date;
  },
): Promise<{ id: string; accountId: string | null }> {
  const { rows } = await sql<{ id: string; accountId: string | null }>`
    insert into plot_shares (plot_id, account_id, account, share_right, shared_by, shared_at, until, use_from, use_until)
    values (${o.plotId}, (select a.id from accounts a where ${hasAddress(o.contact)} and ${isEffective}
        and not exists (select from plot_shares s
          where s.plot_id = ${o.plotId} and s.account_id = a.id and s.ended_at is null)),
      ${textOf(o.contact)}, ${o.right}, ${o.by}, ${o.now}, ${o.until},
      ${o.right === 'view' ? null : o.now}::timestamptz, ${o.right === 'view' ? null : o.until}::timestamptz)
    returning id, account_id as "accountId"`.execute(tx);
  return rows[0] as { id: string; accountId: string | null };
}

/** Changes right and end of a share. The time from which its flights count is not changed. */
export async function setShare(
  tx: Tx,
  o: { id: string; right: ShareRight; until: Date | null; now: Date },
): Promise<void> {
  const counts = o.right !== 'view';
  await sql`update plot_shares s set share_right = ${o.right}, until = ${o.until},
    use_from = case when ${counts} then coalesce(s.use_from, ${o.now}) else s.use_from end,
    use_until = case when ${counts} then ${o.until}::timestamptz
      when s.use_from is not null and s.share_right <> 'view' then ${o.now} else s.use_until end
    where s.id = ${o.id}`.execute(tx);
}

/** Ends an active share by account or share id; returns its account (null if it waits), or undefined. */
export async function endShare(
  tx: Tx,
  o: { plotId: string; shareId?: string; accountId?: string; now: Date },
): Promise<{ id: string; accountId: string | null; sharedBy: string | null } | undefined> {
  const { rows } = await sql<{ id: string; account_id: string | null; shared_by: string | null }>`
    update plot_shares s set ended_at = ${o.now},
      use_until = case when s.use_from is null then null else least(s.use_until, ${o.now}) end
    where s.plot_id = ${o.plotId} and ${openShare(o.now)}
      and ${o.shareId ? sql`s.id = ${o.shareId}` : sql`s.account_id = ${o.accountId}`}
    returning s.id, s.account_id, s.shared_by`.execute(tx);
  const [row] = rows;
  return row && { id: row.id, accountId: row.account_id, sharedBy: row.shared_by };
}

/** Ends the shares of a plot that wait for an address of this account. */
export async function endWaiting(tx: Tx, plotId: string, accountId: string, now: Date): Promise<void> {
  await sql`update plot_shares s set ended_at = ${now} from accounts a
    where a.id = ${accountId} and s.plot_id = ${plotId} and s.account_id is null and s.ended_at is null
      and s.account in (a.email, a.phone)`.execute(tx);
}

export async function findShare(
  tx: Tx,
  o: { plotId: string; shareId: string; now: Date },
): Promise<{ accountId: string | null; right: ShareRight; until: Date | null } | undefined> {
  const { rows } = await sql<{ account_id: string | null; share_right: ShareRight; until: Date | null }>`
    select s.account_id, s.share_right, s.until from plot_shares s
    where s.plot_id = ${o.plotId} and s.id = ${o.shareId} and ${openShare(o.now)}`.execute(tx);
  const [row] = rows;
  return row && { accountId: row.account_id, right: row.share_right, until: row.until };
}

/** Copies the shares of a plot to its parts, so that no recipient loses access to land they work on. */
export async function shareParts(tx: Tx, from: string, to: readonly string[], now: Date): Promise<void> {
  await sql`insert into plot_shares
      (plot_id, account_id, account, share_right, shared_by, shared_at, until, use_from, use_until)
    select t.id, s.account_id, s.account, s.share_right, s.shared_by, s.shared_at, s.until,
      case when s.share_right <> 'view' then ${now}::timestamptz end,
      case when s.share_right <> 'view' then s.until end
    from plot_shares s cross join unnest(${to}::uuid[]) as t (id)
    where s.plot_id = ${from} and ${openShare(now)}`.execute(tx);
}

/**
 * Shares a merged plot with the addresses that had all of its pieces, with the lowest right and the earliest end among
 * them.
 */
export async function shareWhole(tx: Tx, from: readonly string[], to: string, now: Date): Promise<void> {
  const least = sql`(array['view', 'use', 'edit'])[min(array_position(array['view', 'use', 'edit'], s.share_right))]`;
  await sql`insert into plot_shares
      (plot_id, account_id, account, share_right, shared_by, shared_at, until, use_from, use_until)
    select ${to}, case when bool_and(s.account_id is not null) then (array_agg(s.account_id))[1] end, s.account, ${least}, (array_agg(s.shared_by))[1], max(s.shared_at), min(s.until),
      case when ${least} <> 'view' then ${now}::timestamptz end, case when ${least} <> 'view' then min(s.until) end
    from plot_shares s where s.plot_id = any(${from}::uuid[]) and ${openShare(now)}
    group by s.account having count(*) = ${from.length}`.execute(tx);
}
