import type { ModelVersions } from '@smartflight/contract/drones/drone.schemas.ts';
import type { DroneFilter } from '@smartflight/contract/drones/drone-filter.schemas.ts';
import { droneModel, firmwareParts } from '@smartflight/contract/drones/drone-models.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleDrones } from '../../access/scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

interface Row {
  model: string;
  part: (typeof firmwareParts)[number];
  drones: number;
  behind: number;
  unreported: number;
}

/** Versions in use per model and part, among the drones this actor may see, without retired ones. */
export async function fleetVersions(
  db: Database,
  actor: UserActor,
  { scope, now }: { scope: DroneFilter['scope']; now: Date },
): Promise<ModelVersions[]> {
  const { rows } = await sql<Row>`
    select d.model, part, count(*)::int as drones,
      (count(*) filter (where part = any(p.outdated)))::int as behind,
      (count(*) filter (where p.properties -> 'fw' -> part ->> 'sw' is null))::int as unreported
    from drones d left join drone_properties p on p.drone_id = d.id
      cross join unnest(${[...firmwareParts]}::text[]) with ordinality as parts (part, nth)
    where ${visibleDrones(actor, scope, now)} and d.retired_at is null
    group by d.model, part, nth order by count(*) desc, d.model, nth`.execute(db);
  const models = [...new Set(rows.map(({ model }) => model))];
  return models.map((model) => {
    const own = rows.filter((row) => row.model === model);
    const firmware = droneModel(model)?.firmware ?? {};
    return {
      model,
      drones: own[0]?.drones ?? 0,
      parts: own.map(({ part, behind, unreported }) => ({
        part,
        current: firmware[part] ?? null,
        behind,
        unreported,
      })),
    };
  });
}
