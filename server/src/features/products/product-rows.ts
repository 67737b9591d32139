import { type ProductForm, productForm } from '@smartflight/contract/products/products.schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

type VersionRow = Selectable<DB['product_versions']>;

/** The version as its author wrote it. Throws for a row that this release cannot read. */
export const formOf = (row: VersionRow): ProductForm =>
  productForm.parse({
    name: row.name,
    kind: row.kind,
    substances: row.substances,
    formulation: row.formulation,
    form: row.form,
    densityKgPerL: row.density_kg_per_l,
    authorisationNumber: row.authorisation_number,
    country: row.country,
    uses: row.uses,
    droneUse: row.drone_use,
    reEntryHours: row.re_entry_hours,
    buffers: row.buffers,
    limits: row.limits,
    isInvented: row.is_invented,
    labelFileId: row.label_file_id,
  });

const columnsOf = (form: ProductForm) => ({
  name: form.name,
  kind: form.kind,
  substances: JSON.stringify(form.substances),
  formulation: form.formulation,
  form: form.form,
  density_kg_per_l: form.densityKgPerL,
  authorisation_number: form.authorisationNumber,
  country: form.country,
  uses: JSON.stringify(form.uses),
  drone_use: form.droneUse,
  re_entry_hours: form.reEntryHours,
  buffers: JSON.stringify(form.buffers),
  limits: JSON.stringify(form.limits),
  is_invented: form.isInvented,
  label_file_id: form.labelFileId,
});

/** Name, substances and number of a product, as the search compares them. */
const searchOf = ({ name, substances, authorisationNumber }: ProductForm) =>
  sql<string>`fold_text(${[name, ...substances.map((one) => one.name), authorisationNumber].join('\n')})`;

/** Who writes a version, and when; null for the demo. */
export interface Written {
  by: string | null;
  at: Date;
}

/** Stores a new product of a holder and returns its id. */
export async function insertProduct(
  tx: Database,
  holderId: string,
  { form, by, at }: Written & { form: ProductForm },
): Promise<string> {
  const { id } = await tx
    .insertInto('products')
    .values({ holder_id: holderId, version: 1, name: form.name, search: searchOf(form), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('product_versions')
    .values({ ...columnsOf(form), product_id: id, version: 1, at, by_id: by })
    .execute();
  return id;
}

/** Stores the next version of a locked product and returns its number. */
export async function insertVersion(
  tx: Database,
  { id, version }: { id: string; version: number },
  { form, by, at }: Written & { form: ProductForm },
): Promise<number> {
  const next = version + 1;
  await tx
    .insertInto('product_versions')
    .values({ ...columnsOf(form), product_id: id, version: next, at, by_id: by })
    .execute();
  await tx
    .updateTable('products')
    .set({ version: next, name: form.name, search: searchOf(form) })
    .where('id', '=', id)
    .execute();
  return next;
}
