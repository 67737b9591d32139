import { derivationVersion } from '@smartflight/server/features/flights/derivation/version.ts';
import { createPartitions } from '@smartflight/server/live/tracks/partitions.ts';
import type pg from 'pg';

export interface SeedPlan {
  tenants: number;
  drones: number;
  flights: number;
  /** Points of one long flight, and the number of flights with that many points stored. */
  pointsPerFlight: number;
  longFlights: number;
}

const figures = {
  sprayAreaM2: 21_000,
  sowAreaM2: 0,
  onceAreaM2: 18_500,
  twiceAreaM2: 2_300,
  moreAreaM2: 200,
  coveragePct: 96.2,
  deviceAreaM2: 20_800,
  refills: 1,
  maxSpeedMps: 7.9,
  avgWorkSpeedMps: 5.1,
  maxHeightM: 31.4,
  avgWorkHeightM: 3.1,
  swathM: 6,
  rowSpacingM: 6,
  targetRateLpha: 22,
  socStartPct: 98,
  socEndPct: 31,
  gaps: [],
  bbox: [8.4, 47.2, 8.41, 47.205],
};

const companies = `insert into companies (name) select 'Tenant ' || n from generate_series(1, $1::int) n`;

const people = `insert into accounts (username, email, account_type, roles, company_id, basic_info_given)
  select 'Pilot ' || n, 'pilot' || n || '@bench.test', 'personal', '{}', c.id, true
  from (select id, row_number() over (order by name) as rank from companies) c,
    generate_series(1, 5) k, lateral (select (c.rank - 1) * 5 + k as n) x`;

const plots = `insert into plots (name, company_id, area_m2, west, south, east, north)
  select 'Field ' || k, c.id, 20000, 8, 47, 8.01, 47.01 from companies c, generate_series(1, 20) k`;

const drones = `insert into drones (id, name, model, company_id)
  select 'SEED-' || n, 'Drone ' || n, 'bench', c.ids[1 + n % $2::int]
  from generate_series(1, $1::int) n, (select array_agg(id order by name) as ids from companies) c`;

/**
 * A year of sorties, the same number for each drone, at random times of day: 60 % spray, 25 % sow, 5 % mixed, the
 * rest none; one in ten without area; most on a plot of their company. They are of the current derivation version: the
 * product derives older flights again, and would delete these, which have no points.
 */
const flights = `with t as (
    select c.id, c.rank, a.pilots, p.plots
    from (select id, row_number() over (order by name) as rank from companies) c
    join (select company_id, array_agg(id) as pilots from accounts group by 1) a on a.company_id = c.id
    join (select company_id, array_agg(id) as plots from plots group by 1) p on p.company_id = c.id
  ), d as (
    select device_no, id as drone_id, company_id, row_number() over (order by device_no) as no from drones
    where id like 'SEED-%'
  )
  insert into flights (id, device_no, drone_id, company_id, pilot_id, plot_id, counted, state, revision, work_type,
    start_at, end_at, local_date, time_zone, end_reason, flight_s, work_s, ferry_s, gross_m2, net_m2, overlap_m2,
    overlap_pct, inside_m2, outside_m2, skip_m2, volume_l, rate_lpha, work_rate_haph, distance_m, place, lat, lon,
    thumbnail, figures, derived_hash, derivation_version)
  select (left(h, 12) || '8' || substr(h, 14, 3) || 'a' || substr(h, 18, 15))::uuid, d.device_no, d.drone_id, t.id, t.pilots[1 + (d.no + n) % 5],
    case when n % 10 < 7 then t.plots[1 + (d.no * 7 + n) % 20] end, true, 'final', 1,
    case when k < 12 then 'spray' when k < 17 then 'sow' when k = 17 then 'mixed' else 'none' end,
    x.start_at, x.start_at + interval '11 min', x.start_at::date, 'UTC', 'landed', 660, 480, 120,
    x.gross, x.gross * 0.9, x.gross * 0.1, 10, x.gross * 0.88, x.gross * 0.02, 700, x.gross * 0.0022, 22, 12.5,
    3100, 'Somewhere, ZH, CH', 47.2, 8.4,
    array(select ((d.no * 31 + k * 17 + n) % 64)::smallint from generate_series(1, 80) k), $3::jsonb, '\\x00', $4
  from d join t on t.id = d.company_id, generate_series(1, $1::int) n,
    lateral (select (n + d.no / 13) % 20 as k, md5(d.no || ' ' || n) as h, date_trunc('day', now()) - interval '1 hour'
        - ((n * 365.0 / $1::int)::int * interval '1 day') - (((d.no * 7919 + n * 104729) % 36000) * interval '1 s')
        as start_at,
      case when (d.no / 7 + n) % 10 = 0 then 0 else 8000 + (d.no * 37 + n * 101) % 30000 end::float8 as gross) x
  where d.no > $2::int and d.no <= $2::int + 250`;

