import type { DroneLicences, LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import type { Agreement, LiftHeightRef } from '@smartflight/contract/airspace/lift.ts';
import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleDrones } from '../../access/scope.ts';
import { noLicencesHash } from '../../live/fleet/licence-hash.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { agreement, columns, joined, type LiftRow, toLicence } from './lift-row.ts';
import type { Tx } from './lifts.store.ts';

/** A licence in the form sent to the drone. */
export const licenceData = (o: {
  id: string;
  shape: LiftShape;
  heightM: number;
  heightRef: LiftHeightRef;
  from: Date;
  to: Date;
}): LicenceData => ({
  id: o.id,
  shape: o.shape,
  heightM: o.heightM,
  heightRef: o.heightRef,
  beginAt: o.from.getTime(),
  endAt: o.to.getTime(),
});

/** The active licences of a drone, which must be locked. */
export async function activeLicences(tx: Tx, droneId: string): Promise<LicenceData[]> {
  const { rows } = await sql<Pick<LiftRow, 'id' | 'shape' | 'height_m' | 'height_ref' | 'from_at' | 'to_at'>>`
    select k.id, l.shape, l.height_m, l.height_ref, l.from_at, l.to_at from licences k join lifts l on l.id = k.lift_id
    where k.drone_id = ${droneId} and k.ended_at is null order by k.id`.execute(tx);
  return rows.map((row) =>
    licenceData({
      id: row.id,
      shape: row.shape,
      heightM: row.height_m,
      heightRef: row.height_ref,
      from: row.from_at,
      to: row.to_at,
    }),
  );
}

export async function insertLicence(
  tx: Tx,
  o: { id: string; liftId: string; droneId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('licences')
    .values({ id: o.id, lift_id: o.liftId, drone_id: o.droneId, issued_at: o.now })
    .execute();
}

export async function endLicences(
  tx: Tx,
  ids: readonly string[],
  { ended, now }: { ended: 'expired' | 'revoked'; now: Date },
): Promise<void> {
  await sql`update licences set ended_at = ${now}, ended = ${ended}
    where id = any(${ids}::uuid[]) and ended_at is null`.execute(tx);
}

export interface TurnedLicence {
  id: string;
  lift_id: string;
  drone_id: string;
  drone_name: string;
  account_id: string;
}

/** Records whether the active licences of these drones are on the drone; returns those that changed. */
export async function noteShown(
  tx: Tx,
  droneIds: readonly string[],
  { isShown, now }: { isShown: boolean; now: Date },
): Promise<TurnedLicence[]> {
  const { rows } = await sql<TurnedLicence>`
    update licences k set delivered_at = ${isShown ? now : null} from lifts l
    where l.id = k.lift_id and k.drone_id = any(${droneIds}::text[]) and k.ended_at is null
      and (k.delivered_at is null) = ${isShown}::boolean
    returning k.id, k.lift_id, k.drone_id, l.drone_name, l.account_id`.execute(tx);
  return rows;
}

interface HoldingRow {
  agreement: Agreement;
  wanted_hash: string | null;
  wanted_count: number | null;
  hash: string | null;
  count: number | null;
  reported_at: Date | null;
}

/** Desired and reported licences of a drone; undefined when the actor may not see it. */
export async function licencesOfDrone(
  db: Database,
  actor: UserActor,
  droneId: string,
  now: Date,
): Promise<DroneLicences | undefined> {
  const { rows } = await sql<HoldingRow>`
    select ${agreement} as agreement, w.licences ->> 'hash' as wanted_hash,
      jsonb_array_length(w.licences -> 'items') as wanted_count, p.properties -> 'licences' ->> 'hash' as hash,
      (p.properties -> 'licences' ->> 'count')::int as count, p.reported_at
    from drones d left join drone_desired_states w on w.drone_id = d.id left join drone_properties p on p.drone_id = d.id
    where d.id = ${droneId} and ${visibleDrones(actor, undefined, now)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const standing = await sql<LiftRow>`
    select ${columns} ${joined} where k.drone_id = ${droneId} and k.ended_at is null
    order by l.from_at, k.id`.execute(db);
  return {
    droneId,
    agreement: row.agreement,
    wanted: { hash: row.wanted_hash ?? noLicencesHash, count: row.wanted_count ?? 0 },
    reported:
      row.reported_at === null || (row.hash === null && row.count === null)
        ? null
        : { hash: row.hash, count: row.count, at: row.reported_at.toISOString() },
    items: standing.rows.flatMap((lift) => toLicence(lift, now) ?? []),
  };
}
