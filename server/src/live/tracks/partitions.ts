import type pg from 'pg';
import { inTransaction } from '../../platform/postgres/transaction.ts';

const dayMs = 86_400_000;

/** Day partitions of `track_points`. Days far in the future share the default partition. */
export interface Partitions {
  ensure(instants: Iterable<number>, now: number): Promise<void>;
  /**
   * Drops every day that ended before `keepDays` days ago; returns how many. Points in the future (wrong clock) are
   * dated by the boot that sent them. Boots are deleted with their last point, except a drone's newest.
   */
  dropOlderThan(keepDays: number, now: number): Promise<number>;
}

const nameOf = (day: number): string =>
  `track_points_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
const boundOf = (day: number): string => `${new Date(day * dayMs).toISOString()}`;

/** Needs the table owner's pool: only the owner may attach partitions. */
export function createPartitions(owner: pg.Pool): Partitions {
  const known = new Set<number>();
  return {
    ensure: async (instants, now) => {
      const days = new Set<number>();
      const last = Math.floor(now / dayMs) + 1;
      for (const at of instants) {
        const day = Math.floor(at / dayMs);
        if (day <= last && !known.has(day)) days.add(day);
      }
      for (const day of [...days].sort()) {
        await createDay(owner, day);
        known.add(day);
      }
    },
    dropOlderThan: async (keepDays, now) => {
      const firstDay = Math.floor(now / dayMs) - keepDays;
      const firstKept = nameOf(firstDay);
      const { rows } = await owner.query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'track_points'::regclass and c.relname ~ '^track_points_\\d{8}$' and c.relname < $1`,
        [firstKept],
      );
      for (const { name } of rows) await owner.query(`drop table ${name}`);
      known.clear();
      await dropLater(owner, boundOf(firstDay));
      return rows.length;
    },
  };
}

async function dropLater(owner: pg.Pool, firstKeptAt: string): Promise<void> {
  await owner.query(
    `delete from track_points_later p using boots b
     where b.boot_no = p.boot_no and (b.seen_at < $1 or p.at < $1)`,
    [firstKeptAt],
  );
  await owner.query(
    `delete from boots b where seen_at < $1
       and exists (select from boots n where n.device_no = b.device_no and n.boot_no > b.boot_no)
       and not exists (select from track_points p where p.device_no = b.device_no and p.boot_no = b.boot_no)`,
    [firstKeptAt],
  );
}

/** Creates one day and moves its rows out of the default partition. Idempotent across processes. */
async function createDay(owner: pg.Pool, day: number): Promise<void> {
  const name = nameOf(day);
  const bounds = `from ('${boundOf(day)}') to ('${boundOf(day + 1)}')`;
  await inTransaction(owner, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('track_points'))");
    const { rows } = await client.query('select to_regclass($1) as found', [name]);
    if (rows[0]?.found === null) {
      await client.query(`create table ${name} (like track_points including defaults including constraints)`);
      await client.query(
        `with moved as (delete from track_points_later where at >= $1 and at < $2 returning *)
         insert into ${name} select * from moved`,
        [boundOf(day), boundOf(day + 1)],
      );
      await client.query(`alter table track_points attach partition ${name} for values ${bounds}`);
    }
  });
}
