import { regimesOf, usualRegimes } from '@smartflight/contract/records/regimes.ts';
import { fingerprintOf } from '@smartflight/contract/records/seal.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { holderSeen, ownHolder } from '../../access/holder-scope.ts';
import { fault } from '../../platform/http/fault.ts';
import { replaceKey } from './seals.store.ts';

/** Regimes of the company of the actor, else of the own account. */
export async function readSettings(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
): Promise<{ regimes: string[]; mayChange: boolean; fingerprint: string | null }> {
  const seen = holderSeen(actor);
  const { rows } = await sql<{ regimes: string[]; key: Buffer | null }>`select h.regimes, k.public_key as key
    from record_holders h left join record_keys k on k.holder_id = h.id and k.retired_at is null
    where ${seen.condition}`.execute(pools.db);
  const mayChange = seen.isManaged && actor.actions.has('records.manage');
  const key = rows[0]?.key?.toString('base64url');
  const fingerprint = key === undefined ? null : await fingerprintOf(key);
  return { regimes: rows[0]?.regimes ?? [...usualRegimes], mayChange, fingerprint };
}

/** Chooses the regimes. @throws `request.invalid` for an unknown one, and `record.not-manager` */
export async function changeSettings(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
  { regimes }: { regimes: string[] },
): Promise<{ regimes: string[] }> {
  const known = regimesOf(regimes).map(({ id }) => id);
  const at = regimes.findIndex((id) => !known.includes(id));
  if (at >= 0) throw fault('request.invalid', [{ at: `body.regimes.${at}`, code: 'field.invalid' }]);
  if (!holderSeen(actor).isManaged) throw fault('record.not-manager');
  return pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    await tx.updateTable('record_holders').set({ regimes: known }).where('id', '=', holderId).execute();
    await audit(tx, actor, {
      action: 'records.settings',
      target: { kind: 'record-holder', id: holderId },
      detail: { regimes: known },
    });
    return { regimes: known };
  });
}

/** Replaces the key that seals the holder's records. @throws `record.not-manager` */
export async function replaceRecordKey(
  { pools, clock, vault }: Pick<Deps, 'pools' | 'clock' | 'vault'>,
  actor: UserActor,
): Promise<{ fingerprint: string }> {
  if (!holderSeen(actor).isManaged) throw fault('record.not-manager');
  return pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    // A record that is sealed at the same time waits, or has the old key.
    await sql`select from record_holders where id = ${holderId} for no key update`.execute(tx);
    const { publicKey } = await replaceKey(tx, vault, { holderId, now: new Date(clock()) });
    const target = { kind: 'record-holder', id: holderId };
    await audit(tx, actor, { action: 'records.replace-key', target });
    return { fingerprint: await fingerprintOf(publicKey) };
  });
}
