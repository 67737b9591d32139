import { deflateRawSync } from 'node:zlib';
import type pg from 'pg';

export interface CampaignPlan {
  drones: number;
  flights: number;
  days: number;
  tiles: number;
}

const drones = `insert into devices (kind, id, name, model, company_id)
  select 'drone', 'T-' || lpad(n::text, 5, '0'), 'Drone ' || n, 'SF30', $1::uuid from generate_series(1, $2::int) n`;
const participants = `insert into task_participants (task_id, drone_id, company_id, state, from_day, to_day, added_at,
    invited_at, expires_at, answered_at)
  select $1::uuid, d.id, d.company_id, 'agreed', t.from_day, t.to_day, now(), now(), now(), now() from devices d, tasks t
  where t.id = $1 and d.id like 'T-%'`;

/** Counted flights of thirty minutes each, spread over drones and days; triggers update the sums. */
const flights = `insert into task_flights (task_id, flight_id, participant_id, drone_id, revision, day, start_at, work_type,
    flight_s, work_s, gross_m2, inside_m2, outside_m2, ground_scale, volume_l, mass_kg, height_s, height_out_s, speed_s,
    speed_out_s, flow_s, flow_out_s)
  select $1::uuid, gen_random_uuid(), p.id, p.drone_id, 1, t.from_day + n % $3::int,
    (t.from_day + n % $3::int)::timestamptz + n % 600 * interval '1 min', 'spray', 600, 480, 9000 + n % 900, 8700 + n % 900,
    n % 90, 1, 14 + n % 5, null, 480, n % 40, 480, n % 25, 480, n % 60
  from generate_series(1, $2::int) n
  join (select p.*, row_number() over (order by drone_id) as no from task_participants p where task_id = $1) p
    on p.no = 1 + n % $4::int
  join tasks t on t.id = $1`;

/** Half-treated tiles, each with a first treatment on one of the days. */
const tiles = `insert into task_tiles (task_id, tile_row, tile_col, bits, cells)
  select $1::uuid, 52000 + n / 100, 400000 + n % 100, $3, 32768 from generate_series(1, $2::int) n`;
const tileDays = `insert into task_tile_days (task_id, tile_row, tile_col, day, net_m2)
  select k.task_id, k.tile_row, k.tile_col, t.from_day + (k.tile_row + k.tile_col) % $2::int, 32830
  from task_tiles k join tasks t on t.id = k.task_id where k.task_id = $1::uuid`;

export async function seedCampaign(
  pool: pg.Pool,
  plan: CampaignPlan,
  { inviterId, companyId }: { inviterId: string; companyId: string },
): Promise<string> {
  await pool.query(drones, [companyId, plan.drones]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into tasks (name, inviter_id, company_id, state, district, from_day, to_day, time_zone, target_m2,
       dosage_lpha, tolerances, created_at, count_from)
     values ('Campaign', $1, $2, 'active', 'County', current_date - $3::int, current_date, 'UTC', 1e9, 15,
       '{"heightM":{"min":2,"max":4},"speedMps":{"min":4,"max":7},"flowLpm":{"min":1,"max":9}}', now(), 'period') returning id`,
    [inviterId, companyId, plan.days],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(participants, [id]);
  const atOnce = 20_000;
  for (let done = 0; done < plan.flights; done += atOnce)
    await pool.query(flights, [id, Math.min(atOnce, plan.flights - done), plan.days, plan.drones]);
  const bits = Buffer.alloc(8192, 0b01010101);
  await pool.query(tiles, [id, plan.tiles, deflateRawSync(bits, { level: 1 })]);
  await pool.query(tileDays, [id, plan.days]);
  for (const table of [
    'task_flights',
    'task_sums',
    'task_participants',
    'task_tiles',
    'task_tile_days',
    'task_net_days',
    'devices',
  ])
    await pool.query(`vacuum analyze ${table}`);
  return id;
}
