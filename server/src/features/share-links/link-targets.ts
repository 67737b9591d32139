import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleHolders, visibleRecords } from '../../access/holder-scope.ts';
import { visiblePlots } from '../../access/plot-scope.ts';
import { visibleDrones, visibleFlights } from '../../access/scope.ts';
import { seesTotals } from '../../access/task-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Whether the account may see at present what a link of it names. A day and a wall show what there is. */
export async function seesTarget(
  db: Database,
  actor: UserActor,
  { target, now }: { target: LinkTarget; now: Date },
): Promise<boolean> {
  const from = rowOf(actor, target, now);
  if (!from) return true;
  const { rows } = await sql`select ${from} limit 1`.execute(db);
  return rows.length > 0;
}

/** The visible row of what a link names; undefined where it names none. */
function rowOf(actor: UserActor, target: LinkTarget, now: Date): RawBuilder<unknown> | undefined {
  switch (target.kind) {
    case 'flight':
      return sql`from flights f where f.id = ${target.flightId} and ${visibleFlights(actor, undefined, now)}`;
    case 'season':
      return sql`from plots p where p.id = ${target.plotId} and ${visiblePlots(actor, now)}`;
    case 'task':
      return sql`from tasks t where t.id = ${target.taskId} and ${seesTotals(actor)}`;
    case 'drone':
      return sql`from drones d where d.id = ${target.droneId} and d.retired_at is null
        and ${visibleDrones(actor, undefined, now)}`;
    case 'order':
      return sql`from orders o join record_holders h on h.id = o.holder_id
        where o.id = ${target.orderId} and ${visibleHolders(actor)}`;
    // Its sheet names the customer, whom a pilot or owner from outside the holder's people does not read.
    case 'record':
      return sql`from records r join record_holders h on h.id = r.holder_id
        where r.id = ${target.recordId} and r.state = 'complete' and ${visibleHolders(actor)} and ${visibleRecords(actor, now)}`;
    default:
      return undefined;
  }
}
