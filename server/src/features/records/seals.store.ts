import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { replaces } from '../../access/holder-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { keyNameOf, type Vault } from '../../platform/security/vault.ts';
import type { SealedFlight } from './seal-summary.ts';

const secretContext = (id: string): string => `record_keys:${id}`;

/** The key that signs the records of a holder. */
export interface RecordKey {
  /** 32 bytes, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** The present key of a holder; made with its first record. */
export async function recordKey(
  tx: Database,
  vault: Pick<Vault, 'seal' | 'open'>,
  { holderId, now }: { holderId: string; now: Date },
): Promise<RecordKey> {
  const row = await tx
    .selectFrom('record_keys')
    .select(['id', 'public_key', 'secret'])
    .where('holder_id', '=', holderId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (row) {
    const secret = vault.open(row.secret, secretContext(row.id));
    const privateKey = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });
    return { publicKey: row.public_key.toString('base64url'), privateKey };
  }
  return addKey(tx, vault, { holderId, now });
}

/** Whether the vault can read the secret part of a key. */
export function canOpen(vault: Pick<Vault, 'open'>, { id, secret }: { id: string; secret: Buffer }): boolean {
  try {
    vault.open(secret, secretContext(id));
    return true;
  } catch {
    return false;
  }
}

/** Retires the present key of a holder and makes another; records that it signed stay valid. */
export async function replaceKey(
  tx: Database,
  vault: Pick<Vault, 'seal' | 'open'>,
  { holderId, now }: { holderId: string; now: Date },
): Promise<RecordKey> {
  const present = await tx
    .selectFrom('record_keys')
    .select(['id', 'secret'])
    .where('holder_id', '=', holderId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (present)
    await tx
      .updateTable('record_keys')
      .set({ retired_at: now, is_lost: !canOpen(vault, present) })
      .where('id', '=', present.id)
      .execute();
  return addKey(tx, vault, { holderId, now });
}

async function addKey(
  tx: Database,
  vault: Pick<Vault, 'seal'>,
  { holderId, now }: { holderId: string; now: Date },
): Promise<RecordKey> {
  const id = randomUUID();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const secret = vault.seal(privateKey.export({ format: 'der', type: 'pkcs8' }), secretContext(id));
  const row = {
    id,
    holder_id: holderId,
    public_key: raw,
    secret,
    key_id: keyNameOf(secret),
    created_at: now,
  };
  await tx.insertInto('record_keys').values(row).execute();
  return { publicKey: raw.toString('base64url'), privateKey };
}

/** Locks the holder, so that its seals follow each other, and returns where the next one goes. */
export async function nextPlace(
  tx: Database,
  { holderId, recordId }: { holderId: string; recordId: string },
): Promise<{ sequence: number; previousSeal: string | null; version: number }> {
  await sql`select from record_holders where id = ${holderId} for no key update`.execute(tx);
  const { rows } = await sql<{ sequence: number; previousSeal: string | null; version: number }>`
    select coalesce(l.sequence, 0) + 1 as sequence, l.seal_hash as "previousSeal",
      (select count(*)::int + 1 from record_seals s where s.record_id = ${recordId}) as version
    from (select) one left join lateral (select sequence, seal_hash from record_seals
      where holder_id = ${holderId} order by sequence desc limit 1) l on true`.execute(tx);
  return rows[0] ?? { sequence: 1, previousSeal: null, version: 1 };
}

/** A sealed version to store. */
export interface NewSeal {
  recordId: string;
  version: number;
  holderId: string;
  sequence: number;
  document: string;
  hash: string;
  sealHash: string;
  flights: Record<string, number>;
  summary: unknown;
  reason: string | null;
  now: Date;
}

export async function insertSeal(tx: Database, actor: UserActor, seal: NewSeal): Promise<void> {
  await tx
    .insertInto('record_seals')
    .values({
      record_id: seal.recordId,
      version: seal.version,
      holder_id: seal.holderId,
      sequence: seal.sequence,
      document: seal.document,
      hash: seal.hash,
      seal_hash: seal.sealHash,
      flights: JSON.stringify(seal.flights),
      summary: JSON.stringify(seal.summary),
      reason: seal.reason,
      sealed_at: seal.now,
      sealed_by: actor.id,
    })
    .execute();
}

/** A sealed version without its document, oldest first. */
export interface SealRow {
  version: number;
  hash: string;
  reason: string | null;
  sealed_at: Date;
  sealed_by: string | null;
  flights: unknown;
}

/** Sealed versions of a record that the caller has found in the actor's reach. */
export async function sealsOf(db: Database, _actor: UserActor, recordId: string): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`select s.version, s.hash, s.reason, s.sealed_at, s.flights,
      nullif(a.username, '') as sealed_by
    from record_seals s left join accounts a on a.id = s.sealed_by
    where s.record_id = ${recordId} order by s.version`.execute(db);
  return rows;
}

