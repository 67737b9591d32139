import type { CustomerForm } from '@smartflight/contract/customers/customers.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { ownHolder } from '../../access/holder-scope.ts';
import { requirePlots } from '../../access/plot-scope.ts';
import { fault } from '../../platform/http/fault.ts';
import { insertCustomer, lockCustomer, spaceFor, updateCustomer } from './customers.store.ts';

type CustomerDeps = Pick<Deps, 'pools' | 'clock'>;

const target = (id: string) => ({ kind: 'customer', id });

/**
 * Creates a customer of the actor's own, or of the company for its managers.
 * @throws `customer.too-many`, `plot.not-found`
 */
export async function createCustomer(
  { pools, clock }: CustomerDeps,
  actor: UserActor,
  form: CustomerForm,
): Promise<{ id: string; revision: number }> {
  const at = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    if ((await spaceFor(tx, holderId)) < 1) throw fault('customer.too-many');
    await requirePlots(tx, actor, { plotIds: form.plotIds, known: [], now: at });
    const id = await insertCustomer(tx, holderId, { form, at });
    await audit(tx, actor, { action: 'customers.create', target: target(id) });
    return { id, revision: 1 };
  });
}

/**
 * Changes a customer.
 * @throws `customer.not-found`, also for a foreign one, `customer.archived`, `customer.changed` when `revision` is not the
 * newest, `plot.not-found`
 */
export async function changeCustomer(
  { pools, clock }: CustomerDeps,
  actor: UserActor,
  { id, based, form }: { id: string; based: number; form: CustomerForm },
): Promise<{ id: string; revision: number }> {
  const at = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, actor, id);
    if (!customer) throw fault('customer.not-found');
    if (customer.isArchived) throw fault('customer.archived');
    if (customer.revision !== based) throw fault('customer.changed');
    await requirePlots(tx, actor, { plotIds: form.plotIds, known: customer.plotIds, now: at });
    const revision = await updateCustomer(tx, id, { form, at });
    await audit(tx, actor, { action: 'customers.change', target: target(id), detail: { revision } });
    return { id, revision };
  });
}

/** Hides a customer from lists or shows it again; repeating it changes nothing. @throws `customer.not-found` */
export async function setArchived(
  { pools, clock }: CustomerDeps,
  actor: UserActor,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const at = new Date(clock());
  await pools.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, actor, id);
    if (!customer) throw fault('customer.not-found');
    if (customer.isArchived === isArchived) return;
    await tx
      .updateTable('customers')
      .set({ archived_at: isArchived ? at : null })
      .where('id', '=', id)
      .execute();
    const action = isArchived ? 'customers.archive' : 'customers.restore';
    await audit(tx, actor, { action, target: target(id) });
  });
}
