import { setImmediate as breathe } from 'node:timers/promises';
import type { BatteryData } from '@smartflight/contract/device-link/reports.schemas.ts';
import { liveThrough } from '@smartflight/fleet/power/battery-life.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { packLows } from '@smartflight/server/features/batteries/health/cell-lows.ts';
import { briefOf } from '@smartflight/server/features/batteries/history/pack.ts';
import { packDay } from '@smartflight/server/features/batteries/history/packed-day.ts';
import type { HistorySample } from '@smartflight/server/features/batteries/history/series.ts';
import { type PlannedTeam, yearOf } from '../power-plan.ts';

const dayMs = 86_400_000;

type Reported = { at: number; data: BatteryData };

/**
 * Writes the past year of the self-connecting batteries as it is stored after full-rate samples expire: a row a day.
 * Devices cannot upload it, as data that old is rejected.
 */
export async function seedBatteryYears(
  { pools: { app, db } }: Deps,
  teams: readonly PlannedTeam[],
  from: number,
): Promise<void> {
  for (const team of teams) {
    for (const planned of team.batteries.filter(({ secret }) => secret !== undefined)) {
      const year = yearOf(team, planned, from);
      const days = new Map<number, Reported[]>();
      for (const { ts, data } of liveThrough(year)) {
        const day = Math.floor(ts / dayMs);
        const reported = days.get(day) ?? [];
        if (reported.length === 0) {
          days.set(day, reported);
          await breathe();
        }
        reported.push({ at: ts, data });
      }
      const { rows } = await app.query<{ battery_no: number }>(
        `insert into batteries as b
          (sn, company_id, company_since, owner_id, owner_since, first_seen_at, seen_at, found_by)
        select id, company_id, $2, owner_id, $2, $2, $3, device_no from devices where id = $1
        on conflict (sn) do update set company_since = least(b.company_since, excluded.company_since),
          owner_since = least(b.owner_since, excluded.owner_since),
          first_seen_at = least(b.first_seen_at, excluded.first_seen_at)
        returning battery_no`,
        [planned.sn, new Date(year.from), new Date(year.to)],
      );
      const batteryNo = rows[0]?.battery_no;
      if (batteryNo === undefined) continue;
      await db
        .insertInto('battery_days')
        .values([...days].map(([day, reported]) => dayRow(batteryNo, day, reported)))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

function dayRow(batteryNo: number, day: number, reported: readonly Reported[]) {
  const last = reported.at(-1)?.data;
  const samples = reported.map(sampleOf);
  const greatest = (of: (data: BatteryData) => number | undefined): number =>
    Math.max(...reported.map(({ data }) => of(data) ?? 0));
  return {
    battery_no: batteryNo,
    day: new Date(day * dayMs).toISOString().slice(0, 10),
    full_ah: last?.fullAh ?? null,
    cell_diff_mv: Math.round(greatest((data) => data.cellDiffMv)),
    temp_max_c: greatest((data) => data.tempC),
    cycles: last?.cycles ?? null,
    resistance_mohm: last?.resistanceMohm ?? null,
    samples: reported.length,
    packed: packDay(samples),
    brief: packDay(briefOf(samples)),
    lows: packLows(samples),
    is_due: false,
  };
}

const sampleOf = ({ at, data }: Reported): HistorySample => ({
  at,
  soc: data.soc ?? null,
  voltageV: data.voltageV ?? null,
  currentA: data.currentA ?? null,
  tempC: data.tempC ?? null,
  cellMv: data.cellV?.map((volts) => Math.round(volts * 1000)) ?? null,
});
