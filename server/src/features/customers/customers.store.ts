import type {
  CustomerDetail,
  CustomerForm,
  CustomerRow,
} from '@smartflight/contract/customers/customers.schemas.ts';
import { customerLimits } from '@smartflight/contract/customers/customers.ts';
import type { customers } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedHolders, managesCompany, visibleHolders } from '../../access/holder-scope.ts';
import { foldedContains, inOrderOf } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';

interface Identity {
  id: string;
  revision: number;
  holder_name: string;
  may_change: boolean;
  archived_at: Date | null;
  changed_at: Date;
  open_orders: number;
  name: string;
  contact: string;
  address: string;
  reference: string;
}

const columns = (actor: UserActor): RawBuilder<unknown> => sql`u.id, u.revision,
  coalesce(c.name, nullif(o.username, ''), '') as holder_name, ${managedHolders(actor)} as may_change, u.archived_at,
  u.changed_at, u.name, u.contact, u.address, u.reference,
  (select count(*)::int from orders n where n.customer_id = u.id and n.state not in ('done', 'cancelled')) as open_orders`;

const joins = sql`join record_holders h on h.id = u.holder_id
  left join companies c on c.id = h.company_id left join accounts o on o.id = h.account_id`;

const identityOf = (row: Identity) => ({
  id: row.id,
  revision: row.revision,
  holderName: row.holder_name,
  mayChange: row.may_change,
  archivedAt: row.archived_at?.toISOString() ?? null,
  changedAt: row.changed_at.toISOString(),
  openOrders: row.open_orders,
  name: row.name,
  contact: row.contact,
  address: row.address,
  reference: row.reference,
});

type ListQuery = QueryOf<typeof customers.list>;

/** One page of the customers that the actor may see. */
export async function listCustomers(
  db: Database,
  actor: UserActor,
  { q, archived, sort, page, size }: ListQuery,
): Promise<{ items: CustomerRow[]; total: number; mayEnter: boolean }> {
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = sort.endsWith('changedAt') ? sql`u.changed_at` : inOrderOf(actor.language, sql`u.name`);
  const where = sql`${visibleHolders(actor)} and ${q ? foldedContains(sql`u.search`, q) : sql`true`}
    and ${archived ? sql`u.archived_at is not null` : sql`u.archived_at is null`}`;
  const { rows } = await sql<Identity & { sites: number; plots: number }>`
    select ${columns(actor)}, jsonb_array_length(u.sites) as sites,
      (select count(*)::int from customer_plots cp where cp.customer_id = u.id) as plots
    from customers u ${joins} where ${where}
    order by ${key} ${way}, u.id ${way} limit ${size} offset ${(page - 1) * size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from customers u ${joins} where ${where}`.execute(db);
  return {
    items: rows.map((row) => ({ ...identityOf(row), sites: row.sites, plots: row.plots })),
    total: counts[0]?.total ?? 0,
    mayEnter: actor.seesAll || actor.companyId === null || managesCompany(actor),
  };
}

/** A customer; undefined when the actor may not see it or there is none. */
export async function readCustomer(
  db: Database,
  actor: UserActor,
  id: string,
): Promise<CustomerDetail | undefined> {
  const { rows } = await sql<Identity & { sites: CustomerForm['sites'] }>`
    select ${columns(actor)}, u.sites from customers u ${joins}
    where u.id = ${id} and ${visibleHolders(actor)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { rows: plots } = await sql<CustomerDetail['plots'][number]>`
    select p.id, p.name, p.area_m2 as "areaM2" from customer_plots cp join plots p on p.id = cp.plot_id
    where cp.customer_id = ${id} order by ${inOrderOf(actor.language, sql`p.name`)}, p.id`.execute(db);
  return { ...identityOf(row), sites: row.sites, plots, plotIds: plots.map((plot) => plot.id) };
}

/** A customer of a holder that the actor manages, locked until the end of the transaction; undefined for others. */
export async function lockCustomer(
  tx: Database,
  actor: UserActor,
  id: string,
): Promise<
  { id: string; revision: number; name: string; isArchived: boolean; plotIds: string[] } | undefined
> {
  const { rows } = await sql<{
    id: string;
    revision: number;
    name: string;
    isArchived: boolean;
    plotIds: string[];
  }>`select u.id, u.revision, u.name, u.archived_at is not null as "isArchived",
      array(select cp.plot_id from customer_plots cp where cp.customer_id = u.id) as "plotIds"
    from customers u join record_holders h on h.id = u.holder_id
    where u.id = ${id} and ${managedHolders(actor)} for no key update of u`.execute(tx);
  return rows[0];
}

const valuesOf = ({ name, contact, address, reference, sites }: CustomerForm) => ({
  name,
  contact,
  address,
  reference,
  sites: JSON.stringify(sites),
  search: sql<string>`fold_text(${[name, contact, reference].join('\n')})`,
});

/** Stores a new customer of a holder and returns its id. */
export async function insertCustomer(
  tx: Database,
  holderId: string,
  { form, at }: { form: CustomerForm; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('customers')
    .values({ ...valuesOf(form), holder_id: holderId, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writePlots(tx, id, form.plotIds);
  return id;
}

/** Writes a locked customer and returns its new revision. */
export async function updateCustomer(
  tx: Database,
  id: string,
  { form, at }: { form: CustomerForm; at: Date },
): Promise<number> {
  const { revision } = await tx
    .updateTable('customers')
    .set({ ...valuesOf(form), changed_at: at, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('customer_plots').where('customer_id', '=', id).execute();
  await writePlots(tx, id, form.plotIds);
  return revision;
}

async function writePlots(tx: Database, customerId: string, plotIds: readonly string[]): Promise<void> {
  await sql`insert into customer_plots (customer_id, plot_id)
    select ${customerId}, plot_id from unnest(${plotIds}::uuid[]) plot_id`.execute(tx);
}

/** How many customers a holder may still get. Waits for others who add to it at the same time. */
export async function spaceFor(tx: Database, holderId: string): Promise<number> {
  await sql`select from record_holders where id = ${holderId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customers where holder_id = ${holderId}`.execute(tx);
  return customerLimits.perHolder - (rows[0]?.count ?? 0);
}
