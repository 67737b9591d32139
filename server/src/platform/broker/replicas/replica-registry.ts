import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** After this time without a sign of life the messages of a process are taken over. */
export const absentAfterS = 20;
const takenForS = 15;

export interface AbsentReplica {
  name: string;
  /** The topic filters that its session is subscribed to. */
  filters: string[];
  /** Time since its last sign of life. */
  forMs: number;
}

/** Whether a process may use its session: `displaced` when another one runs under its name. */
export type Presence = 'present' | 'displaced';

const isAbsent = `coalesce(r.left_at, r.seen_at + interval '${absentAfterS} s') <= clock_timestamp()`;

/**
 * The processes with a session at the broker, in the table `replicas`. All times are those of the database, so the
 * clocks of the machines do not matter.
 */
export function createReplicaRegistry(pool: pg.Pool, own: { name: string; filters: readonly string[] }) {
  const instance = randomUUID();
  let isRegistered = false;
  return {
    /** Signs of life; the first one takes the name over from any earlier process and ends a takeover of its session. */
    async beat(): Promise<Presence> {
      const { rowCount } = await pool.query(
        `insert into replicas as r (name, instance, filters, seen_at) values ($1, $2, $3, clock_timestamp())
         on conflict (name) do update set instance = $2, filters = $3, seen_at = clock_timestamp(), left_at = null,
           taken_by = null, taken_until = null
         where r.instance = $2 or not $4`,
        [own.name, instance, own.filters, isRegistered],
      );
      isRegistered = true;
      return rowCount === 1 ? 'present' : 'displaced';
    },
    /** Reports a clean stop: others need not wait. False when another process runs under its name. */
    async leave(): Promise<boolean> {
      const { rowCount } = await pool.query(
        'update replicas set left_at = clock_timestamp() where name = $1 and instance = $2',
        [own.name, instance],
      );
      return rowCount === 1;
    },
    /** The other processes with a session, and how many of them are gone. */
    async countOthers(): Promise<{ present: number; absent: number }> {
      const { rows } = await pool.query<{ present: number; absent: number }>(
        `select count(*) filter (where not ${isAbsent})::int as present,
           count(*) filter (where ${isAbsent})::int as absent from replicas r where name <> $1`,
        [own.name],
      );
      return rows[0] ?? { present: 0, absent: 0 };
    },
    /** Takes one absent process, or the one already taken, for a while; undefined when there is none to take. */
    async take(): Promise<AbsentReplica | undefined> {
      const { rows } = await pool.query<AbsentReplica>(
        `update replicas set taken_by = $1, taken_until = clock_timestamp() + interval '${takenForS} s'
         where name = (select name from replicas r where ${isAbsent} and name <> $2
             and (taken_by = $1 or taken_until is null or taken_until < clock_timestamp())
           order by seen_at limit 1 for update skip locked)
         returning name, filters, extract(epoch from clock_timestamp() - seen_at)::float8 * 1000 as "forMs"`,
        [instance, own.name],
      );
      return rows[0];
    },
    /** Prolongs `take`; false when the process is back or another one has taken it. */
    async keep(name: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update replicas r set taken_until = clock_timestamp() + interval '${takenForS} s'
         where name = $1 and taken_by = $2 and ${isAbsent}`,
        [name, instance],
      );
      return rowCount === 1;
    },
    /** Removes a process whose session is empty; false when it is back or another one has taken it. */
    async forget(name: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `delete from replicas r where name = $1 and taken_by = $2 and ${isAbsent}`,
        [name, instance],
      );
      return rowCount === 1;
    },
  };
}

export type ReplicaRegistry = ReturnType<typeof createReplicaRegistry>;
