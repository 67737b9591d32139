import { liftClaimMinutes } from '@smartflight/contract/airspace/lifts.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/**
 * Claims a pending application for the actor, unless another reviewer has claimed it; returns whether it could. A
 * single atomic statement.
 */
export async function takeClaim(db: Database, actor: UserActor, id: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + liftClaimMinutes * 60_000);
  const { numAffectedRows } = await sql`
    update lifts l set claimed_by = ${actor.id}, claimed_until = ${until}
    where l.id = ${id} and l.state = 'underReview' and l.account_id <> ${actor.id}
      and (l.claimed_by is null or l.claimed_by = ${actor.id} or l.claimed_until <= ${now})`.execute(db);
  return numAffectedRows === 1n;
}

export async function dropClaim(db: Database, actor: UserActor, id: string): Promise<void> {
  await sql`update lifts set claimed_by = null, claimed_until = null
    where id = ${id} and claimed_by = ${actor.id}`.execute(db);
}
