import type { PlotRight } from '@smartflight/contract/land/plots.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../platform/actor.ts';

/** Condition on `plot_shares s`: it holds now. */
export const openShare = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`s.ended_at is null and (s.until is null or s.until > ${now})`;

/** Condition on `plots p`: the actor's own, of the companies that they manage, or all for staff. Else false or null. */
export function ownPlots({ id, companyIds, seesAll }: UserActor): RawBuilder<boolean> {
  if (seesAll) return sql<boolean>`true`;
  if (companyIds.length === 0) return sql<boolean>`p.owner_id = ${id}`;
  return sql<boolean>`(p.owner_id = ${id} or p.company_id = any(${companyIds}::uuid[]))`;
}

/** Condition on `plots p`: shared with the actor, anyone who else's it is. The ids are in an array, for an index. */
export const sharedPlots = (
  { id }: UserActor,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`p.id = any(array(
  select s.plot_id from plot_shares s where s.account_id = ${id} and ${openShare(now)}))`;

/** Condition on `plots p`: those the actor may see. */
export const visiblePlots = (actor: UserActor, now: Date): RawBuilder<boolean> =>
  actor.seesAll ? sql<boolean>`true` : sql<boolean>`(${ownPlots(actor)} or ${sharedPlots(actor, now)})`;

/** The actor's share of `plots p` as `s`, where there is one. */
export const joinShare = ({ id }: UserActor, now: Date): RawBuilder<unknown> =>
  sql`left join plot_shares s on s.plot_id = p.id and s.account_id = ${id} and ${openShare(now)}`;

/** What the actor may do with `plots p`, by `joinShare`; null is nothing. */
export const rightOn = (actor: UserActor): RawBuilder<PlotRight | null> =>
  sql<PlotRight | null>`case when ${ownPlots(actor)} then 'own' else s.share_right end`;
