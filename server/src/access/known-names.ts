import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from './actor.ts';

/**
 * Name of `accounts a` if the actor may know who has an address that the actor typed, otherwise null: staff, and
 * people of the same company or team.
 */
export function knownName({ id, companyId, companyIds, seesAll }: UserActor): RawBuilder<string | null> {
  if (seesAll) return sql<string | null>`nullif(a.username, '')`;
  const companies = companyId ? [companyId, ...companyIds] : companyIds;
  return sql<string | null>`case when a.company_id = any(${companies}::uuid[]) or exists (
      select from team_members mine join team_members theirs using (team_id)
      where mine.account_id = ${id} and theirs.account_id = a.id)
    then nullif(a.username, '') end`;
}