/** Drops the indexes of the flights to speed up filling; returns the statements that recreate them. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = 'flights' and indexname <> 'flights_pkey'`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

export async function seedFlights(pool: pg.Pool, plan: SeedPlan, say: (line: string) => void): Promise<void> {
  await pool.query(companies, [plan.tenants]);
  await pool.query(people);
  await pool.query(plots);
  await pool.query(drones, [plan.drones, plan.tenants]);
  const indexes = await dropIndexes(pool);
  for (let from = 0; from < plan.drones; from += 250) {
    await pool.query(flights, [
      Math.round(plan.flights / plan.drones),
      from,
      JSON.stringify(figures),
      derivationVersion,
    ]);
    if (from % 1000 === 0) say(`flights of ${from + 250} drones`);
  }
  for (const index of indexes) await pool.query(index);
  await pool.query('select fold_flight_sums()');
  await dropQueues(pool);
  for (const table of [
    'companies',
    'accounts',
    'plots',
    'devices',
    'flights',
    'flight_sums',
    'flight_sum_changes',
  ])
    await pool.query(`vacuum analyze ${table}`);
}

/**
 * Empties the queues of background work that the triggers of the seeded tables fill. A product has long done this work
 * for flights of a year; done during a measurement, it would take up to a core for minutes.
 */
async function dropQueues(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename ~ '_(queue|changes)$'`,
  );
  // One by one: a statement that locks several of them can wait for a worker that waits for it.
  for (const { name } of rows) await pool.query(`truncate ${name}`);
}

/** Advisory lock under which a process folds changes into the sums, see `fold_flight_sums`. */
const foldLock = 728_014_002;
/** A drone flies about six sorties an hour, each derived separately after its landing. */
const sortiesPerMinute = 0.1;

/**
 * Changes the newest sorties as their derivation does and holds the fold lock, so that the changes stay pending as if
 * not folded for a minute; the product folds twice a second. `release` unlocks.
 */
export async function keepChangesPending(
  pool: pg.Pool,
  plan: SeedPlan,
): Promise<{ pending: number; release: () => Promise<void> }> {
  const client = await pool.connect();
  await client.query('select pg_advisory_lock($1)', [foldLock]);
  const { rows } = await client.query<{ id: string }>(
    `select id from (select distinct on (device_no) id, start_at from flights order by device_no, start_at desc) f
     order by md5(id::text) limit $1`,
    [Math.ceil(plan.drones * sortiesPerMinute)],
  );
  for (const { id } of rows)
    await client.query('update flights set gross_m2 = gross_m2 + 1, net_m2 = net_m2 + 1 where id = $1', [id]);
  const { rows: kept } = await client.query<{ pending: number }>(
    'select count(*)::int as pending from flight_sum_changes',
  );
  return {
    pending: kept[0]?.pending ?? 0,
    release: async () => {
      await client.query('select pg_advisory_unlock($1)', [foldLock]);
      client.release();
    },
  };
}

/** Gives flights a packed track and the same points as rows, a second apart. Returns their ids. */
export async function seedTracks(
  pool: pg.Pool,
  o: SeedPlan & { track: Buffer; companyId: string },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; device_no: number; start_at: Date }>(
    `select id, device_no, start_at from flights where start_at > now() - interval '60 days' and gross_m2 > 0
     order by company_id <> $2, id limit $1`,
    [o.longFlights, o.companyId],
  );
  await pool.query(
    'insert into flight_shapes (flight_id, points, track) select id, $2, $3 from unnest($1::uuid[]) as id',
    [rows.map(({ id }) => id), o.pointsPerFlight, o.track],
  );
  const spanMs = o.pointsPerFlight * 1000;
  const instants = rows.flatMap(({ start_at }) => [start_at.getTime(), start_at.getTime() + spanMs]);
  await createPartitions(pool).ensure(instants, Date.now());
  await pool.query(
    `insert into track_points (at, device_no, boot_no, seq, lat, lon, height_agl_m, speed_mps, heading_deg, flow_lpm,
       tank_l, swath_m, soc_pct, flags, landed, work, fix)
     select f.start_at + s * interval '1 s', f.device_no, 1000000 + f.no, s, 47.2 + s * 0.00001, 8.4 + (s % 60) * 0.0001,
       3.1, 5.2, s % 360, 2.4, 12, 6, 80, 15, 2, 1, 5
     from unnest($1::int[], $2::timestamptz[]) with ordinality as f(device_no, start_at, no),
       generate_series(0, $3::int - 1) s
     on conflict do nothing`,
    [rows.map(({ device_no }) => device_no), rows.map(({ start_at }) => start_at), o.pointsPerFlight],
  );
  await pool.query('vacuum analyze track_points');
  await pool.query('vacuum analyze flight_shapes');
  return rows.map(({ id }) => id);
}
