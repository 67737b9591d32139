import type pg from 'pg';
import { inTransaction } from '../../platform/postgres/transaction.ts';

const dayMs = 86_400_000;
/** PostgreSQL's error when a lock was not free in time. */
const lockNotAvailable = '55P03';

/**
 * Day partitions of `track_points` and month partitions of `packed_points`, where past days are moved. Days far in the
 * future share the default partition.
 */
export interface Partitions {
  ensure(instants: Iterable<number>, now: number): Promise<void>;
  /**
   * Drops every day that ended before `keepDays` days ago, and every month of packed points; returns how many days.
   * Points in the future (wrong clock) are dated by the boot that sent them. Boots are deleted with their last point,
   * except a drone's newest.
   */
  dropOlderThan(keepDays: number, now: number): Promise<number>;
  /** Makes the partition that packed points of this day need; epoch ms. */
  ensurePacked(day: number): Promise<void>;
  /** Drops the partition of this day if it is empty; waits at most 2 s for statements that use it. */
  dropEmpty(day: number): Promise<void>;
}

const nameOf = (day: number): string =>
  `track_points_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
const monthNameOf = (at: number): string =>
  `packed_points_${new Date(at).toISOString().slice(0, 7).replace('-', '')}`;
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
      await dropMonths(owner, monthNameOf(firstDay * dayMs));
      await dropLater(owner, boundOf(firstDay));
      return rows.length;
    },
    ensurePacked: async (day) => {
      const at = new Date(day);
      const [first, next] = [0, 1].map((more) =>
        new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + more)).toISOString(),
      );
      await inTransaction(owner, async (client) => {
        await client.query("select pg_advisory_xact_lock(hashtext('track_points'))");
        await client.query(
          `create table if not exists ${monthNameOf(day)} partition of packed_points for values from ('${first}') to ('${next}')`,
        );
      });
    },
    dropEmpty: async (day) => {
      const number = Math.floor(day / dayMs);
      await dropIfEmpty(owner, nameOf(number));
      known.delete(number);
    },
  };
}

async function dropMonths(owner: pg.Pool, firstKept: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'packed_points'::regclass and c.relname < $1`,
    [firstKept],
  );
  for (const { name } of rows) await owner.query(`drop table ${name}`);
}

/** The parent is locked first, as by every statement that stores points, or both would wait for each other. */
async function dropIfEmpty(owner: pg.Pool, name: string): Promise<void> {
  try {
    await inTransaction(owner, async (client) => {
      await client.query("set local lock_timeout = '2s'");
      const { rows: found } = await client.query('select to_regclass($1) as found', [name]);
      if (found[0]?.found === null) return;
      await client.query('lock table only track_points in access exclusive mode');
      const { rows } = await client.query<{ isEmpty: boolean }>(
        `select not exists (select from ${name}) as "isEmpty"`,
      );
      if (rows[0]?.isEmpty) await client.query(`drop table ${name}`);
    });
  } catch (error) {
    // Statements that hold the table for longer: the next run tries again.
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
  }
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
       and not exists (select from track_points p where p.device_no = b.device_no and p.boot_no = b.boot_no)
       and not exists (select from packed_points p where p.device_no = b.device_no and b.boot_no = any(p.boots))`,
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
