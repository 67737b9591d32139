import type { RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { theOrder } from './record-order.ts';
import type { RecordRecord } from './records.store.ts';

/**
 * On how many days of the year of a record its products were applied on its plot, with its own day, by product. Drafts
 * count, as what was applied waits for no signature; one without products has those of its order.
 * Null without a plot. The caller has found the record in the actor's reach.
 */
export async function applicationsOf(
  db: Database,
  _actor: UserActor,
  row: Pick<RecordRecord, 'id' | 'holder_id' | 'plot_id' | 'local_date'>,
  { products = [] }: RecordEntries,
): Promise<ReadonlyMap<string, number> | null> {
  if (row.plot_id === null) return null;
  const ids = [...new Set(products.flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ productId: string; days: string[] }>`
    select line ->> 'productId' as "productId", array_agg(distinct r.local_date::text) as days
    from records r
    left join lateral ${theOrder} ordered on true
    cross join lateral jsonb_array_elements(coalesce(r.entries -> 'products', ordered.products, '[]')) line
    where r.holder_id = ${row.holder_id} and r.plot_id = ${row.plot_id} and r.id <> ${row.id}
      and date_trunc('year', r.local_date) = date_trunc('year', ${row.local_date}::date)
      and (r.state = 'complete' or exists (select from record_flights rf where rf.record_id = r.id))
      and line ->> 'productId' = any(${ids})
    group by 1`.execute(db);
  const others = new Map(rows.map(({ productId, days }) => [productId, days]));
  return new Map(ids.map((id) => [id, new Set([row.local_date, ...(others.get(id) ?? [])]).size]));
}
