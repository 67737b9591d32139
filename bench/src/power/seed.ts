import { packLows } from '@smartflight/server/features/batteries/health/cell-lows.ts';
import { briefOf } from '@smartflight/server/features/batteries/history/pack.ts';
import { packDay } from '@smartflight/server/features/batteries/history/packed-day.ts';
import type pg from 'pg';

export interface PowerPlan {
  companies: number;
  batteries: number;
  /** Days of life of the battery that is charted, and its stored samples per day. */
  days: number;
  samplesADay: number;
}

export const chartedSn = 'B-000007';
const cells = 14;
const dayMs = 86_400_000;

const devices = `insert into devices (kind, id, name, model, company_id)
  select 'charger', 'C-' || n, 'Charger ' || n, 'C6', (select array_agg(id order by name) from companies)[1 + n % $1]
  from generate_series(1, $2::int) n`;

/** A third with few, a fifth with more than 300 cycles; one in twenty abnormal, one in ten to be watched. */
const batteries = `insert into batteries (sn, model, company_id, company_since, owner_since, first_seen_at, found_by,
    seen_at, used_at, device_no, slot, soc_pct, voltage_v, current_a, temp_c, cell_diff_mv, cycles,
    over_discharge, over_charge, over_current, over_temp, faults, score, band)
  select 'B-' || lpad(n::text, 6, '0'), 'SFB-14S30', d.company_id, now() - interval '400 days', now() - interval '400 days',
    now() - interval '400 days', d.device_no, now() - n * interval '7 s', now() - n * interval '7 s', d.device_no,
    n % 6, n % 101, 50 + n % 8, n % 60, 20 + n % 40, n % 90, (n * 37) % 420, n % 4, 0, n % 3, n % 2,
    case when n % 20 = 0 then '{cell_over_discharge}'::text[] else '{}' end, s.score,
    case when s.score >= 80 then 'normal' when s.score >= 60 then 'watch' else 'abnormal' end
  from generate_series(1, $1::int) n
  join devices d on d.id = 'C-' || 1 + n % $2::int
  cross join lateral (select case when n % 20 = 0 then 41 when n % 10 = 0 then 70 else 85 + n % 15 end as score) s`;

export async function seedPower(pool: pg.Pool, plan: PowerPlan): Promise<void> {
  const chargers = Math.ceil(plan.batteries / 12);
  await pool.query(
    `insert into companies (name, invitation_code)
     select 'Company ' || lpad(n::text, 4, '0'), lpad(n::text, 6, 'B') from generate_series(1, $1::int) n`,
    [plan.companies],
  );
  await pool.query(devices, [plan.companies, chargers]);
  await pool.query(batteries, [plan.batteries, chargers]);
  const { rows } = await pool.query<{ battery_no: number }>(
    'select battery_no from batteries where sn = $1',
    [chartedSn],
  );
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  for (let back = 1; back <= plan.days; back += 1) {
    const dayAt = today - back * dayMs;
    const samples = samplesOf(dayAt, plan);
    await pool.query(
      `insert into battery_days (battery_no, day, score, samples, packed, brief, lows, is_due) values ($1, $2, 90, $3, $4, $5, $6, false)`,
      [
        rows[0]?.battery_no,
        new Date(dayAt).toISOString().slice(0, 10),
        plan.samplesADay,
        packDay(samples),
        packDay(briefOf(samples)),
        packLows(samples),
      ],
    );
  }
  for (const table of [
    'devices',
    'batteries',
    'battery_tallies',
    'battery_search_texts',
    'battery_days',
    'companies',
  ])
    await pool.query(`vacuum analyze ${table}`);
}

/** A working morning: charge falls and rises; the ninth cell is off. */
const samplesOf = (dayAt: number, { samplesADay }: PowerPlan) =>
  Array.from({ length: samplesADay }, (_, nth) => {
    const share = nth / samplesADay;
    const soc = 100 * Math.abs(Math.cos(share * 9));
    const mv = Math.round(3500 + 6 * soc);
    return {
      at: dayAt + 6 * 3_600_000 + nth * 40_000,
      soc,
      voltageV: (mv * cells) / 1000,
      currentA: 40 * Math.sin(share * 9),
      tempC: 25 + 20 * share,
      cellMv: Array.from({ length: cells }, (__, cell) => (cell === 8 ? mv - 60 : mv + (cell % 3))),
    };
  });
