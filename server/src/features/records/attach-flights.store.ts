import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';

/** Flights that one call looks at. */
const atOnce = 500;

/** Condition on `flights f`: it belongs into a record. */
const counts = sql<boolean>`(f.state = 'final' and f.counted and f.net_m2 > 0
  and (f.company_id is not null or f.owner_id is not null) and f.start_at > (select flights_after from records_since))`;

/** What a draft is of: the plot, or the drone without one. */
const place = sql`coalesce(plot_id::text, drone_id)`;

/** Condition on `records r` and `flights f`: the flight belongs to the work of the record. */
const isOfWork = sql<boolean>`(r.local_date = f.local_date and r.work_type = f.work_type
  and coalesce(r.plot_id::text, r.drone_id) = coalesce(f.plot_id::text, f.drone_id)
  and r.holder_id = (select h.id from record_holders h
    where case when f.company_id is null then h.account_id = f.owner_id else h.company_id = f.company_id end))`;

/**
 * Adds final flights with worked ground to the draft of their holder, plot (or drone), day and kind of work, which is
 * made for the first of them. Flights of a sealed record or of a split draft stay in it, also those that replace one that
 * is gone. Returns how many flights were looked at.
 */
export async function attachFlights(tx: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from record_queue where flight_id in (
    select flight_id from record_queue order by flight_id limit ${atOnce} for update skip locked)
    returning flight_id as id`.execute(tx);
  if (rows.length === 0) return 0;
  const taken = rows.map(({ id }) => id);
  const looked = sql`f.id = any(${taken}::uuid[])`;
  await sql`insert into record_holders (company_id, account_id)
    select distinct f.company_id, case when f.company_id is null then f.owner_id end from flights f
    where ${looked} and ${counts} on conflict do nothing`.execute(tx);
  // Drafts that are sealed meanwhile keep their flights; the others wait until these have moved.
  await sql`select from records r where r.state = 'draft' and r.id in (
    select record_id from record_flights where flight_id = any(${taken}::uuid[])) order by r.id for no key update`.execute(
    tx,
  );
  const { rows: left } = await sql<Moved>`delete from record_flights rf using flights f, records r
    where f.id = rf.flight_id and r.id = rf.record_id and ${looked} and r.state = 'draft'
      and not (r.is_split and ${counts} and ${isOfWork})
    returning r.id, f.id as "flightId"`.execute(tx);
  await sql`insert into record_flights (flight_id, record_id)
    select distinct on (f.id) f.id, kept.record_id from flights f join record_flights kept on kept.drone_id = f.drone_id
      and kept.start_at < f.end_at and kept.end_at > f.start_at
      join records r on r.id = kept.record_id and (r.state = 'complete' or ${isOfWork})
    where ${looked} and ${counts} and not exists (select from record_flights rf where rf.flight_id = f.id)
      and not exists (select from flights there where there.id = kept.flight_id)
    order by f.id, kept.start_at`.execute(tx);
  // The ids come from the insert: a search among drafts whose number has just grown may be planned for a few.
  await sql`with wanted as (
      select f.id as flight_id, h.id as holder_id, f.plot_id, case when f.plot_id is null then f.drone_id end as drone_id,
        f.local_date, f.time_zone, f.work_type, p.crop
      from flights f join record_holders h
        on case when f.company_id is null then h.account_id = f.owner_id else h.company_id = f.company_id end
      left join plots p on p.id = f.plot_id
      where ${looked} and ${counts}
        and not exists (select from record_flights rf where rf.flight_id = f.id)
    ), drafts as (
      insert into records (holder_id, plot_id, drone_id, local_date, time_zone, work_type, entries, changed_at)
      select holder_id, plot_id, drone_id, local_date, min(time_zone), work_type,
        jsonb_strip_nulls(jsonb_build_object('cropName', nullif(min(crop), ''))), ${now}
      from wanted group by holder_id, plot_id, drone_id, local_date, work_type
      on conflict (holder_id, local_date, work_type, ${place}) where state = 'draft' and not is_split
        do update set changed_at = records.changed_at
      returning id, holder_id, local_date, work_type, ${place} as place
    )
    insert into record_flights (flight_id, record_id)
    select w.flight_id, d.id from wanted w join drafts d using (holder_id, local_date, work_type)
      where d.place = coalesce(w.plot_id::text, w.drone_id)`.execute(tx);
  await sql`update record_flights rf set drone_id = f.drone_id, start_at = f.start_at, end_at = f.end_at,
      owner_id = f.owner_id, pilot_id = f.pilot_id
    from flights f, records r where f.id = rf.flight_id and r.id = rf.record_id and ${looked}
      and r.state = 'draft' and r.is_split`.execute(tx);
  await moveEntries(tx, left);
  await dropEmptied(
    tx,
    left.map(({ id }) => id),
  );
  return taken.length;
}

/** A flight that has left a draft. */
interface Moved {
  id: string;
  flightId: string;
}

/** What people entered into a draft that all flights have left goes with them, unless something is entered there. */
async function moveEntries(tx: Database, left: readonly Moved[]): Promise<void> {
  await sql`update records b set entries = b.entries || a.entries, revision = b.revision + 1
    from records a, unnest(${left.map(({ id }) => id)}::uuid[], ${left.map(({ flightId }) => flightId)}::uuid[]) as m (id, flight_id)
      join record_flights rf on rf.flight_id = m.flight_id
    where a.id = m.id and b.id = rf.record_id and b.id <> a.id and a.revision > 1 and b.revision = 1
      and not exists (select from record_flights o where o.record_id = a.id)`.execute(tx);
  await sql`update records a set revision = 1 from unnest(${left.map(({ id }) => id)}::uuid[]) as m (id)
    where a.id = m.id and not exists (select from record_flights o where o.record_id = a.id)
      and exists (select from records b where b.id <> a.id and b.holder_id = a.holder_id and b.entries @> a.entries)`.execute(
    tx,
  );
}

/** Days for which a split draft waits for flights that replace its own: deriving again takes minutes, late data days. */
const splitWaitsDays = 7;

/** Deletes drafts without flights into which nothing was entered; split ones whose flights were not replaced later. */
export async function dropEmptyDrafts(tx: Database, now: Date): Promise<void> {
  const kept = new Date(now.getTime() - splitWaitsDays * 86_400_000);
  await sql`delete from records r where r.state = 'draft' and r.revision = 1
    and (not r.is_split or r.changed_at < ${kept})
    and not exists (select from record_flights rf join flights f on f.id = rf.flight_id where rf.record_id = r.id)`.execute(
    tx,
  );
}

/** Deletes those of the drafts that have no flight any more, and no entries that are nowhere else. */
async function dropEmptied(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from records r where r.id = any(${ids}::uuid[]) and r.state = 'draft' and r.revision = 1
    and not exists (select from record_flights rf where rf.record_id = r.id)`.execute(tx);
}
