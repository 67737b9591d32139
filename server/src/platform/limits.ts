import { type RawBuilder, sql } from 'kysely';
import type { Clock } from './clock.ts';
import { faultFor } from './http/fault.ts';
import { type Asker, askPrepared } from './postgres/prepared.ts';

/** How many attempts one key has per window. */
export interface Limit {
  attempts: number;
  windowS: number;
}

/** A key with its limit, and how many attempts this is; one when absent. */
export type Attempt = readonly [key: string, limit: Limit, count?: number];

export interface Limits {
  /** Counts one attempt for the key; throws `request.rate-limited` with what is left of the window once it is used up. */
  spend(key: string, limit: Limit): Promise<void>;
  /** Counts one attempt for each of several keys at once, for all of them also when one is used up. */
  spendAll(attempts: readonly Attempt[]): Promise<void>;
  /** Takes one attempt back, as for one that turned out right. */
  refund(key: string): Promise<void>;
  /** Forgets the attempts of a key, as after a success. */
  forgive(key: string): Promise<void>;
  /** Drops windows that have closed. */
  dropClosed(): Promise<void>;
}

/** Fixed windows in the database: one atomic statement per attempt, shared by all processes. */
export function createLimits(pools: Asker, clock: Clock): Limits {
  const { db } = pools;
  return {
    spend: (key, limit) => spendAll(pools, clock(), [[key, limit]]),
    spendAll: (attempts) => spendAll(pools, clock(), attempts),
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

/** Forgets the attempts of one key and takes one of another back: a part of the statement that states who succeeded. */
export const forgivenSql = ({ forget, refund }: { forget: string; refund: string }): RawBuilder<unknown> =>
  sql`update attempts set count = case when key = ${forget} then 0 else greatest(count - 1, 0) end
    where key in (${forget}, ${refund})`;

async function spendAll(pools: Asker, now: number, attempts: readonly Attempt[]): Promise<void> {
  // In one order for everybody: each row stays locked until the last is counted.
  const inOrder = [...attempts].sort(([one], [other]) => (one < other ? -1 : 1));
  const values = inOrder.map(
    ([key, { windowS }, count = 1]) =>
      sql`(${key}, ${count}::int, ${new Date(now + windowS * 1000)}::timestamptz)`,
  );
  const counted = sql<{ key: string; count: number; resets_at: Date }>`
    insert into attempts as a (key, count, resets_at) values ${sql.join(values)}
    on conflict (key) do update set
      count = case when a.resets_at <= ${new Date(now)} then excluded.count else a.count + excluded.count end,
      resets_at = case when a.resets_at <= ${new Date(now)} then excluded.resets_at else a.resets_at end
    returning key, count, resets_at`;
  const rows = await askPrepared(pools, counted);
  const most = new Map(attempts.map(([key, limit]) => [key, limit.attempts]));
  const used = rows.filter(({ key, count }) => count > (most.get(key) ?? 0));
  if (used.length === 0) return;
  const leftMs = Math.max(...used.map((row) => row.resets_at.getTime() - now));
  throw faultFor('request.rate-limited', Math.max(1, Math.ceil(leftMs / 1000)));
}
