import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visiblePlots } from '../../access/plot-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { flightOfHolder } from './order-flights.store.ts';

/** A plot with the kind of work and the last week, in local days, that was flown over it. */
export interface FlownPlot {
  plotId: string;
  crop: string;
  workType: 'spray' | 'sow';
  from: string;
  to: string;
}

/** Plots with settled flights of the holder that the account sees, by kind of work, newest first; at most 50. */
export async function flownPlots(
  db: Database,
  actor: UserActor,
  { holderId, now }: { holderId: string; now: Date },
): Promise<FlownPlot[]> {
  const { rows } =
    await sql<FlownPlot>`select f.plot_id as "plotId", coalesce(nullif(p.crop, ''), 'Rice') as crop,
      f.work_type as "workType", max(f.local_date) - 6 as "from", max(f.local_date) as "to"
    from flights f join record_holders h on h.id = ${holderId} join plots p on p.id = f.plot_id
    where ${flightOfHolder} and f.counted and f.state = 'final' and f.work_type in ('spray', 'sow')
      and p.ended_at is null and ${visiblePlots(actor, now)}
    group by 1, 2, 3
    order by max(f.start_at) desc, 1 limit 50`.execute(db);
  return rows;
}
