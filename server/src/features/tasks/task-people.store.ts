import { roleCodes } from '@smartflight/contract/access/access.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleDrones } from '../../access/scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Managers of a company who may take part in tasks. */
export async function managersOf(db: Database, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from accounts where company_id = ${companyId}
    and roles @> array[${roleCodes.manager}] and not roles @> array[${roleCodes.dealer}] and disabled_at is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface AddableDrone {
  id: string;
  name: string;
  ownerId: string | null;
  companyId: string | null;
  /** True when the owner's account may not take part. */
  isExcluded: boolean;
  /** Whether the actor sees the drone anyway, so that a precise result reveals nothing. */
  isVisible: boolean;
}

/** Locks those of these drones that are in service, so that their owners can't change before the transaction ends. */
export async function lockAddable(
  db: Database,
  actor: UserActor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<AddableDrone[]> {
  await sql`select from devices where id = any(${ids}::text[]) order by id for share`.execute(db);
  const { rows } = await sql<AddableDrone>`
    select d.id, d.name, d.owner_id as "ownerId", d.company_id as "companyId",
      coalesce(a.roles @> array[${roleCodes.dealer}] and not a.roles @> array[${roleCodes.staff}], false) as "isExcluded",
      coalesce(${visibleDrones(actor, undefined, now)}, false) as "isVisible"
    from drones d left join accounts a on a.id = d.owner_id
    where d.id = any(${ids}::text[]) and d.retired_at is null order by d.id`.execute(db);
  return rows;
}
