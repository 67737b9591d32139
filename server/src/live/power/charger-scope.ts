import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { type ScopeChoice, visibleDrones } from '../../access/scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { RegisteredDrone } from '../fleet/fleet-register.ts';
import type { ChargerState } from './charger-state.ts';

/** Ids of the chargers in service that this actor may see; those without any message yet are registered by name. */
export async function chargerIds(
  db: Database,
  actor: UserActor,
  { scope, now, register }: { scope: ScopeChoice; now: Date; register: ChargerState['register'] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<RegisteredDrone>`
    select d.id, d.name, d.model from devices d
    where d.kind = 'charger' and d.retired_at is null and ${visibleDrones(actor, scope, now)} order by d.id`.execute(
    db,
  );
  register(rows);
  return new Set(rows.map(({ id }) => id));
}
