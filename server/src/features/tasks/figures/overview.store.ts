import { m2PerHa } from '@smartflight/contract/kit/units.ts';
import type { TaskOverview } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import type { TaskState } from '@smartflight/contract/tasks/task-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import { answersFor } from '../../../access/task-scope.ts';
import { isAirborne, isOnline } from '../../../live/drones/drone-signs.ts';
import type { FleetState } from '../../../live/fleet/fleet-state.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { SeenTask } from '../locked-tasks.store.ts';
import { progressOf } from '../task-rows.ts';
import { figureSums } from './figure-sums.ts';
import { forecastOf } from './forecast.ts';
import { derivedAgainOf } from './task-flights.store.ts';

type Total = NonNullable<TaskOverview['own']>;

/** Progress of a task, from its sums by day (K-01, K-06). */
export async function overviewOf(
  { db, fleet, now }: { db: Database; fleet: FleetState; now: Date },
  actor: UserActor,
  seen: SeenTask,
): Promise<TaskOverview> {
  const { id } = seen;
  const [task, totals, days, quality, skip, drones, own, pending, derivedAgain] = await Promise.all([
    taskOf(db, id, now),
    totalOf(db, id, sql<boolean>`true`),
    daysOf(db, id),
    qualityOf(db, id),
    skippedOf(db, id),
    dronesOf(db, { id, fleet, actor, isOwn: seen.right === 'participate' }),
    seen.right === 'participate' ? totalOf(db, id, ownParticipants(actor)) : null,
    pendingOf(db, id),
    derivedAgainOf(db, actor, { seen, filter: {} }),
  ]);
  const plannedAreaM2 = task.planned;
  const netAreaM2 = days.at(-1)?.netSoFarM2 ?? 0;
  return {
    state: task.state,
    period: { from: task.from_day, to: task.to_day },
    plannedAreaM2,
    plannedVolumeL:
      plannedAreaM2 === null || task.dosage_lpha === null
        ? null
        : (plannedAreaM2 / m2PerHa) * task.dosage_lpha,
    progressPct: progressOf(netAreaM2, plannedAreaM2),
    totals: { ...totals, netAreaM2 },
    days,
    forecast: forecastOf(days, {
      plannedM2: plannedAreaM2,
      period: { from: task.from_day, to: task.to_day },
      today: task.today,
      isClosed: task.state === 'closed',
    }),
    drones,
    quality: {
      // Two passes over the same ground count twice in `insideAreaM2` and once in `netAreaM2`.
      overlapPct: shareOf(Math.max(0, totals.insideAreaM2 - netAreaM2), totals.insideAreaM2),
      skipPct: skip,
      outsidePct: shareOf(totals.outsideAreaM2, totals.insideAreaM2 + totals.outsideAreaM2),
      ...quality,
    },
    pending,
    own,
    derivedAgain,
  };
}

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? (100 * part) / whole : null);

const ownParticipants = (actor: UserActor): RawBuilder<boolean> =>
  sql<boolean>`s.participant_id = any(array(select p.id from task_participants p where p.task_id = s.task_id
    and ${answersFor(actor)}))`;

async function taskOf(db: Database, id: string, now: Date) {
  const { rows } = await sql<{
    state: TaskState;
    from_day: string;
    to_day: string;
    planned: number | null;
    dosage_lpha: number | null;
    today: string;
  }>`select state, from_day, to_day, coalesce(target_m2, district_m2) as planned, dosage_lpha,
    (${now}::timestamptz at time zone time_zone)::date as today from tasks where id = ${id}`.execute(db);
  return rows[0]!;
}

async function totalOf(db: Database, id: string, whose: RawBuilder<boolean>): Promise<Total> {
  const { rows } = await sql<Total>`select ${figureSums},
      count(distinct s.participant_id) filter (where s.sorties > 0) as drones
    from task_sums s where s.task_id = ${id} and ${whose}`.execute(db);
  return rows[0]!;
}

async function daysOf(db: Database, id: string): Promise<TaskOverview['days']> {
  const { rows } = await sql<TaskOverview['days'][number]>`
    with flown as (
      select day, sum(sorties)::float8 as sorties, count(*) filter (where sorties > 0) as drones,
        sum(gross_m2)::float8 as gross, sum(volume_l)::float8 as volume, sum(mass_kg)::float8 as mass
      from task_sums where task_id = ${id} group by day having sum(sorties) > 0)
    select f.day, f.sorties, f.drones, f.gross as "grossAreaM2", coalesce(n.net_m2, 0)::float8 as "netAreaM2",
      sum(coalesce(n.net_m2, 0)) over (order by f.day)::float8 as "netSoFarM2", f.volume as "volumeL", f.mass as "massKg"
    from flown f left join task_net_days n on n.task_id = ${id} and n.day = f.day order by f.day`.execute(db);
  return rows;
}

async function qualityOf(db: Database, id: string) {
  const part = (out: string, of: string) =>
    sql`(100 * sum(${sql.ref(out)}) / nullif(sum(${sql.ref(of)}), 0))::float8`;
  const { rows } = await sql<{
    heightOutPct: number | null;
    speedOutPct: number | null;
    flowOutPct: number | null;
  }>`select ${part('height_out_s', 'height_s')} as "heightOutPct", ${part('speed_out_s', 'speed_s')} as "speedOutPct",
    ${part('flow_out_s', 'flow_s')} as "flowOutPct" from task_sums where task_id = ${id}`.execute(db);
  return rows[0]!;
}

/** Untreated share of the plots that are at least half done, %; null when there is none. */
async function skippedOf(db: Database, id: string): Promise<number | null> {
  const { rows } = await sql<{ skipped: number | null }>`select
      case when count(*) > 0 then (100 * (1 - least(1, sum(w.worked) / sum(w.area))))::float8 end as skipped
    from (select b.area_m2 as area, (select sum(least(k.net_m2, b.area_m2)) from task_plot_tiles k
        where k.task_id = a.task_id and k.plot_id = a.plot_id) as worked
      from task_plots a join plot_boundaries b on b.plot_id = a.plot_id and b.version = a.boundary_version
      where a.task_id = ${id}) w where w.worked >= w.area / 2`.execute(db);
  return rows[0]?.skipped ?? null;
}

async function dronesOf(
  db: Database,
  o: { id: string; fleet: FleetState; actor: UserActor; isOwn: boolean },
): Promise<TaskOverview['drones']> {
  const { rows } = await sql<{
    drone_id: string;
    is_confirmed: boolean;
  }>`select p.drone_id, p.state = 'agreed' as is_confirmed
    from task_participants p where p.task_id = ${o.id} and p.state in ('untreated', 'agreed')
      ${o.isOwn ? sql`and ${answersFor(o.actor)}` : sql``}`.execute(db);
  const confirmed = rows.filter(({ is_confirmed }) => is_confirmed);
  return {
    confirmed: confirmed.length,
    unconfirmed: rows.length - confirmed.length,
    online: confirmed.filter(({ drone_id }) => isOnline(o.fleet, drone_id)).length,
    flying: confirmed.filter(({ drone_id }) => isAirborne(o.fleet, drone_id)).length,
  };
}

async function pendingOf(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from task_changes where task_id = ${id} limit 10000) c`.execute(db);
  return rows[0]?.count ?? 0;
}
