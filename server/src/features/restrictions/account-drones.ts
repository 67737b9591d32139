import { roleCodes } from '@smartflight/contract/access/access.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Condition on `drones d`: the drones of an account. Those it owns and, for a manager's account, the drones of its
 * company without an owner.
 */
export const dronesOf = (
  accountId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(d.retired_at is null
  and (d.owner_id = ${accountId} or d.owner_id is null and exists (
    select from accounts m where m.id = ${accountId} and m.company_id = d.company_id
      and m.roles @> array[${roleCodes.manager}]::text[])))`;
