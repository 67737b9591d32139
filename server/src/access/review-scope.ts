import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from './actor.ts';

/**
 * Condition on `reviews r`: what this actor may review (decision 4). An upgrade creates a company under the
 * applicant's one, so only the managers of that company may read it. An actor's own submissions are excluded.
 */
export function reviewable(actor: UserActor): RawBuilder<boolean> {
  const foreign = sql<boolean>`r.account_id <> ${actor.id}`;
  if (actor.seesAll) return foreign;
  return sql<boolean>`(${foreign} and r.company_id = any(${actor.companyIds}::uuid[])
    and (r.kind <> 'upgrade' or r.company_id = ${actor.companyId}))`;
}
