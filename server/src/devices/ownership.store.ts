import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UserActor } from '../access/actor.ts';
import { managedDrones } from '../access/scope.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import { endGrants } from './pilots.store.ts';

type Tx = Transaction<DB>;

export interface LockedDrone {
  id: string;
  name: string;
  model: string;
  company_id: string | null;
  owner_id: string | null;
  activate_code_hash: Buffer | null;
  retired_at: Date | null;
}

export interface OwnedDevice extends LockedDrone {
  kind: DeviceKind;
}

/**
 * Locks the drone until the transaction ends, which serialises changes of its owner. Lock order everywhere: drones,
 * their commands, their desired states, then inboxes, each by id. Rows that only reference the drone may still be
 * inserted.
 */
export async function lockDrone(tx: Tx, id: string): Promise<LockedDrone | undefined> {
  const device = await lockDevice(tx, id);
  return device?.kind === 'drone' ? device : undefined;
}

/** Like `lockDrone`, for any kind. */
export function lockDevice(tx: Tx, id: string): Promise<OwnedDevice | undefined> {
  return tx
    .selectFrom('devices')
    .select(['kind', 'id', 'name', 'model', 'company_id', 'owner_id', 'activate_code_hash', 'retired_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<{ kind: DeviceKind }>()
    .executeTakeFirst();
}

/**
 * Condition on a device `d` and its owner `a`: staff may end any ownership, managers that of their company's devices
 * whose owner is disabled or not verified (decision 30).
 */
export function releasableDevices(actor: UserActor): RawBuilder<boolean> {
  if (actor.actions.has('accounts.manage')) return sql<boolean>`d.owner_id is not null`;
  return sql<boolean>`(d.owner_id is not null and ${managedDrones(actor)} and (a.disabled_at is not null
    or not 'passed' = all(array[a.account_review, a.real_name_review, a.pilot_review])))`;
}

export async function mayRelease(tx: Tx, actor: UserActor, id: string): Promise<boolean> {
  const { rows } = await sql`select from devices d join accounts a on a.id = d.owner_id
    where d.id = ${id} and ${releasableDevices(actor)}`.execute(tx);
  return rows.length > 0;
}

/** Whether the account owned the drone once; then it may learn that this has ended. */
export async function hasOwned(tx: Tx, droneId: string, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ownerships')
    .select('id')
    .where('drone_id', '=', droneId)
    .where('owner_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Passing {
  droneId: string;
  to: string;
  name: string;
  now: Date;
  how: 'bind' | 'transfer';
}

/** Stores the new owner of a locked drone, whose former ownership must have ended. */
export async function beginOwnership(tx: Tx, { droneId, to, name, now, how }: Passing): Promise<void> {
  await sql`update devices set owner_id = ${to}, name = ${name}, bound_at = ${now},
    activated_at = coalesce(activated_at, ${now}) where id = ${droneId}`.execute(tx);
  await tx
    .insertInto('ownerships')
    .values({ drone_id: droneId, owner_id: to, began_at: now, began: how })
    .execute();
}

/**
 * Ends the ownership of a locked drone with all rights its owner granted: MQTT secret, activation code, permitted
 * pilots. Its flights stay with their pilots.
 */
export async function endOwnership(
  tx: Tx,
  {
    droneId,
    now,
    how,
    codeHash,
  }: { droneId: string; now: Date; how: 'unbind' | 'transfer'; codeHash: Buffer | null },
): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ owner_id: null, bound_at: null, secret_hash: null, activate_code_hash: codeHash })
    .where('id', '=', droneId)
    .execute();
  await sql`update ownerships set ended_at = greatest(${now}, began_at), ended = ${how}
    where drone_id = ${droneId} and ended_at is null`.execute(tx);
  await endGrants(tx, droneId, now);
}

/** Gives a locked device without an owner to another company, with what that company registers it by. */
export async function moveRow(
  tx: Tx,
  o: { id: string; companyId: string; entry: Record<string, unknown> | null; now: Date },
): Promise<void> {
  await sql`update devices d set company_id = ${o.companyId}, company_since = ${o.now}, retired_at = null,
      maintenance_since = null, secret_hash = null, activate_code_hash = null, qx_activation_code = '',
      name = coalesce(i.name, d.id), model = coalesce(i.model, d.model), year = coalesce(i.year, d.year),
      batch = coalesce(i.batch, d.batch), number = coalesce(i.number, d.number), pd = coalesce(i.pd, d.pd),
      phone = coalesce(i.phone, '')
    from jsonb_to_record(${JSON.stringify(o.entry ?? {})}::jsonb)
      as i (name text, model text, year int, batch text, number text, pd date, phone text)
    where d.id = ${o.id}`.execute(tx);
  await endGrants(tx, o.id, o.now);
}

/** Removes a locked drone without an owner from the register for good. */
export async function retireRow(tx: Tx, droneId: string, now: Date): Promise<void> {
  await tx
    .updateTable('devices')
    // The activation code stays, so that binding with it gives a meaningful error.
    .set({ retired_at: now, secret_hash: null, maintenance_since: null })
    .where('id', '=', droneId)
    .execute();
  await endGrants(tx, droneId, now);
}
