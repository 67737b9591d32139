import { isVerified } from '@smartflight/contract/access/access.ts';
import { sql } from 'kysely';
import { fault } from '../platform/http/fault.ts';
import type { Limits } from '../platform/limits.ts';
import type { Database } from '../platform/postgres/pools.ts';
import type { UserActor } from './actor.ts';
import { signInNameOf } from './contacts.ts';
import { verifiedOf } from './sessions.ts';

/** Limit of unknown contacts per account: enough for typing errors, too few for probing. */
const misses = { attempts: 10, windowS: 3600 };

export interface KnownAccount {
  id: string;
  name: string;
}

/**
 * The account with a phone or e-mail given by the actor. Unknown, disabled and not yet opened accounts give the same
 * error, and misses are limited, so that callers can't find out who has an account. @param at path of the contact in
 * the request, such as `body.account`
 */
export async function accountByContact(
  { db, limits }: { db: Database; limits: Limits },
  actor: UserActor,
  text: string,
  at: string,
): Promise<KnownAccount> {
  const key = `find-account:${actor.id}`;
  await limits.spend(key, misses);
  const name = signInNameOf(text);
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'basic_info_given'])
    .select(sql<boolean>`'passed' = all(array[account_review, real_name_review, pilot_review])`.as('passed'))
    .where((where) => ('email' in name ? where('email', '=', name.email) : where('phone', '=', name.phone)))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row || !isVerified(verifiedOf(row)))
    throw fault('account.not-found', [{ at, code: 'account.not-found' }]);
  await limits.refund(key);
  return { id: row.id, name: row.username };
}
