import { roleCodes } from '@smartflight/contract/access/access.ts';
import { fingerprintOf } from '@smartflight/contract/records/seal.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { holderSeen, ownHolder } from '../../access/holder-scope.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { replaceKey } from './seals.store.ts';

/**
 * Marks a key of the actor's holder as lost to someone else from an instant on. The present key is replaced at once. A
 * repeat changes instant and reason.
 * @throws `record.not-manager`, `record.key-not-found`, and `request.invalid` for an instant in the future
 */
export async function loseRecordKey(
  { pools, clock, vault }: Pick<Deps, 'pools' | 'clock' | 'vault'>,
  actor: UserActor,
  { fingerprint, from, reason }: { fingerprint: string; from: string; reason: string },
): Promise<{ fingerprint: string }> {
  if (!holderSeen(actor).isManaged) throw fault('record.not-manager');
  const now = new Date(clock());
  if (Date.parse(from) > now.getTime())
    throw fault('request.invalid', [{ at: 'body.from', code: 'field.invalid' }]);
  return pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    // A record that is sealed at the same time waits, or has the lost key.
    await sql`select from record_holders where id = ${holderId} for no key update`.execute(tx);
    const { rows } = await sql<{ isPresent: boolean }>`
      update record_keys set untrusted_from = ${from}, lost_reason = ${reason}
      where holder_id = ${holderId} and sha256(public_key) = ${Buffer.from(fingerprint, 'hex')}
      returning retired_at is null as "isPresent"`.execute(tx);
    const [key] = rows;
    if (!key) throw fault('record.key-not-found');
    if (key.isPresent) await replaceKey(tx, vault, { holderId, now });
    const target = { kind: 'record-holder', id: holderId };
    await audit(tx, actor, { action: 'records.lose-key', target, detail: { from, reason } });
    await postNotices(tx, now, [
      {
        to: await managersOf(tx, holderId),
        text: 'record.key-lost',
        args: { date: from.slice(0, 10) },
        target: { page: 'records' },
        key: `record.key-lost:${fingerprint}`,
      },
    ]);
    return { fingerprint: await fingerprintOf(await presentKey(tx, holderId)) };
  });
}

async function presentKey(tx: Database, holderId: string): Promise<string> {
  const { public_key: key } = await tx
    .selectFrom('record_keys')
    .select('public_key')
    .where('holder_id', '=', holderId)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return key.toString('base64url');
}

async function managersOf(tx: Database, holderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from record_holders h join accounts a
    on a.id = h.account_id or (a.company_id = h.company_id and a.roles @> array[${roleCodes.manager}]::text[])
    where h.id = ${holderId}`.execute(tx);
  return rows.map(({ id }) => id);
}
