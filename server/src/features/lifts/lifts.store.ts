import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import type { LiftHeightRef } from '@smartflight/contract/airspace/lift.ts';
import type { LiftConflict } from '@smartflight/contract/airspace/lifts.schemas.ts';
import type { LiftState } from '@smartflight/contract/airspace/lifts.ts';
import type { lifts } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Box } from '@smartflight/geo/shape.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { commandedDrones, visibleLifts } from '../../access/scope.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { contains } from '../../platform/postgres/name-search.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { columns, type Extent, joined, type LiftRow } from './lift-row.ts';

export type Tx = Transaction<DB>;
type Reader = Database | Tx;

interface Page {
  rows: LiftRow[];
  total: number;
}

async function pageOfLifts(
  db: Database,
  o: { which: RawBuilder<boolean>; order: RawBuilder<unknown>; page: number; size: number },
): Promise<Page> {
  const select = async (page: number): Promise<(LiftRow & { total: number })[]> => {
    const { rows } = await sql<LiftRow & { total: number }>`
      with page as (
        select l.id, count(*) over ()::int as total from lifts l join accounts a on a.id = l.account_id
        where ${o.which} order by ${o.order} limit ${o.size} offset ${(page - 1) * o.size})
      select ${columns}, page.total ${joined} join page on page.id = l.id order by ${o.order}`.execute(db);
    return rows;
  };
  const rows = await select(o.page);
  return { rows, total: await totalOf(rows, o, async () => (await select(1))[0] ?? { total: 0 }) };
}

export function listLifts(db: Database, actor: UserActor, query: QueryOf<typeof lifts.list>): Promise<Page> {
  const { applyStatus, droneId, search, page, size } = query;
  const which = [visibleLifts(actor)];
  if (applyStatus) which.push(sql<boolean>`l.state = ${applyStatus}`);
  if (droneId) which.push(sql<boolean>`l.drone_id = ${droneId}`);
  if (search) {
    const has = (text: RawBuilder<unknown>) => contains(text, search);
    which.push(
      sql<boolean>`(${has(sql`l.drone_id`)} or ${has(sql`l.drone_name`)} or ${has(sql`l.lift_address`)})`,
    );
  }
  return pageOfLifts(db, {
    which: sql<boolean>`${sql.join(which, sql` and `)}`,
    order: sql`l.submitted_at desc, l.id`,
    page,
    size,
  });
}

/** A page of all applications: pending ones by deadline, then the newest. */
export function listQueue(db: Database, query: QueryOf<typeof lifts.queue>): Promise<Page> {
  const { applyStatus, search, page, size } = query;
  const which = [applyStatus ? sql<boolean>`l.state = ${applyStatus}` : sql<boolean>`true`];
  if (search) {
    const has = (text: RawBuilder<unknown>) => contains(text, search);
    which.push(sql<boolean>`(${has(sql`l.drone_id`)} or ${has(sql`l.drone_name`)} or ${has(sql`a.username`)}
      or ${has(sql`a.phone`)} or ${has(sql`a.email`)})`);
  }
  return pageOfLifts(db, {
    which: sql<boolean>`${sql.join(which, sql` and `)}`,
    order: sql`(l.state = 'underReview') desc, case when l.state = 'underReview' then l.submitted_at end,
      coalesce(l.decided_at, l.submitted_at) desc, l.id`,
    page,
    size,
  });
}

