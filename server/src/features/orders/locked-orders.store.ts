import type { OrderForm, OrderProduct, Statement } from '@smartflight/contract/orders/orders.schemas.ts';
import type { OrderState } from '@smartflight/contract/orders/orders.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedHolders, visibleHolders } from '../../access/holder-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** What a change of an order needs to know of it. */
export interface LockedOrder {
  id: string;
  number: number;
  holderId: string;
  customerId: string;
  state: OrderState;
  revision: number;
  products: OrderProduct[];
  plotIds: string[];
  /** First day of its window. */
  from: string | null;
  isManaged: boolean;
}

/** An order that the actor sees, locked until the end of the transaction; undefined for others. */
export async function lockOrder(
  tx: Database,
  actor: UserActor,
  id: string,
): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`select o.id, o.number, o.holder_id as "holderId",
      o.customer_id as "customerId", o.state, o.revision, o.products,
      o.window_from as "from", array(select op.plot_id from order_plots op where op.order_id = o.id) as "plotIds",
      ${managedHolders(actor)} as "isManaged"
    from orders o join record_holders h on h.id = o.holder_id
    where o.id = ${id} and ${visibleHolders(actor)} for no key update of o`.execute(tx);
  return rows[0];
}

/** Holder of a customer that the actor manages; undefined for others. */
export async function managedCustomer(
  tx: Database,
  actor: UserActor,
  id: string,
): Promise<{ holderId: string; isArchived: boolean } | undefined> {
  const { rows } = await sql<{ holderId: string; isArchived: boolean }>`
    select u.holder_id as "holderId", u.archived_at is not null as "isArchived"
    from customers u join record_holders h on h.id = u.holder_id
    where u.id = ${id} and ${managedHolders(actor)} for share of u`.execute(tx);
  return rows[0];
}

/** Those of the named product versions that are in the holder's register, or in one that the actor sees. */
export async function knownProducts(
  tx: Database,
  actor: UserActor,
  { ids, holderId }: { ids: readonly string[]; holderId: string },
): Promise<{ id: string; version: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; version: number }>`
    select v.product_id as id, v.version from product_versions v join products p on p.id = v.product_id
      join record_holders h on h.id = p.holder_id
    where v.product_id = any(${ids}::uuid[]) and (h.id = ${holderId} or ${visibleHolders(actor)})`.execute(
    tx,
  );
  return rows;
}

/** The number of the holder's next order. Waits for others who add one at the same time. */
export async function nextNumber(tx: Database, holderId: string): Promise<number> {
  await sql`select from record_holders where id = ${holderId} for no key update`.execute(tx);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from orders where holder_id = ${holderId}`.execute(tx);
  return (rows[0]?.last ?? 0) + 1;
}

const valuesOf = (form: OrderForm) => ({
  customer_id: form.customerId,
  crop: form.crop,
  target: form.target,
  work_type: form.workType,
  products: JSON.stringify(form.products),
  water_lpha: form.waterLpha,
  window_from: form.from,
  window_to: form.to,
  price_per: form.price?.per ?? null,
  price_minor: form.price?.amountMinor ?? null,
  currency: form.price?.currency ?? null,
  note: form.note,
  starts_at: form.startAt,
  permit_number: form.permitNumber,
});

/** Stores a new draft of a holder and returns its id. */
export async function insertOrder(
  tx: Database,
  { holderId, number, form, at }: { holderId: string; number: number; form: OrderForm; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('orders')
    .values({ ...valuesOf(form), holder_id: holderId, number, created_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writePlots(tx, id, form.plotIds);
  return id;
}

/** Writes a locked order and returns its new revision. Plots that stay keep their marks. */
export async function updateOrder(
  tx: Database,
  id: string,
  { form, at }: { form: OrderForm; at: Date },
): Promise<number> {
  const { revision } = await tx
    .updateTable('orders')
    .set({ ...valuesOf(form), changed_at: at, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await sql`delete from order_plots where order_id = ${id} and plot_id <> all(${form.plotIds}::uuid[])`.execute(
    tx,
  );
  await writePlots(tx, id, form.plotIds);
  return revision;
}

async function writePlots(tx: Database, orderId: string, plotIds: readonly string[]): Promise<void> {
  await sql`insert into order_plots (order_id, plot_id)
    select ${orderId}, plot_id from unnest(${plotIds}::uuid[]) plot_id on conflict do nothing`.execute(tx);
}

/** Moves a locked order to a state and returns its new revision; `statement` is null unless it is done. Stores who plans it, who is not notified of a wait yet. */
export async function writeState(
  tx: Database,
  id: string,
  { state, statement, at, by }: { state: OrderState; statement: Statement | null; at: Date; by: string },
): Promise<number> {
  const { revision } = await tx
    .updateTable('orders')
    .set({
      state,
      statement: statement && JSON.stringify(statement),
      done_at: statement && at,
      ...(state === 'planned' ? { planned_by: by, notified_waits: [] } : {}),
      changed_at: at,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Marks a plot of a locked order as done, or as not done; false if it is none of its plots. */
export async function writePlotDone(
  tx: Database,
  { orderId, plotId, at, by }: { orderId: string; plotId: string; at: Date | null; by: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_plots')
    .set({ done_at: at, done_by: by })
    .where('order_id', '=', orderId)
    .where('plot_id', '=', plotId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
