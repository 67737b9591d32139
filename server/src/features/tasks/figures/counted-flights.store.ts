import { type RawBuilder, sql } from 'kysely';
import { joinImport } from '../../../access/flight-import.ts';
import type { Database } from '../../../platform/postgres/pools.ts';

export interface CountedFlight {
  flightId: string;
  participantId: string;
  droneId: string;
  pilotId: string | null;
  revision: number;
  day: string;
  startAt: Date;
  workType: string;
  flightS: number;
  workS: number;
  grossM2: number;
  netM2: number;
  volumeL: number | null;
  massKg: number | null;
  imported: boolean;
  importedAt: Date | null;
  importedBy: string | null;
}

/**
 * Which of these flights count for a task, and for which participation (K-06, K-07). A flight counts if the drone
 * belonged to the owner who agreed, was not yet removed, and took off within the newest agreed period and, if the task
 * counts from the agreement, after it. A drone that was removed and agreed again has two participations: the earlier
 * one that matches counts.
 */
export async function countedAmong(
  db: Database,
  taskId: string,
  which: RawBuilder<unknown>,
): Promise<CountedFlight[]> {
  const { rows } = await sql<CountedFlight>`
    select f.id as "flightId", p.id as "participantId", f.drone_id as "droneId", f.pilot_id as "pilotId", f.revision,
      p.day, f.start_at as "startAt", f.work_type as "workType", f.flight_s as "flightS", f.work_s as "workS",
      f.gross_m2 as "grossM2", f.net_m2 as "netM2", f.volume_l as "volumeL", f.mass_kg as "massKg",
      'imported' = any(f.flags) as imported, i.at as "importedAt", i.account_id as "importedBy"
    from tasks t join flights f on ${which} ${joinImport}
    join lateral (
      select p.id, d.day from task_participants p
      cross join lateral (select (f.start_at at time zone t.time_zone)::date as day) d
      join lateral (select q.from_day, q.to_day from task_periods q
        where q.participant_id = p.id
        order by q.effective_from desc limit 1) q on d.day between q.from_day and q.to_day
      where p.task_id = t.id and p.drone_id = f.drone_id and p.state in ('agreed', 'removed')
        and (p.state = 'agreed' or f.start_at < p.ended_at)
        and (t.count_from = 'period' or f.start_at >= p.answered_at)
        and f.owner_id is not distinct from p.owner_id
        and (p.owner_id is not null or f.company_id = p.company_id)
      order by p.answered_at, p.id limit 1) p on true
    where t.id = ${taskId} and f.counted`.execute(db);
  return rows;
}
