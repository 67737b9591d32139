import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { commandedDrones } from '../../access/scope.ts';
import { contains, inOrderOf } from '../../platform/postgres/name-search.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { Tx } from './members.store.ts';

/** Drones the actor controls that the team does not have, by name. */
export async function listShareable(
  db: Database,
  actor: UserActor,
  query: { teamId: string; q?: string | undefined; page: number; size: number },
): Promise<{ items: { id: string; name: string; model: string }[]; total: number }> {
  const q = query.q ?? '';
  const { rows } = await sql<{ id: string; name: string; model: string; total: number }>`
    select d.id, d.name, d.model, count(*) over () as total from drones d
    where ${commandedDrones(actor)} and (${contains(sql`d.id`, q)} or ${contains(sql`d.name`, q)})
      and not exists (select from team_drones td where td.team_id = ${query.teamId} and td.drone_id = d.id)
    order by ${inOrderOf(actor.language, sql`d.name`)}, d.id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
    db,
  );
  return {
    items: rows.map(({ id, name, model }) => ({ id, name, model })),
    total: await totalOf(rows, query, () => listShareable(db, actor, { ...query, page: 1, size: 1 })),
  };
}

/**
 * Shares a drone that the actor controls; false for any other. Locks the drone's row: a concurrent change of owner
 * waits, and then ends this share too.
 */
export async function insertShare(
  tx: Tx,
  actor: UserActor,
  { teamId, droneId, at }: { teamId: string; droneId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from drones d where d.id = ${droneId} and ${commandedDrones(actor)} for share`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .insertInto('team_drones')
    .values({ team_id: teamId, drone_id: droneId, shared_by: actor.id, shared_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Removes a drone: the creator any, others those they shared or control. False when nothing was removed. */
export async function deleteShare(
  tx: Tx,
  actor: UserActor,
  { teamId, droneId, isCreator }: { teamId: string; droneId: string; isCreator: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    delete from team_drones td using drones d
    where td.team_id = ${teamId} and td.drone_id = ${droneId} and d.id = td.drone_id
      and (${isCreator} or td.shared_by = ${actor.id} or ${commandedDrones(actor)})
    returning td.drone_id`.execute(tx);
  return rows.length > 0;
}

/** Ends the sharing of a drone with all teams, for example when it changes owner. */
export async function endTeamShares(tx: Tx, droneId: string): Promise<void> {
  await tx.deleteFrom('team_drones').where('drone_id', '=', droneId).execute();
}
