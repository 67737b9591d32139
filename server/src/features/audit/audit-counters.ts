import { sql, type Transaction } from 'kysely';
import { auditMany } from '../../access/audit.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** How far the trail was sealed, by its seals and by the counter that is set after each commit. */
export interface SealedTo {
  /** Number of the newest seal. */
  top: number;
  /** The counter. It may lag by the seals of one transaction, whose process ended before it set the counter. */
  counted: number;
  fault: 'seals-missing' | 'counter-reset' | null;
}

/** Compares the newest seal with the counter. `mostAtOnce`: most seals that one transaction writes. */
export async function readSealedTo(db: Database, mostAtOnce: number): Promise<SealedTo> {
  const { rows } = await sql<{ top: number; counted: number; before: number }>`
    with newest as (select no, xmin from audit_seals order by no desc limit 1)
    select coalesce((select no from newest), 0) as top, (select last_value from audit_sealed_to) as counted,
      coalesce((select min(s.no) - 1 from audit_seals s, newest n
        where s.no > n.no - ${mostAtOnce} and s.xmin = n.xmin), 0) as before`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the counter of seals could not be read');
  const { top, counted, before } = row;
  const isLag = counted === before || counted === top;
  return { top, counted, fault: top < counted ? 'seals-missing' : isLag ? null : 'counter-reset' };
}

/** Sets the counter unless it was moved since it had the value `from`. */
export async function countSeals(db: Database, from: number, to: number): Promise<void> {
  await sql`select setval('audit_sealed_to', ${to}) from audit_sealed_to where last_value = ${from}`.execute(
    db,
  );
}

const mostRanges = 1000;

/** Numbers without a row up to `to`, as at most `mostRanges` ranges, that no row of the trail reports as unused. */
export async function missingRows(db: Database, from: number, to: number): Promise<[number, number][]> {
  const { rows } = await sql<{ low: number; high: number }>`
    select low, high from (
      select lag(id, 1, ${from}::bigint) over (order by id) + 1 as low, id - 1 as high from (
        select id from audit where id > ${from} and id <= ${to} union all select ${to}::bigint + 1
      ) ids
    ) gaps where low <= high and not exists (
      select from audit u, jsonb_array_elements(u.detail -> 'ranges') r
      where u.action = 'audit.unused' and (r ->> 0)::bigint <= low and (r ->> 1)::bigint >= high
    ) order by low limit ${mostRanges}`.execute(db);
  return rows.map(({ low, high }) => [low, high]);
}

/** Highest number given out at an instant; every transaction that may still use one of them is below `before`. */
export interface GivenOut {
  to: number;
  before: string;
}

/** Reads how many numbers were given out. */
export async function readGivenOut(db: Database): Promise<GivenOut> {
  const { rows } = await sql<GivenOut>`select case when is_called then last_value else 0 end as to,
    pg_snapshot_xmax(pg_current_snapshot())::text as before from audit_id_seq`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the numbers of the trail could not be read');
  return row;
}

export async function readAccountedTo(db: Database): Promise<number> {
  const { rows } = await sql<{ to: number }>`select last_value as to from audit_accounted_to`.execute(db);
  return rows[0]?.to ?? 0;
}

/**
 * Accounts for the numbers that were given out once every transaction that might use one has ended: those without a
 * row are written to the trail as unused. From then on a number without a row is a deleted row.
 */
export async function accountFor(
  db: Database,
  given: GivenOut,
  lock: (tx: Transaction<DB>) => Promise<void>,
) {
  const reached = await db.transaction().execute(async (tx) => {
    await lock(tx);
    const { rows } = await sql<{ over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text::numeric >= ${given.before}::numeric as over`.execute(
      tx,
    );
    const from = await readAccountedTo(tx);
    if (!rows[0]?.over || from >= given.to) return undefined;
    const ranges = await missingRows(tx, from, given.to);
    if (ranges.length > 0)
      await auditMany(tx, { kind: 'system', name: 'audit' }, [
        { action: 'audit.unused', target: { kind: 'audit', id: '' }, detail: { ranges } },
      ]);
    // Ranges beyond the limit are written in the next round.
    return ranges.length < mostRanges ? given.to : ranges.at(-1)?.[1];
  });
  if (reached !== undefined)
    await db.transaction().execute(async (tx) => {
      await lock(tx);
      await sql`select setval('audit_accounted_to', ${reached}) from audit_accounted_to
        where last_value < ${reached}`.execute(tx);
    });
}
