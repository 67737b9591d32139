import type { ApiKey, newApiKey } from '@smartflight/contract/access/api-keys.schemas.ts';
import { keyPrefix, keyScopes, scopesFor } from '@smartflight/contract/access/key-scopes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { notifySql } from '../../events.ts';
import { fault } from '../../platform/http/fault.ts';
import { hashOf, randomToken } from '../../platform/security/crypto.ts';

const mostKeys = 20;
const target = (id: string) => ({ kind: 'api-key', id });

/** Keys of the account, newest first; expired ones too, until they are revoked. */
export async function listKeys({ pools }: Pick<Deps, 'pools'>, actor: UserActor): Promise<ApiKey[]> {
  const rows = await pools.db
    .selectFrom('api_keys')
    .select(['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'used_at', 'used_from'])
    .where('account_id', '=', actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostKeys)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: keyScopes.filter((scope) => row.scopes.includes(scope)),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    usedAt: row.used_at?.toISOString() ?? null,
    usedFrom: row.used_from,
  }));
}

/**
 * Makes a key and returns it; only its hash is stored.
 * @throws `request.invalid` for a scope that the account lacks or an end in the past, `key.too-many`
 */
export async function createKey(
  deps: Pick<Deps, 'pools' | 'clock'>,
  actor: UserActor,
  { name, scopes, expiresAt }: z.output<typeof newApiKey>,
): Promise<{ id: string; key: string }> {
  const now = deps.clock();
  const allowed = scopesFor(actor.actions);
  if (scopes.some((scope) => !allowed.includes(scope)))
    throw fault('request.invalid', [
      { at: 'body.scopes', code: 'key.beyond-account', detail: { allowed: allowed.join(', ') } },
    ]);
  if (expiresAt && Date.parse(expiresAt) <= now)
    throw fault('request.invalid', [{ at: 'body.expiresAt', code: 'key.in-past' }]);
  const key = keyPrefix + randomToken();
  return deps.pools.db.transaction().execute(async (tx) => {
    // Two calls at once would both find room: they wait for each other at the account.
    await sql`select from accounts where id = ${actor.id} for update`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into api_keys (account_id, name, key_hash, hint, scopes, created_at, expires_at)
      select ${actor.id}, ${name}, ${hashOf(key)}, ${key.slice(-4)}, ${[...new Set(scopes)]}, ${new Date(now)},
        ${expiresAt ? new Date(expiresAt) : null}
      where (select count(*) from api_keys where account_id = ${actor.id}) < ${mostKeys}
      returning id`.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) throw fault('key.too-many');
    await audit(tx, actor, { action: 'keys.create', target: target(id), detail: { name, scopes } });
    return { id, key };
  });
}

/** @throws `key.not-found`, also for a key of another account */
export async function renameKey(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await pools.db.transaction().execute(async (tx) => {
    const renamed = await tx
      .updateTable('api_keys')
      .set({ name })
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .executeTakeFirst();
    if (renamed.numUpdatedRows === 0n) throw fault('key.not-found');
    await audit(tx, actor, { action: 'keys.rename', target: target(id), detail: { name } });
  });
}

/**
 * Deletes the key; every process ends its open calls and sockets at the commit.
 * @throws `key.not-found`, also for a key of another account
 */
export async function revokeKey({ pools }: Pick<Deps, 'pools'>, actor: UserActor, id: string): Promise<void> {
  await pools.db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('api_keys')
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .returning(['key_hash', 'name'])
      .executeTakeFirst();
    if (!row) throw fault('key.not-found');
    await notifySql({ type: 'session-ended', tokenHash: row.key_hash.toString('hex') }).execute(tx);
    await audit(tx, actor, { action: 'keys.revoke', target: target(id), detail: { name: row.name } });
  });
}
