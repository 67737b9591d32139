import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import { sql, type Transaction } from 'kysely';
import type { UserActor } from '../access/actor.ts';
import { managedDrones, visibleDrones } from '../access/scope.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import type { Database } from '../platform/postgres/pools.ts';
import type { LockedDrone } from './ownership.store.ts';

type Tx = Transaction<DB>;

export interface NewDevice {
  kind: DeviceKind;
  id: string;
  name: string;
  model: string;
  year: number | null;
  batch: string;
  number: string;
  pd: string | null;
  phone: string;
  companyId: string;
  machineManufacturer: string;
  flightControlManufacturer: string;
  /** Null for a device that can't be bound. */
  activateCodeHash: Buffer | null;
  secretHash: Buffer;
}

/** Inserts a registered device; false when the id is taken by a device of any kind. A released battery is registered again. */
export async function insertDevice(tx: Tx, _actor: UserActor, drone: NewDevice): Promise<boolean> {
  const inserted = await tx
    .insertInto('devices')
    .values({
      kind: drone.kind,
      id: drone.id,
      name: drone.name,
      model: drone.model,
      year: drone.year,
      batch: drone.batch,
      number: drone.number,
      pd: drone.pd,
      phone: drone.phone,
      company_id: drone.companyId,
      machine_manufacturer: drone.machineManufacturer,
      flight_control_manufacturer: drone.flightControlManufacturer,
      activate_code_hash: drone.activateCodeHash,
      secret_hash: drone.secretHash,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          model: row.ref('excluded.model'),
          year: row.ref('excluded.year'),
          batch: row.ref('excluded.batch'),
          number: row.ref('excluded.number'),
          pd: row.ref('excluded.pd'),
          phone: row.ref('excluded.phone'),
          company_id: row.ref('excluded.company_id'),
          secret_hash: row.ref('excluded.secret_hash'),
          retired_at: null,
        }))
        .whereRef('devices.kind', '=', 'excluded.kind')
        .where('devices.kind', '=', 'battery')
        .where('devices.company_id', 'is', null)
        .where('devices.owner_id', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Which of these ids the actor's companies registered already. Ids of others are not revealed: decision 49. */
export async function takenIds(
  db: Database,
  { companyIds }: UserActor,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0 || companyIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('devices')
    .select('id')
    .where('id', 'in', ids)
    .where('company_id', 'in', companyIds)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores a new secret for a device the actor owns, or of their company while it has no owner; false when there is
 * none.
 */
export async function replaceSecret(
  tx: Tx,
  actor: UserActor,
  { kind, id, secretHash, now }: { kind: DeviceKind; id: string; secretHash: Buffer; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update devices d set secret_hash = ${secretHash}
    where d.id = ${id} and d.kind = ${kind} and d.retired_at is null and ${visibleDrones(actor, undefined, now)}
      and (${actor.seesAll} or d.owner_id = ${actor.id}
        or d.owner_id is null and d.company_id = any(${actor.companyIds}::uuid[]))`.execute(tx);
  return numAffectedRows === 1n;
}

/** Locks a registered device that this actor manages; undefined when missing or not theirs. */
export async function lockManaged(
  tx: Tx,
  actor: UserActor,
  { kind, id }: { kind: DeviceKind; id: string },
): Promise<LockedDrone | undefined> {
  const { rows } = await sql<LockedDrone>`
    select d.id, d.name, d.model, d.company_id, d.owner_id, d.activate_code_hash, d.retired_at from devices d
    where d.id = ${id} and d.kind = ${kind} and ${managedDrones(actor)} for no key update of d`.execute(tx);
  return rows[0];
}

export interface EditedDrone extends LockedDrone {
  may_manage: boolean;
  maintenance_since: Date | null;
}

/** Locks a device that this actor owns or manages; undefined when it is neither. */
export async function lockForEdit(
  tx: Tx,
  actor: UserActor,
  { kind, id }: { kind: DeviceKind; id: string },
): Promise<EditedDrone | undefined> {
  const { rows } = await sql<EditedDrone>`
    select d.id, d.name, d.model, d.company_id, d.owner_id, d.activate_code_hash, d.retired_at, d.maintenance_since,
      coalesce(${managedDrones(actor)}, false) as may_manage
    from devices d
    where d.id = ${id} and d.kind = ${kind} and (d.owner_id = ${actor.id} or ${managedDrones(actor)}) for no key update of d`.execute(
    tx,
  );
  return rows[0];
}

export interface DronePatch {
  name?: string;
  model?: string;
  year?: number;
  batch?: string;
  number?: string;
  pd?: string;
  phone?: string;
  machine_manufacturer?: string;
  flight_control_manufacturer?: string;
  qx_activation_code?: string;
  maintenance_since?: Date | null;
}

export async function patchDrone(tx: Tx, id: string, patch: DronePatch): Promise<void> {
  await tx.updateTable('devices').set(patch).where('id', '=', id).execute();
}

export async function setCode(tx: Tx, id: string, activateCodeHash: Buffer): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ activate_code_hash: activateCodeHash })
    .where('id', '=', id)
    .execute();
}

export function findSecret(
  db: Database,
  id: string,
): Promise<{ kind: DeviceKind; secret_hash: Buffer | null } | undefined> {
  return db
    .selectFrom('devices')
    .select(['kind', 'secret_hash'])
    .where('id', '=', id)
    .$narrowType<{ kind: DeviceKind }>()
    .executeTakeFirst();
}
