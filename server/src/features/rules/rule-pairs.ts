import { roleCodes, rolesWith } from '@smartflight/contract/access/access.ts';
import type { RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { reachOfMany } from '../../access/reach-of-many.ts';

const allowedRoles = rolesWith('fleet.watch').map((name) => roleCodes[name]);

/**
 * The rows `(rule_id, drone_id, is_shown)` of the drones that enabled rules with this condition on `rules r` apply to:
 * those of its target that its account may see now. `is_shown`: the account owns the drone or manages its company.
 * `rules`: another table of rules, as `draftRules`.
 */
export const rulePairs = (
  which: RawBuilder<unknown>,
  now: Date,
  rules: RawBuilder<unknown> = sql`rules`,
): RawBuilder<unknown> => sql`
  select r.id as rule_id, d.id as drone_id, v.is_tenant or d.owner_id is not distinct from r.account_id as is_shown
  from ${rules} r join accounts a on a.id = r.account_id and a.roles && ${allowedRoles}::text[]
  join (select account_id, drone_id, bool_or(is_tenant) as is_tenant
    from (${reachOfMany(sql`select account_id from ${rules} r where r.is_enabled and ${which}`, now)}) reach
    group by account_id, drone_id) v on v.account_id = r.account_id
  join drones d on d.id = v.drone_id and d.retired_at is null
  where r.is_enabled and ${which} and case r.target
    when 'all' then true
    when 'company' then v.is_tenant
    when 'drones' then v.drone_id = any(r.drone_ids)
    else exists (select from team_drones td join team_members tm using (team_id)
      where td.team_id = r.team_id and td.drone_id = v.drone_id and tm.account_id = r.account_id) end`;

/** A table with one enabled rule that isn't stored, for `rulePairs`. */
export const draftRules = (
  accountId: string,
  { target, teamId, droneIds }: RuleForm,
): RawBuilder<unknown> => sql`(
  select gen_random_uuid() as id, ${accountId}::uuid as account_id, true as is_enabled, ${target}::text as target,
    ${teamId}::uuid as team_id, ${droneIds}::text[] as drone_ids)`;
