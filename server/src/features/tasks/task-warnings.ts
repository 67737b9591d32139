import { nameOrderOf } from '@smartflight/contract/kit/languages.ts';
import { landWarnings } from '@smartflight/contract/records/clocks.ts';
import type { LandWarning } from '@smartflight/contract/records/land-warnings.schemas.ts';
import type { RecordClock } from '@smartflight/contract/records/records.schemas.ts';
import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { meets } from '@smartflight/geo/meets.ts';
import { type Boundary, boxOf } from '@smartflight/geo/shape.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { LandClocks, Planner } from '../../access/plot-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

interface Reading {
  db: Database;
  clocks: LandClocks;
  now: Date;
}

/**
 * Waits that still run on the plots of a task when its period begins, and on the plots of the actor inside its drawn
 * outline; undefined for a closed task.
 */
export async function taskWarnings(
  reading: Reading,
  actor: UserActor,
  { id, state, plots, boundary, period }: TaskDetail,
): Promise<LandWarning[] | undefined> {
  if (state === 'closed') return undefined;
  const plotIds = plots.map((plot) => plot.id);
  const running = await taskClocks(reading, actor, { id, plotIds, boundary });
  return landWarnings(running, period.from, nameOrderOf(actor.language));
}

/** What waits of a task are read by. */
export interface TaskLand {
  id: string;
  plotIds: readonly string[];
  boundary: Boundary | null;
}

/** Waits that run now on the land of a task that the actor sees. */
export async function taskClocks(
  { db, clocks, now }: Reading,
  actor: UserActor,
  { id, plotIds, boundary }: TaskLand,
): Promise<RecordClock[]> {
  const planner = await plannerOf(db, id);
  return [
    ...(await clocks.ofWork(db, actor, { plotIds, planner, now })),
    ...(await inOutline(db, boundary, (bbox) => clocks.running(db, actor, { bbox, now }))),
  ];
}

/** Waits that run now on the land of a task, of the records of those who planned it. */
export async function plannerClocks(
  { db, clocks, now }: Reading,
  planner: Planner,
  { plotIds, boundary }: TaskLand,
): Promise<RecordClock[]> {
  return [
    ...(await clocks.ofPlanner(db, planner, { plotIds, now })),
    ...(await inOutline(db, boundary, (bbox) => clocks.ofPlanner(db, planner, { bbox, now }))),
  ];
}

async function plannerOf(db: Database, id: string): Promise<Planner> {
  const { rows } = await sql<Planner>`
    select company_id as "companyId", case when company_id is null then inviter_id end as "accountId"
    from tasks where id = ${id}`.execute(db);
  return rows[0] ?? { companyId: null, accountId: null };
}

/** Those of the waits in the box of an outline whose plots it touches. */
async function inOutline(
  db: Database,
  outline: Boundary | null,
  find: (bbox: string) => Promise<RecordClock[]>,
): Promise<RecordClock[]> {
  const box = outline && boxOf(outline);
  if (!outline || !box) return [];
  const found = await find([box.west, box.south, box.east, box.north].join(','));
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ plotId }) => plotId))];
  const { rows } = await sql<{ id: string; boundary: Boundary }>`select p.id, b.boundary from plots p
    join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version
    where p.id = any(${ids}::uuid[])`.execute(db);
  const touched = new Set(rows.filter((plot) => meets(outline, plot.boundary)).map((plot) => plot.id));
  return found.filter(({ plotId }) => touched.has(plotId));
}
