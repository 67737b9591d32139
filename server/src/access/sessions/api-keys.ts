import { type KeyScope, keyScopes } from '@smartflight/contract/access/key-scopes.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import type { StatementRunner } from '../../platform/postgres/prepared.ts';
import { hashOf } from '../../platform/security/crypto.ts';
import type { UserActor } from '../actor.ts';
import { findAccount, type SessionUser, toUser } from './session-user.ts';

/** Precision of a key's last use: at most one write in this interval, ms. */
const usedMs = 60_000;

/**
 * The account of a key, with all that the account sees; which calls the key may make is for `isOpenToKey`. Null if the
 * key is unknown, expired or revoked, or the account is disabled.
 */
export async function findByKey(
  pools: StatementRunner,
  o: { key: string; now: number; staffNeedFactor: boolean },
): Promise<SessionUser | null> {
  const tokenHash = hashOf(o.key);
  const row = await findAccount<{ key_id: string; key_scopes: string[] }>(
    pools,
    sql`join api_keys y on y.account_id = a.id
      where y.key_hash = ${tokenHash} and coalesce(y.expires_at > ${new Date(o.now)}, true)`,
    {
      isSeenLongAgo: sql`coalesce(y.used_at < ${new Date(o.now - usedMs)}, true)`,
      beside: sql`, y.id as key_id, y.scopes as key_scopes`,
    },
  );
  if (!row) return null;
  const scopes = keyScopes.filter((scope) => row.key_scopes.includes(scope));
  return {
    ...toUser(row, { tokenHash, staffNeedFactor: o.staffNeedFactor }),
    key: { id: row.key_id, scopes, isUsedLongAgo: row.is_seen_long_ago },
  };
}

/** Whether a call that needs this scope, or that no key may make, is open to the caller. */
export const isOpenToKey = ({ key }: Pick<UserActor, 'key'>, scope: KeyScope | undefined): boolean =>
  key === undefined || (scope !== undefined && key.scopes.includes(scope));

/** Stores when and from where a key was used last. */
export async function markUsed(
  db: Database,
  { key, address }: Pick<UserActor, 'key' | 'address'>,
  now: number,
): Promise<void> {
  if (!key?.isUsedLongAgo) return;
  await db
    .updateTable('api_keys')
    .set({ used_at: new Date(now), used_from: address })
    .where('id', '=', key.id)
    .execute();
}
