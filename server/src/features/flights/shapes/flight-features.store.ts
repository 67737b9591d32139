import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import { cursorFault, type FeatureFilter, isUuid } from '../../../access/feature-source.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { Bbox } from '../derivation/geometry.ts';
import { matching, scopeParts } from '../flight-filter.ts';
import type { FlightRecord } from '../flight-row.ts';
import { listed, named, names, picture } from '../flights.store.ts';

/** Place of a flight in the order of the log: newest first, then by id. */
export interface FlightPlace {
  startAt: Date;
  id: string;
}

export interface FlightQuery extends FeatureFilter {
  after?: FlightPlace;
  /** Whether the flight at `after` belongs to the page. */
  isInclusive?: boolean;
  /** Only flights that treated ground. */
  isTreated?: boolean;
  /** Only this flight. */
  id?: string;
}

export interface FeatureRecord extends FlightRecord {
  bbox: Bbox | null;
  once_m2: number;
  twice_m2: number;
  more_m2: number;
}

const all = { workType: 'all', sort: '-startAt' } as const;
/** No flight lasts longer; bounds on the start, which the indexes are ordered by, leave few rows to check. */
const longestMs = 86_400_000;

/** Flights in the reach of the actor, newest first. */
export async function listFlightFeatures(
  db: Database,
  actor: UserActor,
  o: FlightQuery & { limit: number; now: Date },
): Promise<FeatureRecord[]> {
  const conditions = conditionsOf(o);
  const parts = scopeParts(actor, {}, o.now).map(
    ({ whose, few }) => sql`(select m.id, m.start_at from (
        select f.id, f.start_at from flights f where ${whose} and ${conditions} ${few ? sql`offset 0` : sql``}) m
      order by m.start_at desc, m.id desc limit ${o.limit})`,
  );
  const { rows } = await sql<FeatureRecord>`
    select ${listed}, ${picture}, ${named}, f.figures -> 'bbox' as bbox, ${figure('onceAreaM2')} as once_m2,
      ${figure('twiceAreaM2')} as twice_m2, ${figure('moreAreaM2')} as more_m2
    from (select page.id from (${sql.join(parts, sql` union all `)}) page
      order by page.start_at desc, page.id desc limit ${o.limit}) page
    join flights f on f.id = page.id ${names} order by f.start_at desc, f.id desc`.execute(db);
  return rows;
}

const figure = (name: string) => sql`coalesce((f.figures ->> ${sql.lit(name)})::float8, 0)`;

/** Number of flights in the reach of the actor. */
export async function countFlightFeatures(
  db: Database,
  actor: UserActor,
  { now, ...query }: FlightQuery & { now: Date },
): Promise<number> {
  const parts = scopeParts(actor, {}, now).map(
    ({ whose }) => sql`(select count(*) from flights f where ${whose} and ${conditionsOf(query)})`,
  );
  const { rows } = await sql<{ found: number }>`select (${sql.join(parts, sql` + `)})::int as found`.execute(
    db,
  );
  return rows[0]?.found ?? 0;
}

function conditionsOf({ bbox, time, after, isInclusive, isTreated, id }: FlightQuery): RawBuilder<boolean> {
  const parts = [matching(all)];
  if (bbox) parts.push(inBox(bbox));
  if (time?.from != null)
    parts.push(sql`f.start_at >= ${new Date(time.from - longestMs)} and f.end_at >= ${new Date(time.from)}`);
  if (time?.until != null) parts.push(sql`f.start_at <= ${new Date(time.until)}`);
  if (after)
    parts.push(
      sql`(f.start_at, f.id) ${isInclusive ? sql`<=` : sql`<`} (${after.startAt}, ${after.id}::uuid)`,
    );
  if (isTreated) parts.push(sql`f.gross_m2 > 0`);
  if (id !== undefined) parts.push(sql`f.id = ${id}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function inBox([west, south, east, north]: NonNullable<FeatureFilter['bbox']>): RawBuilder<boolean> {
  const meets = (from: number, to: number) =>
    sql<boolean>`flight_area(f.figures) && box(point(${from}::float8, ${south}::float8), point(${to}::float8, ${north}::float8))`;
  return west <= east ? meets(west, east) : sql<boolean>`(${meets(west, 180)} or ${meets(-180, east)})`;
}

/** Writes a place as a cursor. */
export const cursorOf = ({ start_at, id }: Pick<FlightRecord, 'start_at' | 'id'>): string =>
  `${start_at.toISOString()}_${id}`;

/** Reads a cursor; throws a fault when it is none. */
export function placeOf(cursor: string): FlightPlace {
  const [at = '', id = '', ...rest] = cursor.split('_');
  const startAt = new Date(at);
  if (Number.isNaN(startAt.getTime()) || !isUuid(id) || rest.length > 0) throw cursorFault();
  return { startAt, id };
}
