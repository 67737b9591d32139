import { roleCodes } from '@smartflight/contract/access/access.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The rows `(account_id, drone_id, is_tenant)` of all drones that these verified, enabled accounts may see, as
 * `visibleDrones` decides for one; `is_tenant`: as drones of the account's company. `ids` selects account ids.
 */
export const reachOfMany = (ids: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  with recursive who as materialized (
    select id, company_id, roles from accounts where id in (${ids}) and disabled_at is null
      and account_review = 'passed' and real_name_review = 'passed' and pilot_review = 'passed'
  ), tree (account_id, company_id) as (
    select id, company_id from who where company_id is not null and ${roleCodes.manager} = any(roles)
    union select t.account_id, c.id from tree t join companies c on c.parent_id = t.company_id
  )
  select w.id as account_id, d.id as drone_id, false as is_tenant from who w join drones d on d.owner_id = w.id
  union select g.account_id, g.drone_id, false from who w join active_grants g on g.account_id = w.id
    and g.valid_from <= ${now} and (g.valid_to is null or g.valid_to > ${now})
  union select m.account_id, td.drone_id, false from who w join team_members m on m.account_id = w.id
    join team_drones td using (team_id)
  union select t.account_id, d.id, true from tree t join drones d on d.company_id = t.company_id
  union select w.id, d.id, false from who w cross join drones d where ${roleCodes.staff} = any(w.roles)`;
