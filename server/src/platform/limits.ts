import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from './clock.ts';
import { faultFor } from './http/fault.ts';
import type { Database } from './postgres/pools.ts';
import { askPrepared, type StatementRunner } from './postgres/prepared.ts';

export interface Limit {
  attempts: number;
  windowS: number;
  /** Refusal when the limit is exceeded; `request.rate-limited` by default. */
  code?: ProblemCode;
}

/** A key with its limit, and how many attempts this is; one when absent. */
export type Attempt = readonly [key: string, limit: Limit, count?: number];

export interface Limits {
  /**
   * Counts one attempt for the key; throws the limit's code with the rest of the window as the wait when the
   * limit is exceeded.
   */
  spend(key: string, limit: Limit): Promise<void>;
  /** Counts one attempt for each of several keys in one statement; all are counted even when one is exceeded. */
  spendAll(attempts: readonly Attempt[]): Promise<void>;
  /** Counts one attempt and returns how many are left, negative beyond the limit, and the rest of the window in seconds. */
  take(key: string, limit: Limit): Promise<{ left: number; resetS: number }>;
  refund(key: string): Promise<void>;
  forgive(key: string): Promise<void>;
  dropClosed(): Promise<void>;
}

/** Fixed windows in the database: one atomic statement per attempt, shared by all processes. */
export function createLimits(pools: StatementRunner, clock: Clock): Limits {
  const { db } = pools;
  return {
    spend: (key, limit) => spendAll(pools, clock(), [[key, limit]]),
    spendAll: (attempts) => spendAll(pools, clock(), attempts),
    take: async (key, limit) => {
      const now = clock();
      const [row] = await countAll(pools, now, [[key, limit]]);
      if (!row) throw new Error('nothing was counted');
      return { left: limit.attempts - row.count, resetS: secondsTo(row, now) };
    },
    refund: async (key) => {
      await sql`update attempts set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
    },
    dropClosed: async () => {
      await db.deleteFrom('attempts').where('resets_at', '<=', new Date(clock())).execute();
    },
    forgive: async (key) => {
      await db.deleteFrom('attempts').where('key', '=', key).execute();
    },
  };
}

/** Resets the attempts of one key and refunds one of another, as part of the statement that records the success. */
export const forgivenSql = ({ forget, refund }: { forget: string; refund: string }): RawBuilder<unknown> =>
  sql`update attempts set count = case when key = ${forget} then 0 else greatest(count - 1, 0) end
    where key in (${forget}, ${refund})`;

interface Counted {
  key: string;
  count: number;
  resets_at: Date;
}

const countAll = (pools: StatementRunner, now: number, attempts: readonly Attempt[]): Promise<Counted[]> =>
  askPrepared(pools, countSql(now, attempts));

function countSql(now: number, attempts: readonly Attempt[]): RawBuilder<Counted> {
  // Always in the same order, to avoid deadlocks: each row stays locked until the last is counted.
  const inOrder = [...attempts].sort(([one], [other]) => (one < other ? -1 : 1));
  const values = inOrder.map(
    ([key, { windowS }, count = 1]) =>
      sql`(${key}, ${count}::int, ${new Date(now + windowS * 1000)}::timestamptz)`,
  );
  return sql<Counted>`
    insert into attempts as a (key, count, resets_at) values ${sql.join(values)}
    on conflict (key) do update set
      count = case when a.resets_at <= ${new Date(now)} then excluded.count else a.count + excluded.count end,
      resets_at = case when a.resets_at <= ${new Date(now)} then excluded.resets_at else a.resets_at end
    returning key, count, resets_at`;
}

/**
 * Counts the attempts of each key in the caller's transaction, so that a rollback takes them back; the row of a key stays
 * locked until then. Returns how many of them are within the limit, by key.
 */
export async function takeWithin(
  tx: Database,
  now: number,
  attempts: readonly Attempt[],
): Promise<Map<string, number>> {
  if (attempts.length === 0) return new Map();
  const { rows } = await countSql(now, attempts).execute(tx);
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return new Map(
    attempts.map(([key, limit, count = 1]) => {
      const beyond = Math.max(0, (counts.get(key) ?? 0) - limit.attempts);
      return [key, Math.max(0, count - beyond)];
    }),
  );
}

const secondsTo = ({ resets_at }: Counted, now: number): number =>
  Math.max(1, Math.ceil((resets_at.getTime() - now) / 1000));

async function spendAll(pools: StatementRunner, now: number, attempts: readonly Attempt[]): Promise<void> {
  const rows = await countAll(pools, now, attempts);
  const limits = new Map(attempts.map(([key, limit]) => [key, limit]));
  const used = rows.filter(({ key, count }) => count > (limits.get(key)?.attempts ?? 0));
  if (used.length === 0) return;
  const codes = used.flatMap(({ key }) => limits.get(key)?.code ?? []);
  throw faultFor(codes[0] ?? 'request.rate-limited', Math.max(...used.map((row) => secondsTo(row, now))));
}
