import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { keepFlights } from './seals.store.ts';

/** Makes a split draft of the same work as a locked draft, with these entries, and moves the flights into it. */
export async function insertSplit(
  tx: Database,
  _actor: UserActor,
  o: { from: string; flightIds: readonly string[]; entries: unknown; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into records (holder_id, plot_id, drone_id, local_date, time_zone, work_type, entries, changed_at, is_split)
    select holder_id, plot_id, drone_id, local_date, time_zone, work_type, ${JSON.stringify(o.entries)}::jsonb, ${o.now}, true
    from records where id = ${o.from} returning id`.execute(tx);
  const id = rows[0]?.id ?? '';
  await sql`update record_flights set record_id = ${id}
    where record_id = ${o.from} and flight_id = any(${o.flightIds}::uuid[])`.execute(tx);
  await keepFlights(tx, id);
  await keepIfSplit(tx, o.from);
  return id;
}

/** Keeps drone, time and people of the flights of a split draft; of another draft none. */
async function keepIfSplit(tx: Database, id: string): Promise<void> {
  const { rows } = await sql<{
    isSplit: boolean;
  }>`select is_split as "isSplit" from records where id = ${id}`.execute(tx);
  if (rows[0]?.isSplit) await keepFlights(tx, id);
}

/**
 * Locks a split draft and the draft that it was taken out of, or the one that has its place now, in order of id as the
 * job that attaches flights does. Returns the latter; undefined without one.
 */
export async function lockFirstDraft(
  tx: Database,
  _actor: UserActor,
  id: string,
): Promise<{ id: string; entries: unknown } | undefined> {
  const { rows } = await sql<{
    id: string;
    entries: unknown;
  }>`select b.id, b.entries from records a join records b
      on b.holder_id = a.holder_id and b.local_date = a.local_date and b.work_type = a.work_type
      and coalesce(b.plot_id::text, b.drone_id) = coalesce(a.plot_id::text, a.drone_id)
    where a.id = ${id} and a.is_split and b.state = 'draft' and (b.id = a.id or not b.is_split)
    order by b.id for no key update of b`.execute(tx);
  return rows.find((row) => row.id !== id);
}

/** Whether a draft was split off another one. */
export async function isSplitDraft(tx: Database, _actor: UserActor, id: string): Promise<boolean> {
  const { rows } = await sql`select from records where id = ${id} and is_split`.execute(tx);
  return rows.length > 0;
}

/** Moves the flights of a split draft into another draft and deletes it. */
export async function mergeSplit(
  tx: Database,
  _actor: UserActor,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`delete from record_flights rf where rf.record_id = ${from}
    and not exists (select from flights f where f.id = rf.flight_id)`.execute(tx);
  await sql`update record_flights set record_id = ${into}, drone_id = null, start_at = null, end_at = null,
    owner_id = null, pilot_id = null where record_id = ${from}`.execute(tx);
  await sql`delete from records where id = ${from}`.execute(tx);
}

/** Makes a split draft the one that later flights of the day go to. */
export async function makeFirst(tx: Database, _actor: UserActor, id: string): Promise<void> {
  await sql`delete from record_flights rf where rf.record_id = ${id}
    and not exists (select from flights f where f.id = rf.flight_id)`.execute(tx);
  await sql`update record_flights set drone_id = null, start_at = null, end_at = null, owner_id = null,
    pilot_id = null where record_id = ${id}`.execute(tx);
  await sql`update records set is_split = false, revision = revision + 1 where id = ${id}`.execute(tx);
}
