import { sql } from 'kysely';
import type { UserActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type ScopeChoice, visibleDrones } from '../scope.ts';

/** Ids of the chargers in service that this actor may see. */
export async function chargerIds(
  db: Database,
  actor: UserActor,
  { scope, now }: { scope: ScopeChoice; now: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.id from devices d
    where d.kind = 'charger' and d.retired_at is null and ${visibleDrones(actor, scope, now)} order by d.id`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
