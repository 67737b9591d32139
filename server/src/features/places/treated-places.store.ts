import { usualReachM } from '@smartflight/contract/places/places.ts';
import type { WeatherMinute } from '@smartflight/contract/weather/weather.schemas.ts';
import type { Box } from '@smartflight/geo/shape.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleHolders } from '../../access/holder-scope.ts';
import { visibleFlights } from '../../access/scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { StoredPlace } from './near-places.ts';

/** Wind of a minute of treatment; `at` is epoch ms. */
export type WindMinute = Pick<WeatherMinute, 'windMps' | 'windFromDeg'> & { at: number };

/** A flight whose surroundings are looked at. */
export interface FlownGround {
  /** Null when nothing is stored of its track. */
  track: Buffer | null;
  /** Null before it was measured. */
  minutes: WindMinute[] | null;
  companyId: string | null;
  droneId: string;
  day: string;
  startAt: Date;
  /** Whose places count: the company's, else the owner's; null while it has none. */
  holderId: string | null;
  reachM: number;
}

const flown = sql`select s.track, w.minutes, f.company_id as "companyId", f.drone_id as "droneId", f.local_date::text as day, f.start_at as "startAt", h.id as "holderId",
    coalesce(h.place_reach_m, ${usualReachM}::int) as "reachM"
  from flights f left join flight_shapes s on s.flight_id = f.id left join flight_weather w on w.flight_id = f.id`;

const ofHolder = sql`case when f.company_id is null then h.account_id = f.owner_id else h.company_id = f.company_id end`;

/** A visible flight with the holder whose places the actor may see; undefined when foreign or missing. */
export async function readFlown(
  db: Database,
  actor: UserActor,
  { id, now }: { id: string; now: Date },
): Promise<FlownGround | undefined> {
  const { rows } = await sql<FlownGround>`${flown}
    left join record_holders h on ${ofHolder} and ${visibleHolders(actor)}
    where f.id = ${id} and ${visibleFlights(actor, undefined, now)}`.execute(db);
  return rows[0];
}

/** A flight of a record that the caller has found in the actor's reach. */
export async function readFlownOf(
  db: Database,
  _actor: UserActor,
  { flightId, holderId }: { flightId: string; holderId: string },
): Promise<FlownGround | undefined> {
  const { rows } = await sql<FlownGround>`${flown} join record_holders h on h.id = ${holderId}
    where f.id = ${flightId}`.execute(db);
  return rows[0];
}

/** The reach of a holder's places, and whether there are any, removed ones among them. */
export async function placesOfHolder(
  db: Database,
  holderId: string,
): Promise<{ reachM: number; hasPlaces: boolean }> {
  const { rows } = await sql<{ reachM: number; hasPlaces: boolean }>`
    select coalesce(h.place_reach_m, ${usualReachM}::int) as "reachM",
      exists (select from places where holder_id = h.id) as "hasPlaces"
    from record_holders h where h.id = ${holderId}`.execute(db);
  return rows[0] ?? { reachM: usualReachM, hasPlaces: false };
}

/** Positions of all places that one answer may measure, so that its work is bounded. */
const mostPositions = 10_000;

/** Places of a holder in a box that were there on a day, those with the fewest positions first. */
export async function placesIn(
  db: Database,
  { west, south, east, north }: Box,
  { holderId, day, at }: { holderId: string; day: string; at: Date },
): Promise<{ places: StoredPlace[]; isComplete: boolean }> {
  const { rows } = await sql<StoredPlace & { isWithin: boolean }>`
    select id, name, kind, shape, sum(size) over (order by size, id) <= ${mostPositions} as "isWithin" from (
      select u.id, u.name, u.kind, u.shape, length(u.shape::text) / 30 as size from places u
      where u.holder_id = ${holderId} and u.south <= ${north} and u.north >= ${south} and u.west <= ${east}
        and u.east >= ${west} and (u.archived_at is null or u.archived_at > ${at})
        and ${day}::date between coalesce(u.from_day, '-infinity') and coalesce(u.until_day, 'infinity')) u
    order by size, id limit 1000`.execute(db);
  const places = rows.filter(({ isWithin }) => isWithin);
  return {
    places: places.map(({ isWithin: _, ...place }) => place),
    isComplete: places.length === rows.length && rows.length < 1_000,
  };
}
