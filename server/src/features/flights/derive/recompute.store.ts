import { roleCodes } from '@smartflight/contract/access/access.ts';
import { uuid } from '@smartflight/contract/kit/fields.schemas.ts';
import type pg from 'pg';
import { prepared } from '../../../platform/postgres/prepared.ts';
import type { MultiPolygonShape, PolygonShape } from '../derivation/geometry.ts';
import { packedSql } from '../packed/packed-points.store.ts';
import type { Attribution, PlotOfDay } from './derived-flight.ts';
import type { Window } from './points.store.ts';

export interface DeviceOwner {
  droneId: string;
  /** Attribution of a current flight; the time zone is the company's, else the owner's. */
  attribution: Attribution;
  /** Former owners, from and until, epoch ms: their flights stay theirs, however late the data arrives. */
  former: { ownerId: string; timeZone: string; from: number; until: number }[];
}

export async function getDeviceOwner(pool: pg.Pool, deviceNo: number): Promise<DeviceOwner | undefined> {
  const { rows } = await pool.query(
    prepared(
      `select d.id, d.company_id, d.owner_id, coalesce(c.time_zone, a.time_zone, 'UTC') as time_zone,
       (select coalesce(jsonb_agg(jsonb_build_object('ownerId', o.owner_id, 'timeZone', f.time_zone,
            'from', extract(epoch from o.began_at) * 1000, 'until', extract(epoch from o.ended_at) * 1000)), '[]')
          from ownerships o join accounts f on f.id = o.owner_id
          where o.drone_id = d.id and o.ended_at is not null) as former
     from drones d left join companies c on c.id = d.company_id left join accounts a on a.id = d.owner_id
     where d.device_no = $1`,
      [deviceNo],
    ),
  );
  const row = rows[0];
  return (
    row && {
      droneId: row.id,
      attribution: { companyId: row.company_id, ownerId: row.owner_id, timeZone: row.time_zone },
      former: row.former,
    }
  );
}

/** Attribution of a flight that starts at this moment. */
export function attributionAt({ attribution, former }: DeviceOwner, at: number): Attribution {
  const owner = former.find(({ from, until }) => from <= at && at < until);
  if (!owner) return attribution;
  const { ownerId, timeZone } = owner;
  return { ...attribution, ownerId, ...(attribution.companyId === null ? { timeZone } : {}) };
}

/**
 * Start of the earliest and end of the latest stored flight that overlaps the window or shares a sortie id with its
 * points.
 */
export async function touchedSpan(
  pool: pg.Pool,
  deviceNo: number,
  window: Window,
): Promise<Window | undefined> {
  const { rows } = await pool.query<{ from: number | null; to: number | null }>(
    prepared(
      `with ids as (
       select distinct sortie_id from track_points where device_no = $1 and sortie_id is not null
         and at between to_timestamp($2::float8 / 1000) and to_timestamp($3::float8 / 1000)
       union select unnest(sortie_ids) from ${packedSql})
     select extract(epoch from min(start_at))::float8 * 1000 as from, extract(epoch from max(end_at))::float8 * 1000 as to
     from flights f where f.device_no = $1 and (
       (f.start_at <= to_timestamp($3::float8 / 1000) and f.end_at >= to_timestamp($2::float8 / 1000))
       or f.sortie_id in (select sortie_id from ids))`,
      [deviceNo, window.from, window.to],
    ),
  );
  const row = rows[0];
  return row && row.from !== null && row.to !== null
    ? { from: Math.floor(row.from), to: Math.ceil(row.to) }
    : undefined;
}

/**
 * Candidate plots whose box intersects the given one: plots of the company or owner, or shared for use with the
 * owner, the pilot or a manager of the company. Plots and shares are read as of `at`, so that a flight gets the same
 * plot whenever it is derived.
 */
