import { roleCodes } from '@smartflight/contract/access/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';
import type { UserActor } from './actor.ts';

/** Condition on `record_holders h`: the actor's own, that of the company, and as a manager of its descendants. */
export const visibleHolders = (actor: UserActor): RawBuilder<boolean> =>
  sql<boolean>`(${managedHolders(actor)} or coalesce(h.company_id = ${actor.companyId}, false))`;

/** Condition on `record_holders h`: the actor's own, and as a manager those of the company and its descendants. */
export function managedHolders(actor: UserActor): RawBuilder<boolean> {
  const { id, companyIds, seesAll } = actor;
  if (seesAll) return sql<boolean>`true`;
  const own = sql<boolean>`coalesce(h.account_id = ${id}, false)`;
  if (!managesCompany(actor)) return own;
  return sql<boolean>`(${own} or coalesce(h.company_id = any(${companyIds}::uuid[]), false))`;
}

/** Whether the actor manages a company, so that what they enter belongs to it. */
export const managesCompany = ({ roles, companyId, seesAll }: UserActor): boolean =>
  companyId !== null && (seesAll || roles.includes(roleCodes.manager));

/** The holder to which the actor's new products, customers and records belong; made when it is first needed. */
export const ownHolder = (tx: Database, actor: UserActor): Promise<string> =>
  holderOf(tx, managesCompany(actor) ? { companyId: actor.companyId } : { accountId: actor.id });

/** The holder of a company, or of an account; made when it is first needed. */
export async function holderOf(
  tx: Database,
  { companyId = null, accountId = null }: { companyId?: string | null; accountId?: string | null },
): Promise<string> {
  await sql`insert into record_holders (company_id, account_id) values (${companyId}, ${accountId})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id from record_holders
    where company_id = ${companyId} or account_id = ${accountId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('the holder was not made');
  return found.id;
}

/** The holder `h` whose settings an actor goes by: the company, else the own account; and whether they may change it. */
export const holderSeen = (actor: UserActor): { condition: RawBuilder<boolean>; isManaged: boolean } => ({
  condition:
    actor.companyId === null
      ? sql<boolean>`h.account_id = ${actor.id}`
      : sql<boolean>`h.company_id = ${actor.companyId}`,
  isManaged: actor.companyId === null || managesCompany(actor),
});
