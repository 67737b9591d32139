import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleFlights } from '../../access/scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Whether the account may see at present what a link of it names. A wall shows what there is. */
export async function seesTarget(
  db: Database,
  actor: UserActor,
  { target, now }: { target: LinkTarget; now: Date },
): Promise<boolean> {
  if (target.kind === 'wall') return true;
  const { rows } = await sql`select from flights f
    where f.id = ${target.flightId} and ${visibleFlights(actor, undefined, now)} limit 1`.execute(db);
  return rows.length > 0;
}