/** A sealed version of a record that the caller has found in the actor's reach, the newest by default. */
export async function sealedDocument(
  db: Database,
  _actor: UserActor,
  { recordId, version }: { recordId: string; version: number | undefined },
): Promise<{ document: string; version: number } | undefined> {
  return db
    .selectFrom('record_seals')
    .select(['document', 'version'])
    .where('record_id', '=', recordId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest sealed version of each record that the caller has found in the actor's reach, in the order of the ids. */
export async function sealedDocuments(
  db: Database,
  _actor: UserActor,
  ids: readonly string[],
): Promise<{ id: string; document: string }[]> {
  const { rows } = await sql<{ id: string; document: string }>`select w.id, s.document
    from unnest(${ids}::uuid[]) with ordinality as w(id, place) join lateral (select document from record_seals
      where record_id = w.id order by version desc limit 1) s on true order by w.place`.execute(db);
  return rows;
}

/** Whether each flight that is gone of a sealed record has another of the same drone and time in it. */
export async function areReplaced(tx: Database, recordId: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`select exists (select from record_flights gone
    where gone.record_id = ${recordId} and not exists (select from flights f where f.id = gone.flight_id)
      and not exists (select from record_flights rf join flights f on f.id = rf.flight_id
        where rf.record_id = gone.record_id and ${replaces})) as lacks`.execute(tx);
  return rows[0]?.lacks === false;
}

/** Keeps drone, time and people of the flights that are sealed now, and forgets those that others have replaced. */
export async function keepFlights(tx: Database, recordId: string): Promise<void> {
  await sql`delete from record_flights rf where rf.record_id = ${recordId}
    and not exists (select from flights f where f.id = rf.flight_id)`.execute(tx);
  await sql`update record_flights rf set drone_id = f.drone_id, start_at = f.start_at, end_at = f.end_at,
      owner_id = f.owner_id, pilot_id = f.pilot_id
    from flights f where rf.record_id = ${recordId} and f.id = rf.flight_id`.execute(tx);
}

/** The flights of the newest sealed version of a record that the caller has found in the actor's reach. */
export async function sealedFlights(
  db: Database,
  actor: UserActor,
  recordId: string,
): Promise<SealedFlight[]> {
  const sealed = await sealedDocument(db, actor, { recordId, version: undefined });
  if (!sealed) return [];
  return (JSON.parse(sealed.document) as { record: { flights: SealedFlight[] } }).record.flights;
}

/** Adds owner and pilot to what a process of an earlier release has sealed, while its flights are there. */
export async function fillPeople(tx: Database): Promise<void> {
  await sql`update record_flights rf set owner_id = f.owner_id, pilot_id = f.pilot_id
    from flights f, records r where f.id = rf.flight_id and r.id = rf.record_id and r.state = 'complete'
      and rf.owner_id is null and rf.pilot_id is null and (f.owner_id is not null or f.pilot_id is not null)`.execute(
    tx,
  );
}
