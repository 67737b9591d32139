import type { records } from '@smartflight/contract/endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import type { UserActor, VisitorActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { canOpen } from './seals.store.ts';

const perAddress = { attempts: 120, windowS: 3600 };

/**
 * A key that seals records, for anyone who has its fingerprint; of a holder without a company without a name.
 * @throws `record.key-not-found`
 */
export async function publishedKey(
  { pools, vault, limits }: Pick<Deps, 'pools' | 'vault' | 'limits'>,
  actor: UserActor | VisitorActor,
  fingerprint: string,
): Promise<ResultOf<typeof records.key>> {
  await limits.spend(`record-key-address:${actor.address}`, perAddress);
  const { rows } = await sql<{
    id: string;
    secret: Buffer;
    publicKey: Buffer;
    from: Date;
    until: Date | null;
    isLost: boolean;
    untrustedFrom: Date | null;
    company: string | null;
  }>`select k.id, k.secret, k.public_key as "publicKey", k.created_at as "from", k.retired_at as "until",
      k.is_lost as "isLost", k.untrusted_from as "untrustedFrom", c.name as company
    from record_keys k join record_holders h on h.id = k.holder_id left join companies c on c.id = h.company_id
    where sha256(k.public_key) = ${Buffer.from(fingerprint, 'hex')}`.execute(pools.db);
  const [key] = rows;
  if (!key) throw fault('record.key-not-found');
  const isLost = key.isLost || key.untrustedFrom !== null || (key.until === null && !canOpen(vault, key));
  return {
    publicKey: key.publicKey.toString('base64url'),
    from: key.from.toISOString(),
    until: key.until?.toISOString() ?? null,
    untrustedFrom: key.untrustedFrom?.toISOString() ?? null,
    state: isLost ? 'lost' : key.until === null ? 'in-use' : 'replaced',
    company: key.company,
  };
}
