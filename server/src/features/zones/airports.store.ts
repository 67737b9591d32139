import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import type { StorableAirport } from './storable-zone.ts';

export async function readAirports(
  db: Database,
  zoneIds: readonly string[],
): Promise<Map<string, StorableAirport>> {
  const { rows } = await sql<
    Omit<StorableAirport, 'elevationM'> & { zone_id: string; elevation_m: number | null }
  >`
    select zone_id, ident, name, lat, lon, elevation_m, runways from airports
    where zone_id = any(${zoneIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ zone_id, ident, name, lat, lon, elevation_m, runways }) => [
      zone_id,
      { ident, name, lat, lon, elevationM: elevation_m, runways },
    ]),
  );
}
