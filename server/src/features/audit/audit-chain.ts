import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Log } from '../../platform/log.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import {
  accountFor,
  countSeals,
  type GivenOut,
  missingRows,
  readAccountedTo,
  readGivenOut,
  readSealedTo,
} from './audit-counters.ts';

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
  for (let taken = rowsAtOnce; taken === rowsAtOnce; sealed += taken) taken = await sealSome(db, of);
  return sealed;
}

async function lockChain(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(tx);
}

async function sealSome(db: Database, of: RawBuilder<boolean>): Promise<number> {
  const { taken, from, to } = await db.transaction().execute((tx) => appendSeals(tx, of));
  if (to > from)
    await db.transaction().execute(async (tx) => {
      await lockChain(tx);
      await countSeals(tx, from, to);
    });
  return taken;
}

/** Returns how many rows were sealed, and between which values the counter of seals is to be set. */
async function appendSeals(
  tx: Transaction<DB>,
  of: RawBuilder<boolean>,
): Promise<{ taken: number; from: number; to: number }> {
  await lockChain(tx);
  const { rows } = await sql<TrailRow>`select a.id, ${canonicalText} as canonical from audit a
    where ${of} and not exists (select from audit_seals s where s.audit_id = a.id)
    order by a.id limit ${rowsAtOnce}`.execute(tx);
  if (rows.length === 0) return { taken: 0, from: 0, to: 0 };
  const { top, counted, fault } = await readSealedTo(tx, rowsAtOnce);
  // After a fault the counter stays as it is, and no number of a missing seal is used again.
  if (fault === null && counted < top) await countSeals(tx, counted, top);
  const last = await tx
    .selectFrom('audit_seals')
    .select(['hash'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  let no = Math.max(top, counted);
  let hash: Buffer = last?.hash ?? origin;
  const seals = rows.map(({ id, canonical }) => {
    no += 1;
    hash = hashAfter(hash, canonical);
    return { no, audit_id: id, hash, is_counted: true };
  });
  await tx.insertInto('audit_seals').values(seals).execute();
  return { taken: rows.length, from: fault === null ? top : no, to: no };
}

/**
 * Result of `verifyChain`: the first row of the trail that differs from what was sealed or is missing, and how. Both
 * are null for a trail without a fault; `brokenAt` is null where the row is unknown, too.
 */
export interface ChainState {
  checked: number;
  brokenAt: number | null;
  /**
   * `changed`: the row, or the one before it in the chain, is not what was sealed. `seals-missing`: the newest seals
   * were deleted. `counter-reset`: the counter of seals was set back. `rows-missing`: the row was deleted.
   */
  fault: 'changed' | 'seals-missing' | 'counter-reset' | 'rows-missing' | null;
}

/** Seals the remaining rows, recomputes the whole chain and compares it with the counters; reports the first fault. */
export async function verifyChain(db: Database): Promise<ChainState> {
  const before = await readSealedTo(db, rowsAtOnce);
  if (before.fault === null) await sealRows(db);
  const chain = await recompute(db);
  if (chain.fault !== null) return chain;
  if (before.fault !== null) return { ...chain, fault: before.fault };
  const [missing] = await missingRows(db, 0, await readAccountedTo(db));
  return missing ? { ...chain, brokenAt: missing[0], fault: 'rows-missing' } : chain;
}

async function recompute(db: Database): Promise<ChainState> {
  let hash: Buffer = origin;
  for (let no = 0; ; no += rowsAtOnce) {
    const { rows } = await sql<TrailRow & { no: number; hash: Buffer }>`
      select s.no, s.hash, s.audit_id as id, coalesce(${canonicalText}, '') as canonical
      from audit_seals s left join audit a on a.id = s.audit_id
      where s.no > ${no} order by s.no limit ${rowsAtOnce}`.execute(db);
    for (const [index, row] of rows.entries()) {
      hash = hashAfter(hash, row.canonical);
      if (row.no !== no + index + 1 || !row.hash.equals(hash))
        return { checked: no + index, brokenAt: row.id, fault: 'changed' };
    }
    if (rows.length < rowsAtOnce) return { checked: no + rows.length, brokenAt: null, fault: null };
  }
}

/**
 * Seals every few seconds: the whole trail the first time, then only rows young enough to be new. Accounts for numbers
 * whose transactions ended without a row.
 */
export function keepSealing(o: { db: Database; log: Log; everyMs?: number }): { stop(): Promise<void> } {
  let isFirst = true;
  let given: GivenOut | undefined;
  let under: Promise<void> | undefined;
  const young = sql<boolean>`a.at > now() - make_interval(mins => ${lateMinutes})`;
  const seal = async (): Promise<void> => {
    try {
      await (isFirst ? sealRows(o.db) : sealRows(o.db, young));
      isFirst = false;
      if (given) await accountFor(o.db, given, lockChain);
      given = await readGivenOut(o.db);
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
