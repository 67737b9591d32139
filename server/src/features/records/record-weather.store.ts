import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { RecordMinute } from './record-weather.ts';

/** Weather of each minute of the flights of a record that the caller has found in the actor's reach, by flight. */
export async function minutesOf(
  db: Database,
  _actor: UserActor,
  id: string,
): Promise<Map<string, RecordMinute[]>> {
  const { rows } = await sql<{ id: string; minutes: RecordMinute[] }>`
    select w.flight_id as id, w.minutes from record_flights rf join flight_weather w on w.flight_id = rf.flight_id
    where rf.record_id = ${id}`.execute(db);
  return new Map(rows.map(({ id: flightId, minutes }) => [flightId, minutes]));
}
