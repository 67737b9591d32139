import { sql } from 'kysely';
import type { UserActor } from '../access/actor.ts';
import type { Database } from '../platform/postgres/pools.ts';

/** Names of stations that measured the weather of flights in the actor's reach, by id; also of retired ones. */
export async function stationNames(
  db: Database,
  _actor: UserActor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from devices where kind = 'station' and id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Stations with names and whole metres, as they are shown. */
export const namedStations = (
  stations: readonly { id: string; distanceM: number }[],
  names: ReadonlyMap<string, string>,
): { id: string; name: string; distanceM: number }[] =>
  stations.map(({ id, distanceM }) => ({ id, name: names.get(id) ?? id, distanceM: Math.round(distanceM) }));
