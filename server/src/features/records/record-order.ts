import type { OrderProduct } from '@smartflight/contract/orders/orders.schemas.ts';
import { sql } from 'kysely';

/** An order that flights of a record are for; its texts may be empty. */
export interface OrderOfRecord {
  number: number;
  customerName: string;
  customerAddress: string;
  cropName: string;
  target: string;
  /** Empty when the record is of another kind of work; absent in records that were sealed before orders had them. */
  products?: OrderProduct[];
  permitNumber?: string;
}

/** Whether the products of `orders o` are for the kind of work of `records r`. */
export const isForWork = sql<boolean>`r.work_type in (o.work_type, 'mixed')`;

/**
 * Crop of the order of `records r`, and its products when the record is a draft; no row with several orders. A record that
 * has what it takes from an order reads none.
 */
export const theOrder = sql`(select min(o.crop) as crop,
    (array_agg(case when r.state = 'draft' and ${isForWork} then o.products end))[1] as products
  from (select distinct x.order_id from record_flights rf join order_flights x on x.flight_id = rf.flight_id
    where rf.record_id = r.id
      and case when r.entries -> 'products' is null then r.state = 'draft' else r.entries ->> 'cropName' is null end) one
  join orders o on o.id = one.order_id having count(*) = 1)`;