/** Number of pending applications, and how many are overdue. */
export async function countWaiting(
  db: Database,
  dueBefore: Date,
): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select count(*)::int as waiting, (count(*) filter (where submitted_at <= ${dueBefore}))::int as overdue
    from lifts where state = 'underReview'`.execute(db);
  return rows[0] ?? { waiting: 0, overdue: 0 };
}

/** One application; undefined when foreign or missing. */
export async function getLift(db: Reader, actor: UserActor, id: string): Promise<LiftRow | undefined> {
  const { rows } = await sql<LiftRow>`
    select ${columns} ${joined} where l.id = ${id} and ${visibleLifts(actor)}`.execute(db);
  return rows[0];
}

/**
 * Open or approved applications of others whose boxes and times intersect this one's; the exact geometry must be
 * checked by the caller.
 */
export async function nearLifts(
  db: Database,
  { id, from_at, to_at }: LiftRow,
): Promise<{ shape: LiftShape; conflict: LiftConflict }[]> {
  const { rows } = await sql<{
    id: string;
    state: LiftConflict['applyStatus'];
    drone_id: string;
    drone_name: string;
    username: string;
    shape: LiftShape;
    height_m: number;
    height_ref: LiftHeightRef;
    from_at: Date;
    to_at: Date;
  }>`
    select o.id, o.state, o.drone_id, o.drone_name, a.username, o.shape, o.height_m, o.height_ref, o.from_at, o.to_at
    from lifts l join lifts o on o.id <> l.id and o.state in ('underReview', 'approved')
      and o.south <= l.north and o.north >= l.south and o.west <= l.east and o.east >= l.west
    join accounts a on a.id = o.account_id
    where l.id = ${id} and o.from_at < ${to_at} and o.to_at > ${from_at}
    order by o.from_at, o.id limit 500`.execute(db);
  return rows.map((row) => ({
    shape: row.shape,
    conflict: {
      id: row.id,
      applyStatus: row.state,
      droneId: row.drone_id,
      droneName: row.drone_name,
      username: row.username,
      liftDateRange: { from: row.from_at.toISOString(), to: row.to_at.toISOString() },
      shape: row.shape,
      heightM: row.height_m,
      heightRef: row.height_ref,
    },
  }));
}

export interface LockedDrone {
  id: string;
  name: string;
  company_id: string | null;
  retired_at: Date | null;
}

/**
 * Locks a drone that the actor may command until the transaction ends, against a change of owner and concurrent
 * lifts.
 */
export async function lockCommanded(tx: Tx, actor: UserActor, id: string): Promise<LockedDrone | undefined> {
  const { rows } = await sql<LockedDrone>`
    select d.id, d.name, d.company_id, d.retired_at from drones d
    where d.id = ${id} and ${commandedDrones(actor)} for no key update`.execute(tx);
  return rows[0];
}

/** A locked row with the columns that decisions need. */
export interface LockedLift {
  id: string;
  account_id: string;
  drone_id: string;
  drone_name: string;
  revision: number;
  state: LiftState;
  shape: LiftShape;
  height_m: number;
  height_ref: LiftHeightRef;
  from_at: Date;
  to_at: Date;
  certificate_id: string | null;
  claimed_by: string | null;
  claimed_until: Date | null;
  licence_id: string | null;
}

const held = sql`l.id, l.account_id, l.drone_id, l.drone_name, l.revision, l.state, l.shape, l.height_m, l.height_ref, l.from_at,
  l.to_at, l.certificate_id, l.claimed_by, l.claimed_until,
  (select k.id from licences k where k.lift_id = l.id and k.ended_at is null) as licence_id`;

/**
 * Locks the drone, then the lift, in this order everywhere; undefined if the lift was deleted or now belongs to
 * another drone.
 */
export async function lockLift(
  tx: Tx,
  { id, drone_id }: { id: string; drone_id: string },
): Promise<LockedLift | undefined> {
  await sql`select from drones where id = ${drone_id} for no key update`.execute(tx);
  const { rows } = await sql<LockedLift>`
    select ${held} from lifts l where l.id = ${id} and l.drone_id = ${drone_id} for update`.execute(tx);
  return rows[0];
}

/** Locks open lifts one after the other; the caller must have locked their drones. */
export async function lockOpenOf(tx: Tx, which: RawBuilder<boolean>): Promise<LockedLift[]> {
  const { rows } = await sql<LockedLift>`
    select ${held} from lifts l where l.state in ('underReview', 'approved') and ${which}
    order by l.id for update`.execute(tx);
  return rows;
}

export async function countOpen(tx: Tx, droneId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lifts
    where drone_id = ${droneId} and state in ('underReview', 'approved')`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface LiftContent {
  drone: LockedDrone;
  shape: LiftShape;
  box: Box;
  heightM: number;
  heightRef: LiftHeightRef;
  from: Date;
  to: Date;
  liftAddress: string;
  certificateId: string | null;
  sealed: Buffer;
  keyId: string;
  now: Date;
}

const valuesOf = (content: LiftContent) => ({
  drone_id: content.drone.id,
  drone_name: content.drone.name,
  company_id: content.drone.company_id,
  shape: JSON.stringify(content.shape),
  height_m: content.heightM,
  height_ref: content.heightRef,
  from_at: content.from,
  to_at: content.to,
  ...content.box,
  lift_address: content.liftAddress,
  certificate_id: content.certificateId,
  papers: content.sealed,
  key_id: content.keyId,
  submitted_at: content.now,
});

export async function insertLift(
  tx: Tx,
  o: { id: string; accountId: string; renews: string | null; content: LiftContent },
): Promise<void> {
  await tx
    .insertInto('lifts')
    .values({ id: o.id, account_id: o.accountId, renews: o.renews, ...valuesOf(o.content) })
    .execute();
}

export async function replaceLift(tx: Tx, id: string, content: LiftContent): Promise<void> {
  await tx
    .updateTable('lifts')
    .set({ ...valuesOf(content), revision: sql`revision + 1`, reminders: 0 })
    .where('id', '=', id)
    .execute();
}

/** The granted extent, and the requested one if that is larger. */
export interface Granted {
  shape: LiftShape;
  box: Box;
  heightM: number;
  from: Date;
  to: Date;
  asked: Extent | null;
}

export async function writeDecision(
  tx: Tx,
  id: string,
  o: { state: LiftState; by: string; now: Date; reason: string | null; note: string; granted?: Granted },
): Promise<void> {
  const { granted } = o;
  await tx
    .updateTable('lifts')
    .set({
      state: o.state,
      decided_by: o.by,
      decided_at: o.now,
      ended_at: o.state === 'approved' ? null : o.now,
      reason: o.reason,
      note: o.note,
      claimed_by: null,
      claimed_until: null,
      ...(granted
        ? {
            shape: JSON.stringify(granted.shape),
            height_m: granted.heightM,
            from_at: granted.from,
            to_at: granted.to,
            asked: granted.asked && JSON.stringify(granted.asked),
            ...granted.box,
          }
        : {}),
    })
    .where('id', '=', id)
    .execute();
}
