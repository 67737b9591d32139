import { landWarnings } from '@smartflight/contract/records/clocks.ts';
import type { LandWarning } from '@smartflight/contract/records/land-warnings.schemas.ts';
import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { meets } from '@smartflight/geo/meets.ts';
import { type Boundary, boxOf } from '@smartflight/geo/shape.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { LandClocks } from '../../access/plot-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/**
 * Waits that still run on the plots of a task when its period begins, and on the plots of the actor inside its drawn
 * outline; undefined for a closed task.
 */
export async function taskWarnings(
  { db, clocks, now }: { db: Database; clocks: LandClocks; now: Date },
  actor: UserActor,
  { id, state, plots, boundary, period }: TaskDetail,
): Promise<LandWarning[] | undefined> {
  if (state === 'closed') return undefined;
  const ofPlots = clocks.ofWork(db, actor, {
    plotIds: plots.map((plot) => plot.id),
    planner: await plannerOf(db, id),
    now,
  });
  const inside = boundary ? inOutline({ db, clocks, now }, actor, boundary) : [];
  return landWarnings([...(await ofPlots), ...(await inside)], period.from);
}

async function plannerOf(
  db: Database,
  id: string,
): Promise<{ companyId: string | null; accountId: string | null }> {
  const { rows } = await sql<{ companyId: string | null; accountId: string | null }>`
    select company_id as "companyId", case when company_id is null then inviter_id end as "accountId"
    from tasks where id = ${id}`.execute(db);
  return rows[0] ?? { companyId: null, accountId: null };
}

async function inOutline(
  { db, clocks, now }: { db: Database; clocks: LandClocks; now: Date },
  actor: UserActor,
  outline: Boundary,
) {
  const box = boxOf(outline);
  if (!box) return [];
  const bbox = [box.west, box.south, box.east, box.north].join(',');
  const found = await clocks.running(db, actor, { bbox, now });
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ plotId }) => plotId))];
  const { rows } = await sql<{ id: string; boundary: Boundary }>`select p.id, b.boundary from plots p
    join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version
    where p.id = any(${ids}::uuid[])`.execute(db);
  const touched = new Set(rows.filter((plot) => meets(outline, plot.boundary)).map((plot) => plot.id));
  return found.filter(({ plotId }) => touched.has(plotId));
}