export async function findPlots(
  pool: pg.Pool,
  o: {
    attribution: Attribution;
    pilotId: string | null;
    bbox: [number, number, number, number];
    at: number;
  },
): Promise<PlotOfDay[]> {
  const [west, south, east, north] = o.bbox;
  const { rows } = await pool.query<{
    id: string;
    name: string;
    version: number;
    boundary: PolygonShape | MultiPolygonShape;
    inset_m: number;
  }>({
    name: 'find-plots',
    text: `with flown as (select to_timestamp($8::float8 / 1000) as at)
     select p.id, p.name, b.version, b.boundary, b.inset_m
     from flown, plot_boundaries b join plots p on p.id = b.plot_id
     where (b.area && box(point($4, $5), point($6, $7)) or $4 > $6 and b.area && box(point(-180, $5), point(180, $7)))
       and b.valid_from <= flown.at and (p.ended_at is null or p.ended_at > flown.at)
       and not exists (select from plot_boundaries n
         where n.plot_id = b.plot_id and n.version > b.version and n.valid_from <= flown.at)
       and (p.company_id = $1 or p.owner_id = $2 or exists (
         select from plot_shares s join accounts a on a.id = s.account_id
         where s.plot_id = p.id and s.use_from <= flown.at and (s.use_until is null or s.use_until > flown.at)
           and (a.id = $2 or a.id = $3 or a.company_id = $1 and a.roles @> array[$9])))
     order by p.id limit 200`,
    values: [
      o.attribution.companyId,
      o.attribution.ownerId,
      o.pilotId,
      west,
      south,
      east,
      north,
      o.at,
      roleCodes.manager,
    ],
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    version: row.version,
    boundary: row.boundary,
    insetM: row.inset_m,
  }));
}

/** Rule 10: the account that the telemetry names, else the only permitted person whom the owner knows, or null. */
export async function findPilot(
  pool: pg.Pool,
  o: { droneId: string; named: string | undefined; stored: string | null; at: number },
): Promise<string | null> {
  const { rows } = await pool.query<{ named: string | null; granted: string[] | null }>(
    prepared(
      `select (select id from accounts where id = $1) as named,
       (select array_agg(distinct g.account_id) from active_grants g join devices d on d.id = g.drone_id
         where g.drone_id = $2 and g.valid_from <= to_timestamp($3::float8 / 1000)
         and (g.valid_to is null or g.valid_to > to_timestamp($3::float8 / 1000)) and ${isKnown}) as granted`,
      [uuid.safeParse(o.named).data ?? null, o.droneId, o.at],
    ),
  );
  const row = rows[0];
  if (row?.named) return row.named;
  // Grants are deleted later; who flew does not change with them.
  if (o.stored !== null) return o.stored;
  return row?.granted?.length === 1 ? (row.granted[0] ?? null) : null;
}

/**
 * Condition on a permission `g` of device `d`: the owner knows its account, as a colleague or from an earlier flight.
 * A flight of anyone else would show the owner who has the address that they typed.
 */
const isKnown = `(exists (select from flights f where f.drone_id = g.drone_id and f.pilot_id = g.account_id)
  or exists (select from accounts o join accounts a on a.company_id = o.company_id
    where o.id = d.owner_id and a.id = g.account_id)
  or exists (select from team_members o join team_members a using (team_id)
    where o.account_id = d.owner_id and a.account_id = g.account_id))`;

export interface StoredFlight {
  id: string;
  hash: Buffer;
  attribution: Attribution;
  pilotId: string | null;
  version: number;
  /** Start and end, epoch ms, and the number of its points. */
  from: number;
  to: number;
  points: number;
}

export async function listStored(
  pool: pg.Pool,
  o: { deviceNo: number; window: Window; ids: readonly string[] },
): Promise<StoredFlight[]> {
  const { rows } = await pool.query(
    prepared(
      `select id, derived_hash, company_id, owner_id, pilot_id, time_zone, derivation_version, start_at, end_at,
       coalesce((select points from flight_shapes where flight_id = id), 0) as points
     from flights where device_no = $1
       and (start_at between to_timestamp($2::float8 / 1000) and to_timestamp($3::float8 / 1000) or id = any($4))`,
      [o.deviceNo, o.window.from, o.window.to, o.ids],
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    hash: row.derived_hash,
    attribution: { companyId: row.company_id, ownerId: row.owner_id, timeZone: row.time_zone },
    pilotId: row.pilot_id,
    version: row.derivation_version,
    from: row.start_at.getTime(),
    to: row.end_at.getTime(),
    points: row.points,
  }));
}
