import { sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';
import type { UserActor } from './actor.ts';
import { visibleDrones } from './scope.ts';

/** Ids of all devices that an account may see at present; none for staff, who see every device and lose none. */
export async function visibleDeviceIds(db: Database, actor: UserActor, now: Date): Promise<string[]> {
  if (actor.seesAll) return [];
  const { rows } = await sql<{ id: string }>`
    select d.id from devices d where ${visibleDrones(actor, undefined, now)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rights by which a file is written for an account. */
export interface Reach {
  roles: readonly string[];
  companyId: string | null;
  deviceIds: readonly string[];
}

/** The present reach of an account. */
export const reachOf = async (db: Database, actor: UserActor, now: Date): Promise<Reach> => ({
  roles: actor.roles,
  companyId: actor.companyId,
  deviceIds: await visibleDeviceIds(db, actor, now),
});

/** Whether the account still has all of an earlier reach: same company, every role, sight of every device. */
export async function keepsReach(db: Database, actor: UserActor, former: Reach, now: Date): Promise<boolean> {
  if (actor.companyId !== former.companyId) return false;
  if (!former.roles.every((role) => actor.roles.includes(role))) return false;
  if (actor.seesAll) return true;
  const visible = new Set(await visibleDeviceIds(db, actor, now));
  return former.deviceIds.every((id) => visible.has(id));
}
