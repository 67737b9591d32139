import type pg from 'pg';
import { seedFlights } from '../flights/seed.ts';

export interface DronesPlan {
  tenants: number;
  drones: number;
  flights: number;
}

/**
 * Reports of the bench's drones: versions, one in seven outdated, SIM cards that expire over a year, one in fifty
 * locked.
 */
const reports = `insert into drone_properties (drone_id, properties, reported_at, boot_id, seq, outdated)
  select id, jsonb_build_object(
      'lock', jsonb_build_object('reported', n % 50 = 0, 'since', 1750000000000),
      'fw', jsonb_build_object('master', jsonb_build_object('sw', '3.4.' || n % 7), 'rtk', jsonb_build_object('sw', '2.1.0')),
      'ids', jsonb_build_object('fmu', 'F' || n, 'rtk', 'R' || n),
      'sim', jsonb_build_object('mainboard', jsonb_build_object('iccid', '8986' || n,
        'expiresAt', (extract(epoch from now()) * 1000)::int8 + (n % 365) * 86400000)),
      'limits', '{"heightM":{"min":1,"max":30},"speedMps":{"min":0,"max":10},"distanceM":{"min":0,"max":2000}}'::jsonb,
      'totals', jsonb_build_object('areaM2', 1000 * (n % 9), 'sorties', n % 90, 'flightS', n % 5000)),
    now() - n % 600 * interval '1 s', 'b1', 1, case when n % 7 = 0 then '{master}'::text[] else '{}' end
  from (select id, row_number() over (order by id) as n from drones) d`;

/** Permitted pilots already confirmed: otherwise the product would spend the measurement correcting the drones. */
const desiredState = `insert into drone_desired_states (drone_id, limits, limits_done, pilot_ids, pilots_done, published_version)
  select id, case when n % 20 = 0 then '{"heightM":{"min":1,"max":30}}'::jsonb end, n % 20 = 0,
    array_remove(array[owner_id::text], null), true, 1
  from (select id, owner_id, row_number() over (order by id) as n from drones) d where n % 4 = 0`;

const states = `insert into drone_states (drone_id, seen_at, online, state)
  select id, now() - n % 600 * interval '1 s', true, jsonb_build_object('drone', jsonb_build_object('id', id,
    'online', true, 'seenAt', (extract(epoch from now()) * 1000)::int8, 'landed', 'on_ground'))
  from (select id, row_number() over (order by id) as n from drones) d`;

/** Two in three drones have an owner; one person owns fifty and is permitted to fly fifty more. */
const owners = `with o as (select array_agg(id order by email) as ids from accounts where email like 'pilot%')
  update drones d set owner_id = o.ids[1 + d.device_no % cardinality(o.ids)], bound_at = now() - interval '90 days'
  from o where d.device_no % 3 > 0`;

export async function seedDrones(
  pool: pg.Pool,
  plan: DronesPlan,
  say: (line: string) => void,
): Promise<void> {
  await seedFlights(pool, { ...plan, pointsPerFlight: 0, longFlights: 0 }, say);
  for (const statement of [owners, reports, desiredState, states]) await pool.query(statement);
  await pool.query('select fold_drone_marks()');
  for (const table of [
    'devices',
    'drone_marks',
    'drone_tallies',
    'drone_properties',
    'drone_desired_states',
    'drone_states',
    'drone_sums',
  ])
    await pool.query(`vacuum analyze ${table}`);
}

/** Makes an account the owner of fifty drones and a permitted pilot of fifty more. */
export async function giveDrones(pool: pg.Pool, accountId: string): Promise<void> {
  await pool.query(
    `update drones set owner_id = $1, bound_at = now() where id in (
       select id from drones where owner_id is null order by md5(id) limit 50)`,
    [accountId],
  );
  await pool.query(
    `insert into grants (drone_id, account_id, valid_from)
     select id, $1, now() - interval '1 day' from drones where owner_id <> $1 order by md5(id) limit 50`,
    [accountId],
  );
  await pool.query('vacuum analyze devices');
  await pool.query('vacuum analyze drone_marks');
  await pool.query('vacuum analyze grants');
}
