import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import { pathOfFile } from '@smartflight/contract/system/files.ts';
import type { Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { ownHolder } from '../../access/holder-scope.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { insertProduct, insertVersion } from './product-rows.ts';
import { lockProduct, readProduct, readVersion, spaceFor } from './products.store.ts';

/** What the calls of the register need. */
export type ProductDeps = Pick<Deps, 'pools' | 'clock' | 'files'>;

/** A product as the target of an audit entry. */
export const productTarget = (id: string) => ({ kind: 'product', id });

/** Keeps a label that was uploaded for this version; the one of the version before is kept already. */
async function keepLabel(
  { files }: ProductDeps,
  tx: Transaction<DB>,
  { actor, form, former }: { actor: UserActor; form: ProductForm; former: ProductForm | undefined },
): Promise<void> {
  const { labelFileId } = form;
  if (labelFileId === null || labelFileId === former?.labelFileId) return;
  const path = pathOfFile(labelFileId);
  await files.keep(tx, { ownerId: actor.id, purpose: 'label', path, at: 'body.labelFileId' });
}

/**
 * Creates a product of the actor's own, or of the company for its managers.
 * @throws `product.too-many`, and `request.invalid` for a label that is not the actor's upload
 */
export async function createProduct(
  deps: ProductDeps,
  actor: UserActor,
  form: ProductForm,
): Promise<{ id: string; version: number }> {
  const at = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    if ((await spaceFor(tx, holderId)) < 1) throw fault('product.too-many');
    await keepLabel(deps, tx, { actor, form, former: undefined });
    const id = await insertProduct(tx, holderId, { form, by: actor.id, at });
    await audit(tx, actor, {
      action: 'products.create',
      target: productTarget(id),
      detail: { name: form.name },
    });
    return { id, version: 1 };
  });
}

/**
 * Writes a new version of a product.
 * @throws `product.not-found`, also for a foreign one, `product.archived`, and `product.changed` when `based` is not the
 * newest version
 */
export async function changeProduct(
  deps: ProductDeps,
  actor: UserActor,
  { id, based, form }: { id: string; based: number; form: ProductForm },
): Promise<{ id: string; version: number }> {
  const at = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, actor, id);
    if (!product) throw fault('product.not-found');
    if (product.isArchived) throw fault('product.archived');
    if (product.version !== based) throw fault('product.changed');
    await keepLabel(deps, tx, { actor, form, former: await readVersion(tx, product) });
    const version = await insertVersion(tx, product, { form, by: actor.id, at });
    await audit(tx, actor, {
      action: 'products.change',
      target: productTarget(id),
      detail: { name: form.name, version },
    });
    return { id, version };
  });
}

/** Hides a product from lists or shows it again; repeating it changes nothing. @throws `product.not-found` */
export async function setArchived(
  { pools, clock }: ProductDeps,
  actor: UserActor,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const at = new Date(clock());
  await pools.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, actor, id);
    if (!product) throw fault('product.not-found');
    if (product.isArchived === isArchived) return;
    await tx
      .updateTable('products')
      .set({ archived_at: isArchived ? at : null })
      .where('id', '=', id)
      .execute();
    const action = isArchived ? 'products.archive' : 'products.restore';
    await audit(tx, actor, { action, target: productTarget(id), detail: { name: product.name } });
  });
}

/** The label of a version. @throws `product.not-found`, and `file.not-found` when the version has none */
export async function labelOf(
  { pools, files }: ProductDeps,
  actor: UserActor,
  wanted: { id: string; version?: number | undefined },
): Promise<StoredFile> {
  const product = await readProduct(pools.db, actor, wanted);
  if (!product) throw fault('product.not-found');
  const file = product.labelFileId === null ? undefined : await files.read(product.labelFileId);
  if (!file) throw fault('file.not-found');
  return file;
}
