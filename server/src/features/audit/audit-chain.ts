import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Log } from '../../platform/log.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Advisory lock that serialises writes to the chain. */
const chainLock = 730_025;
const rowsAtOnce = 1000;
const sealEveryMs = 3000;
/** The database ends every transaction that is older than this. */
const lateMinutes = 60;

const origin = Buffer.alloc(32);

interface TrailRow {
  id: number;
  canonical: string;
}

/**
 * A row of the trail as canonical text, the same on every machine: PostgreSQL orders the keys of jsonb, and the
 * instant is written in UTC with microseconds.
 */
const canonicalText = sql<string>`jsonb_build_array(a.id,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.actor_kind, a.actor_id, a.action,
  a.target_kind, a.target_id, a.detail, a.request_id)::text`;

const hashAfter = (former: Buffer, canonical: string): Buffer =>
  createHash('sha256').update(former).update(canonical).digest();

/**
 * Appends committed rows of the trail to the chain, in the order of their numbers; a row that commits late follows
 * higher numbers. `of` narrows the search when most rows are sealed already. Returns the number of rows sealed.
 */
export async function sealRows(db: Database, of: RawBuilder<boolean> = sql<boolean>`true`): Promise<number> {
  let sealed = 0;
  for (let taken = rowsAtOnce; taken === rowsAtOnce; sealed += taken)
    taken = await db.transaction().execute((tx) => sealSome(tx, of));
  return sealed;
}

async function sealSome(tx: Transaction<DB>, of: RawBuilder<boolean>): Promise<number> {
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(tx);
  const { rows } = await sql<TrailRow>`select a.id, ${canonicalText} as canonical from audit a
    where ${of} and not exists (select from audit_seals s where s.audit_id = a.id)
    order by a.id limit ${rowsAtOnce}`.execute(tx);
  if (rows.length === 0) return 0;
  const last = await tx
    .selectFrom('audit_seals')
    .select(['no', 'hash'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  let no = last?.no ?? 0;
  let hash: Buffer = last?.hash ?? origin;
  const seals = rows.map(({ id, canonical }) => {
    no += 1;
    hash = hashAfter(hash, canonical);
    return { no, audit_id: id, hash };
  });
  await tx.insertInto('audit_seals').values(seals).execute();
  return rows.length;
}

/** Result of `verifyChain`: the number of the first row of the trail that differs from what was sealed, or null. */
export interface ChainState {
  checked: number;
  brokenAt: number | null;
}

/**
 * Seals the remaining rows and recomputes the whole chain. The first row that was changed, or whose predecessor in
 * the chain is missing, is reported.
 */
export async function verifyChain(db: Database): Promise<ChainState> {
  await sealRows(db);
  let hash: Buffer = origin;
  for (let no = 0; ; no += rowsAtOnce) {
    const { rows } = await sql<TrailRow & { no: number; hash: Buffer }>`
      select s.no, s.hash, a.id, ${canonicalText} as canonical
      from audit_seals s join audit a on a.id = s.audit_id
      where s.no > ${no} order by s.no limit ${rowsAtOnce}`.execute(db);
    for (const [index, row] of rows.entries()) {
      hash = hashAfter(hash, row.canonical);
      if (row.no !== no + index + 1 || !row.hash.equals(hash))
        return { checked: no + index, brokenAt: row.id };
    }
    if (rows.length < rowsAtOnce) return { checked: no + rows.length, brokenAt: null };
  }
}

/** Seals every few seconds: the whole trail the first time, then only rows young enough to be new. */
export function keepSealing(o: { db: Database; log: Log; everyMs?: number }): { stop(): Promise<void> } {
  let isFirst = true;
  let under: Promise<void> | undefined;
  const young = sql<boolean>`a.at > now() - make_interval(mins => ${lateMinutes})`;
  const seal = async (): Promise<void> => {
    try {
      await (isFirst ? sealRows(o.db) : sealRows(o.db, young));
      isFirst = false;
    } catch (error) {
      o.log.warn({ error: String(error) }, 'the audit chain did not grow');
    }
  };
  const timer = setInterval(() => {
    under ??= seal().finally(() => {
      under = undefined;
    });
  }, o.everyMs ?? sealEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await under;
    },
  };
}
