import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import type { Tx } from './commands.store.ts';

/** Limits of height (m), speed (m/s) and distance (m). */
export interface DesiredLimitSet {
  heightM?: { min?: number; max?: number };
  speedMps?: { min?: number; max?: number };
  distanceM?: { min?: number; max?: number };
}

export interface DesiredLicenceSet {
  items: LicenceData[];
  hash: string;
  /** Ids to revoke if nothing else changes; if empty, the whole set is sent. */
  remove: string[];
}

/** Desired state of a drone; null parts are not controlled. */
export interface StoredDesired {
  droneId: string;
  /** Confirmed or, if permanent, still pending. */
  lock: boolean | null;
  isLockPermanent: boolean;
  lockBy: string | null;
  lockCommand: string | null;
  limits: DesiredLimitSet | null;
  limitsDone: boolean;
  limitsBy: string | null;
  pilotIds: string[] | null;
  pilotsDone: boolean;
  pilotsBy: string | null;
  licences: DesiredLicenceSet | null;
  licencesDone: boolean;
  version: number;
}

const stored = sql`w.drone_id as "droneId", w.lock, w.lock_is_permanent as "isLockPermanent", w.lock_by as "lockBy",
  w.lock_command as "lockCommand", w.limits, w.limits_done as "limitsDone", w.limits_by as "limitsBy",
  w.pilot_ids as "pilotIds", w.pilots_done as "pilotsDone", w.pilots_by as "pilotsBy", w.licences,
  w.licences_done as "licencesDone", w.version`;

const isOpen = sql`(w.lock_is_permanent or (w.limits is not null and not w.limits_done)
  or (w.pilot_ids is not null and not w.pilots_done) or (w.licences is not null and not w.licences_done))`;

async function read(db: Database | Tx, rest: RawBuilder<unknown>): Promise<StoredDesired[]> {
  const { rows } = await sql<StoredDesired>`select ${stored} from drone_desired_states w ${rest}`.execute(db);
  return rows;
}

/** Existing desired states of these drones, locked until the transaction ends. */
export async function lockDesired(tx: Tx, droneIds: readonly string[]): Promise<Map<string, StoredDesired>> {
  const rows = await read(
    tx,
    sql`where w.drone_id = any(${droneIds}::text[]) order by w.drone_id for update`,
  );
  return new Map(rows.map((desired) => [desired.droneId, desired]));
}

/**
 * As `lockDesired`, but creates an empty one for drones without, so that two concurrent writers don't overwrite each
 * other.
 */
export async function storeDesired(tx: Tx, droneIds: readonly string[]): Promise<Map<string, StoredDesired>> {
  const found = await lockDesired(tx, droneIds);
  const missing = droneIds.filter((droneId) => !found.has(droneId));
  if (missing.length === 0) return found;
  await sql`insert into drone_desired_states (drone_id, version)
    select id, 0 from drones where id = any(${missing}::text[]) order by id
    on conflict (drone_id) do nothing`.execute(tx);
  return lockDesired(tx, droneIds);
}

/**
 * Whether the pilots of a locked drone were ever published to it; only the transaction that has locked the drone
 * changes that.
 */
export async function isReportedPilots(tx: Tx, droneId: string): Promise<boolean> {
  const rows = await read(tx, sql`where w.drone_id = ${droneId} and w.pilot_ids is not null`);
  return rows.length > 0;
}

/**
 * Writes locked desired states; changed published parts are published again. With `again`, open parts are requested
 * at once, without the usual pause.
 */
export async function putDesired(
  tx: Tx,
  desiredState: readonly StoredDesired[],
  o = { again: false },
): Promise<void> {
  if (desiredState.length === 0) return;
  await sql`update drone_desired_states w set lock = r.lock, lock_is_permanent = r."isLockPermanent", lock_by = r."lockBy",
      lock_command = r."lockCommand", limits = r.limits, limits_done = r."limitsDone", limits_by = r."limitsBy",
      pilot_ids = r."pilotIds", pilots_done = r."pilotsDone", pilots_by = r."pilotsBy",
      licences = r.licences, licences_done = r."licencesDone",
      retry_at = case when ${o.again} then '-infinity' else w.retry_at end, version = w.version + case
        when (w.lock, w.limits, w.pilot_ids, w.licences ->> 'hash')
          is distinct from (r.lock, r.limits, r."pilotIds", r.licences ->> 'hash') then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(desiredState)}::jsonb) as r ("droneId" text, lock boolean,
      "isLockPermanent" boolean, "lockBy" uuid, "lockCommand" uuid, limits jsonb, "limitsDone" boolean,
      "limitsBy" uuid, "pilotIds" text[], "pilotsDone" boolean, "pilotsBy" uuid, licences jsonb,
      "licencesDone" boolean)
    where w.drone_id = r."droneId"`.execute(tx);
}

/** Pauses the open desired states of these drones until then, epoch ms. A longer pause stays as it is. */
export async function restDesired(
  tx: Tx,
  pauses: readonly { droneId: string; until: number }[],
): Promise<void> {
  if (pauses.length === 0) return;
  await sql`update drone_desired_states w set retry_at = greatest(w.retry_at, to_timestamp(r.until / 1000))
    from (select p."droneId", max(p.until) as until
      from jsonb_to_recordset(${JSON.stringify(pauses.map(({ droneId, until }) => ({ droneId, until })))}::jsonb)
        as p ("droneId" text, until float8) group by 1) r
    where w.drone_id = r."droneId"`.execute(tx);
}

/** Drones with an open desired state that is not paused. */
export async function openDesired(db: Database, now: number): Promise<string[]> {
  const rows = await read(db, sql`where ${isOpen} and w.retry_at <= ${new Date(now)}`);
  return rows.map(({ droneId }) => droneId);
}

/** Open desired states of these drones that no other process has locked, locked until the transaction ends. */
export const takeOpenDesired = (tx: Tx, droneIds: readonly string[], now: number): Promise<StoredDesired[]> =>
  read(
    tx,
    sql`where ${isOpen} and w.retry_at <= ${new Date(now)} and w.drone_id = any(${droneIds}::text[])
      order by w.drone_id for update skip locked`,
  );

const isUnreported = sql<boolean>`w.published_version < w.version`;

/** Whether `takeUnreported` may find a desired state; costs one statement instead of a transaction. */
export async function hasUnreported(db: Database): Promise<boolean> {
  const { rows } = await sql`select from drone_desired_states w where ${isUnreported} limit 1`.execute(db);
  return rows.length > 0;
}

/** Desired states whose latest version is not published yet, locked until the transaction ends. */
export const takeUnreported = (tx: Tx, most: number): Promise<StoredDesired[]> =>
  read(tx, sql`where ${isUnreported} order by w.drone_id limit ${most} for update skip locked`);

/** Marks them as published; empty desired states are deleted. */
export async function noteReported(tx: Tx, droneIds: readonly string[]): Promise<void> {
  await sql`update drone_desired_states set published_version = version where drone_id = any(${droneIds}::text[])`.execute(
    tx,
  );
  await sql`delete from drone_desired_states where drone_id = any(${droneIds}::text[])
    and lock is null and limits is null and pilot_ids is null and licences is null`.execute(tx);
}

/** Marks all as unpublished, for a broker without retained messages, like the embedded one at start. */
export async function forgetReported(db: Database): Promise<void> {
  await sql`update drone_desired_states set published_version = 0`.execute(db);
}
