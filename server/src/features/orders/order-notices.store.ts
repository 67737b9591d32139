import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { OrderNotice } from '@smartflight/contract/orders/order-notices.schemas.ts';
import {
  missingInNotice,
  type NoticeContent,
  noticeDueAt,
  noticesOf,
} from '@smartflight/contract/orders/order-notices.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';

/** Notices that an order of the regimes needs before its work, with what was submitted. */
export async function noticesFor(
  db: Database,
  { id, regimes, ...content }: NoticeContent & { id: string; regimes: readonly string[] },
): Promise<OrderNotice[]> {
  const asked = content.workType === 'spray' ? noticesOf(regimes) : [];
  if (asked.length === 0) return [];
  const { rows } = await sql<{ regime: string; on: string; number: string; by: string | null }>`
    select n.regime, n.submitted_on as on, n.number, nullif(a.username, '') as by
    from order_notices n left join accounts a on a.id = n.marked_by where n.order_id = ${id}`.execute(db);
  return asked.map(({ id: regime, notice }) => {
    const row = rows.find((one) => one.regime === regime);
    return {
      regime,
      missing: missingInNotice(notice, content),
      dueAt: noticeDueAt(notice, content.startAt),
      submitted: row ? { on: row.on, number: row.number, by: row.by } : null,
    };
  });
}

/** Regimes that the holder of an order has chosen. */
export async function regimesOfOrder(db: Database, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ regimes: string[] }>`
    select h.regimes from orders o join record_holders h on h.id = o.holder_id where o.id = ${orderId}`.execute(
    db,
  );
  return rows[0]?.regimes ?? [];
}

/** Stores that a notice was submitted, instead of what was stored before. */
export async function writeNotice(
  tx: Database,
  o: { orderId: string; regime: string; on: string; number: string; by: string; at: Date },
): Promise<void> {
  await sql`insert into order_notices (order_id, regime, submitted_on, number, marked_at, marked_by)
    values (${o.orderId}, ${o.regime}, ${o.on}, ${o.number}, ${o.at}, ${o.by})
    on conflict (order_id, regime) do update set submitted_on = excluded.submitted_on, number = excluded.number,
      marked_at = excluded.marked_at, marked_by = excluded.marked_by`.execute(tx);
}

/** Takes the mark of a notice back; false if there was none. */
export async function deleteNotice(
  tx: Database,
  { orderId, regime }: { orderId: string; regime: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_notices')
    .where('order_id', '=', orderId)
    .where('regime', '=', regime)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The account that planned `orders o` as `p`, while it is of `record_holders h`. */
export const joinPlanner = sql`left join accounts p on p.id = o.planned_by and p.disabled_at is null
  and (p.id = h.account_id or p.company_id = h.company_id)`;

/**
 * Ids of who reads notices about an order: the person who planned it, else the managers of its holder. Each part looks its
 * accounts up by an index.
 */
export const readersOf = sql<string[]>`array(select p.id where p.id is not null
  union select a.id from accounts a where p.id is null and a.id = h.account_id and a.disabled_at is null
  union select a.id from accounts a where p.id is null and a.company_id = h.company_id and a.disabled_at is null
    and a.roles @> array[${roleCodes.manager}]::text[])`;

/** An open order whose work starts soon, with a notice that is not marked as submitted. */
export interface StartingOrder {
  id: string;
  number: number;
  startAt: Date;
  regimes: string[];
  submitted: string[];
  /** The person who planned it, else the managers of its holder. */
  readers: string[];
}

/** Open orders to spray whose work starts in a range of time. */
export async function startingOrders(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<StartingOrder[]> {
  const { rows } = await sql<StartingOrder>`
    select o.id, o.number, o.starts_at as "startAt", h.regimes,
      array(select n.regime from order_notices n where n.order_id = o.id) as submitted,
      ${readersOf} as readers
    from orders o join record_holders h on h.id = o.holder_id ${joinPlanner}
    where o.state in ('planned', 'working') and o.work_type = 'spray' and o.starts_at is not null
      and o.starts_at > ${from} and o.starts_at <= ${to}`.execute(db);
  return rows;
}
