import { roleCodes } from '@smartflight/contract/access/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';
import type { UserActor } from './actor.ts';

/** Condition on `record_holders h`: its products, customers and records may be read by the actor. */
export function visibleHolders({ id, companyId, companyIds, seesAll }: UserActor): RawBuilder<boolean> {
  if (seesAll) return sql<boolean>`true`;
  // Only a manager has `companyIds`; other members read their own company's.
  const companies = companyId === null ? companyIds : [companyId, ...companyIds];
  return sql<boolean>`(coalesce(h.account_id = ${id}, false) or coalesce(h.company_id = any(${companies}::uuid[]), false))`;
}

/** Condition on `record_holders h`: the actor's own, and as a manager those of the company and its descendants. */
export const managedHolders = (actor: UserActor): RawBuilder<boolean> =>
  actor.seesAll || managesCompany(actor)
    ? visibleHolders(actor)
    : sql<boolean>`coalesce(h.account_id = ${actor.id}, false)`;

/** Whether the actor manages a company, so that what they enter belongs to it. */
const managesCompany = ({ roles, companyId }: UserActor): boolean =>
  companyId !== null && roles.includes(roleCodes.manager);

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
