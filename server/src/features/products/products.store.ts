import type { products } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type {
  ProductDetail,
  ProductForm,
  ProductRow,
} from '@smartflight/contract/products/products.schemas.ts';
import { productLimits } from '@smartflight/contract/products/products.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedHolders, managesCompany, visibleHolders } from '../../access/holder-scope.ts';
import { foldedContains, inOrderOf } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { formOf } from './product-rows.ts';

interface Identity {
  id: string;
  version: number;
  holder_name: string;
  may_change: boolean;
  archived_at: Date | null;
  changed_at: Date;
}

const identityColumns = (actor: UserActor): RawBuilder<unknown> => sql`p.id, p.version, p.archived_at,
  coalesce(c.name, nullif(o.username, ''), '') as holder_name, ${managedHolders(actor)} as may_change,
  n.at as changed_at`;

const joins = sql`join record_holders h on h.id = p.holder_id
  left join companies c on c.id = h.company_id left join accounts o on o.id = h.account_id
  join product_versions n on n.product_id = p.id and n.version = p.version`;

const identityOf = (row: Identity) => ({
  id: row.id,
  version: row.version,
  holderName: row.holder_name,
  mayChange: row.may_change,
  archivedAt: row.archived_at?.toISOString() ?? null,
  changedAt: row.changed_at.toISOString(),
});

type ListQuery = QueryOf<typeof products.list>;

const sortColumns: Record<string, RawBuilder<unknown>> = {
  kind: sql`n.kind`,
  number: sql`n.authorisation_number`,
  country: sql`n.country`,
  changedAt: sql`n.at`,
};

function matching(
  actor: UserActor,
  { q, kind, droneUse, country, archived }: ListQuery,
): RawBuilder<boolean> {
  const parts = [
    visibleHolders(actor),
    archived ? sql<boolean>`p.archived_at is not null` : sql<boolean>`p.archived_at is null`,
  ];
  if (q) parts.push(foldedContains(sql`p.search`, q));
  if (kind) parts.push(sql<boolean>`n.kind = ${kind}`);
  if (droneUse) parts.push(sql<boolean>`n.drone_use = ${droneUse}`);
  if (country) parts.push(sql<boolean>`n.country = ${country}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** One page of the products that the actor may see, by their newest version. */
export async function listProducts(
  db: Database,
  actor: UserActor,
  query: ListQuery,
): Promise<{ items: ProductRow[]; total: number; mayEnter: boolean }> {
  const way = query.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = sortColumns[query.sort.replace('-', '')] ?? inOrderOf(actor.language, sql`p.name`);
  const where = matching(actor, query);
  type Row = Identity &
    Pick<ProductForm, 'name' | 'kind' | 'substances' | 'formulation' | 'form' | 'country'> & {
      number: string;
      drone_use: ProductForm['droneUse'];
      is_invented: boolean;
      uses: number;
      crops: string[];
      has_label: boolean;
    };
  const { rows } = await sql<Row>`
    select ${identityColumns(actor)}, n.name, n.kind, n.substances, n.formulation, n.form,
      n.authorisation_number as number, n.country, n.drone_use, n.is_invented,
      jsonb_array_length(n.uses) as uses, n.label_file_id is not null as has_label,
      array(select u.crop from (select use ->> 'crop' as crop, min(nth) as nth
        from jsonb_array_elements(n.uses) with ordinality as list (use, nth) group by 1) u order by u.nth limit 3) as crops
    from products p ${joins} where ${where}
    order by ${key} ${way}, p.id ${way} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from products p ${joins} where ${where}`.execute(db);
  return {
    items: rows.map((row) => ({
      ...identityOf(row),
      name: row.name,
      kind: row.kind,
      substances: row.substances,
      formulation: row.formulation,
      form: row.form,
      authorisationNumber: row.number,
      country: row.country,
      droneUse: row.drone_use,
      isInvented: row.is_invented,
      uses: row.uses,
      crops: row.crops,
      hasLabel: row.has_label,
    })),
    total: counts[0]?.total ?? 0,
    mayEnter: actor.seesAll || actor.companyId === null || managesCompany(actor),
  };
}

/** A product by its newest version or another one; undefined when the actor may not see it or there is none. */
export async function readProduct(
  db: Database,
  actor: UserActor,
  { id, version }: { id: string; version?: number | undefined },
): Promise<ProductDetail | undefined> {
  const { rows } = await sql<Identity>`select ${identityColumns(actor)} from products p ${joins}
    where p.id = ${id} and ${visibleHolders(actor)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const shownVersion = version ?? row.version;
  const shown = await readVersion(db, { id, version: shownVersion });
  if (shown === undefined) return undefined;
  const { rows: versions } = await sql<{ version: number; at: Date; by: string | null }>`
    select v.version, v.at, nullif(a.username, '') as by from product_versions v left join accounts a on a.id = v.by_id
    where v.product_id = ${id} order by v.version desc limit ${productLimits.versions}`.execute(db);
  return {
    ...identityOf(row),
    ...shown,
    shownVersion,
    versions: versions.map(({ at, by, ...one }) => ({ ...one, at: at.toISOString(), byName: by })),
  };
}

/** One version of a product, without a check of rights; undefined when there is none. */
export async function readVersion(
  db: Database,
  { id, version }: { id: string; version: number },
): Promise<ProductForm | undefined> {
  const row = await db
    .selectFrom('product_versions')
    .selectAll()
    .where('product_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && formOf(row);
}

/** A product of a holder that the actor manages, locked until the end of the transaction; undefined for others. */
export async function lockProduct(
  tx: Database,
  actor: UserActor,
  id: string,
): Promise<{ id: string; version: number; name: string; isArchived: boolean } | undefined> {
  const { rows } = await sql<{ id: string; version: number; name: string; archived_at: Date | null }>`
    select p.id, p.version, p.name, p.archived_at from products p join record_holders h on h.id = p.holder_id
    where p.id = ${id} and ${managedHolders(actor)} for no key update of p`.execute(tx);
  const [row] = rows;
  return row && { id: row.id, version: row.version, name: row.name, isArchived: row.archived_at !== null };
}

/** How many products a holder may still get. Waits for others who add to it at the same time. */
export async function spaceFor(tx: Database, holderId: string): Promise<number> {
  await sql`select from record_holders where id = ${holderId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products where holder_id = ${holderId}`.execute(tx);
  return productLimits.perHolder - (rows[0]?.count ?? 0);
}
