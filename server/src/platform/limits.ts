import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import { faultFor } from './http/fault.ts';
import type { Database } from './postgres/pools.ts';

/** How many attempts one key has per window. */
export interface Limit {
  attempts: number;
  windowS: number;
}

export interface Limits {
  /** Counts one attempt for the key; throws `request.rate-limited` with what is left of the window once it is used up. */
  spend(key: string, limit: Limit): Promise<void>;
  /** Takes one attempt back, as for one that turned out right. */
  refund(key: string): Promise<void>;
  /** Forgets the attempts of a key, as after a success. */
  forgive(key: string): Promise<void>;
  /** Drops windows that have closed. */
  dropClosed(): Promise<void>;
}

/** Fixed windows in the database: one atomic statement per attempt, shared by all processes. */
export function createLimits(db: Database, clock: Clock): Limits {
  return {
    spend: async (key, { attempts, windowS }) => {
      const now = new Date(clock());
      const resets = new Date(clock() + windowS * 1000);
      const { rows } = await sql<{ count: number; resets_at: Date }>`
        insert into attempts as a (key, count, resets_at) values (${key}, 1, ${resets})
        on conflict (key) do update set
          count = case when a.resets_at <= ${now} then 1 else a.count + 1 end,
          resets_at = case when a.resets_at <= ${now} then ${resets} else a.resets_at end
        returning count, resets_at`.execute(db);
      const [row] = rows;
      if (!row || row.count <= attempts) return;
      const leftMs = row.resets_at.getTime() - now.getTime();
      throw faultFor('request.rate-limited', Math.max(1, Math.ceil(leftMs / 1000)));
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
