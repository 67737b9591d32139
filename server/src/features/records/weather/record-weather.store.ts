import { sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { RecordMinute } from './record-weather.ts';

/** Weather of each minute of the flights of records that the caller has found in the actor's reach, by flight. */
export async function minutesOf(
  db: Database,
  _actor: UserActor,
  ids: readonly string[],
): Promise<Map<string, RecordMinute[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; minutes: RecordMinute[] }>`
    select w.flight_id as id, w.minutes from record_flights rf join flight_weather w on w.flight_id = rf.flight_id
    where rf.record_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id: flightId, minutes }) => [flightId, minutes]));
}
