import type pg from 'pg';
import { inTransaction } from '../../platform/postgres/transaction.ts';

const dayMs = 86_400_000;
const nameOf = (day: number): string =>
  `battery_samples_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** Day partitions of `battery_samples`. Needs the table owner's pool, as those of the track do. */
export interface SamplePartitions {
  ensure(instants: Iterable<number>): Promise<void>;
  /**
   * Drops days that ended before `keepDays` days ago and whose samples are all packed; returns how many. Later
   * samples of such a day are rejected by age before a partition is requested, so a dropped day is never recreated
   * and a packed day never packed again from fewer samples. Epoch ms; days in UTC.
   */
  dropOlderThan(keepDays: number, now: number): Promise<number>;
}

export function createSamplePartitions(owner: pg.Pool): SamplePartitions {
  const known = new Set<number>();
  return {
    ensure: async (instants) => {
      const days = new Set<number>();
      for (const at of instants) {
        const day = Math.floor(at / dayMs);
        if (!known.has(day)) days.add(day);
      }
      for (const day of [...days].sort((one, other) => one - other)) {
        await createDay(owner, day);
        known.add(day);
      }
    },
    dropOlderThan: async (keepDays, now) => {
      const { rows } = await owner.query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'battery_samples'::regclass and c.relname < $1
           and not exists (select from battery_days d
             where d.is_due and d.day = to_date(right(c.relname, 8), 'YYYYMMDD'))
           and not exists (select from battery_marks m
             where m.from_at < to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' + interval '1 day')`,
        [nameOf(Math.floor(now / dayMs) - keepDays)],
      );
      for (const { name } of rows) await owner.query(`drop table ${name}`);
      known.clear();
      return rows.length;
    },
  };
}

async function createDay(owner: pg.Pool, day: number): Promise<void> {
  const bound = (of: number): string => new Date(of * dayMs).toISOString();
  await inTransaction(owner, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('battery_samples'))");
    await client.query(
      `create table if not exists ${nameOf(day)} partition of battery_samples
       for values from ('${bound(day)}') to ('${bound(day + 1)}')`,
    );
  });
}
