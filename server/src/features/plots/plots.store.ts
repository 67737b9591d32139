import type { plots } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import type {
  BoundaryVersion,
  Plot,
  PlotDetail,
  PlotFilter,
} from '@smartflight/contract/land/plots.schemas.ts';
import { firstPlotYear, plotRights, restoreDays } from '@smartflight/contract/land/plots.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import {
  joinShare,
  openShare,
  ownPlots,
  plotsInBox,
  rightOn,
  sharedPlots,
  visiblePlots,
} from '../../access/plot-scope.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import { contains, inOrderOf } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type PlotRecord, plotColumns, plotJoins, toPlot } from './plot-rows.ts';
import { nearWall } from './wall-plots.ts';

const nameColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`p.name`,
  surveyorName: sql`nullif(y.username, '')`,
};

const sortColumns: Record<string, RawBuilder<unknown>> = {
  areaM2: sql`p.area_m2`,
  uploadedAt: sql`p.created_at`,
  changedAt: sql`p.changed_at`,
  angleDeg: sql`p.angle_deg`,
  swathM: sql`p.swath_m`,
  heightM: sql`p.height_m`,
  speedMps: sql`p.speed_mps`,
  flowLpm: sql`p.flow_lpm`,
  rateLpha: sql`p.rate_lpha`,
  insetM: sql`p.inset_m`,
};

/** One page of the plots that the actor may see. Only the rows of the page are joined in full. */
export async function listPlots(
  db: Database,
  actor: UserActor,
  query: QueryOf<typeof plots.list>,
  now: Date,
): Promise<{ items: Plot[]; total: number; totals: { areaM2: number } }> {
  const name = query.sort.replace('-', '');
  const way = query.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = sortColumns[name] ?? inOrderOf(actor.language, nameColumns[name] ?? sql`p.name`);
  const order = sql`order by ${key} ${way} nulls last, p.id ${way}`;
  const surveyor = name === 'surveyorName' ? sql`left join accounts y on y.id = p.surveyor_id` : sql``;
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<PlotRecord>`
      select ${plotColumns(actor, now)} from (
        select p.* from plots p ${surveyor} where ${matching(actor, query, now)} and ${state(query, now)}
        ${order} limit ${query.size} offset ${(query.page - 1) * query.size}) p
      ${plotJoins(actor, now)} ${order}`.execute(db),
    sql<{ total: number; area: number | null }>`
      select count(*) as total, sum(p.area_m2) as area from plots p
      where ${matching(actor, query, now)} and ${state(query, now)}`.execute(db),
  ]);
  const [sum] = sums;
  return {
    items: rows.map(toPlot),
    total: sum?.total ?? 0,
    totals: { areaM2: sum?.area ?? 0 },
  };
}

/** Condition: plots in use; with `ended`, those that can be restored; with `ids`, both. */
export function state(
  query: Pick<QueryOf<typeof plots.list>, 'ids' | 'ended'>,
  now: Date,
): RawBuilder<boolean> {
  if (query.ids) return sql<boolean>`p.id = any(${query.ids}::uuid[])`;
  if (!query.ended) return sql<boolean>`p.ended_at is null`;
  const earliest = new Date(now.getTime() - restoreDays * 86_400_000);
  return sql<boolean>`p.end_reason = 'removed' and p.ended_at > ${earliest}`;
}

export function matching(actor: UserActor, filter: PlotFilter, now: Date): RawBuilder<boolean> {
  const parts = [inScope(actor, filter, now)];
  if (filter.q) parts.push(contains(sql`p.name`, filter.q));
  if (filter.bbox) parts.push(plotsInBox(filter.bbox));
  if (filter.year) {
    const zone = filter.tz ?? actor.timeZone;
    const start = (year: number) => sql`make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${zone})`;
    parts.push(sql`p.created_at >= ${start(filter.year)} and p.created_at < ${start(filter.year + 1)}`);
  }
  if (filter.right && filter.right !== 'view') {
    const enough = plotRights.slice(plotRights.indexOf(filter.right));
    parts.push(sql`(${ownPlots(actor)} or exists (select from plot_shares s where s.plot_id = p.id
      and s.account_id = ${actor.id} and ${openShare(now)} and s.share_right = any(${enough}::text[])))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function inScope(actor: UserActor, { scope }: PlotFilter, now: Date): RawBuilder<boolean> {
  if (scope === 'own') return sql<boolean>`p.owner_id = ${actor.id}`;
  if (scope === 'shared')
    return sql<boolean>`(${sharedPlots(actor, now)} and (${ownPlots(actor)}) is not true)`;
  if (scope === 'lent')
    return sql<boolean>`(${ownPlots(actor)} and exists (select from plot_shares s where s.plot_id = p.id
      and ${openShare(now)}))`;
  if (scope === 'company')
    return actor.seesAll
      ? sql<boolean>`p.company_id is not null`
      : sql<boolean>`p.company_id = any(${actor.companyIds}::uuid[])`;
  return visiblePlots(actor, now);
}

/** Number of plots uploaded in each year from 2019 to this one, newest first. */
export async function listYears(
  db: Database,
  actor: UserActor,
  query: QueryOf<typeof plots.years>,
  now: Date,
): Promise<ResultOf<typeof plots.years>> {
  const zone = query.tz ?? actor.timeZone;
  const { rows } = await sql<{ year: number; plots: number }>`
    select y.year, count(p.id) as plots
    from generate_series(${firstPlotYear}::int, extract(year from ${now}::timestamptz at time zone ${zone})::int) y (year)
    left join plots p on p.ended_at is null and ${inScope(actor, query, now)}
      and p.created_at >= make_timestamptz(y.year, 1, 1, 0, 0, 0, ${zone})
      and p.created_at < make_timestamptz(y.year + 1, 1, 1, 0, 0, 0, ${zone})
    group by y.year order by y.year desc`.execute(db);
  return { items: rows };
}

/** With more plots than this, all are returned as points (at most `mostPoints`) instead of outlines. */
const mostDrawn = 300;
const mostPoints = 10_000;

export async function mapPlots(
  db: Database,
  actor: UserActor,
  query: QueryOf<typeof plots.map>,
  { fleet, now }: { fleet: Pick<FleetState, 'entries'>; now: Date },
): Promise<ResultOf<typeof plots.map>> {
  const which = sql`${matching(actor, query, now)} and ${nearWall(actor, { fleet, bbox: query.bbox, now })} and p.ended_at is null`;
  const { rows } = await sql<{ id: string; lon: number; lat: number; total: number }>`
    select p.id, (center(p.area))[0] as lon, (center(p.area))[1] as lat, count(*) over () as total
    from plots p where ${which} order by p.id limit ${mostPoints}`.execute(db);
  const total = rows[0]?.total ?? 0;
  if (total > mostDrawn)
    return { total, plots: [], points: rows.map(({ id, lon, lat }) => ({ id, lon, lat })) };
  const { rows: drawn } = await sql<PlotRecord>`
    select p.id, p.name, p.crop, p.area_m2, ${rightOn(actor)} as right, coalesce(b.outline, b.boundary) as outline
    from plots p join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version ${joinShare(actor, now)}
    where p.id = any(${rows.map(({ id }) => id)}::uuid[]) order by p.id`.execute(db);
  return {
    total,
    plots: drawn.map(({ id, name, crop, area_m2, right, outline }) => ({
      id,
      name,
      crop,
      areaM2: area_m2,
      right,
      outline,
    })),
    points: [],
  };
}

interface VersionRecord {
  version: number;
  valid_from: Date;
  area_m2: number;
  inset_m: number;
  by_name: string | null;
}

const toVersion = (row: VersionRecord): BoundaryVersion => ({
  version: row.version,
  validFrom: row.valid_from.toISOString(),
  areaM2: row.area_m2,
  insetM: row.inset_m,
  byName: row.by_name,
});

const versionColumns = sql`b.version, b.valid_from, b.area_m2, b.inset_m, nullif(a.username, '') as by_name`;
const mostVersions = 100;

/** One plot that the actor may see, ended or not. */
export async function getPlot(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<PlotDetail | undefined> {
  const { rows } = await sql<PlotRecord & { boundary: Boundary; source_file: string; source_name: string }>`
    select ${plotColumns(actor, now)}, b.boundary, p.source_file, p.source_name
    from plots p ${plotJoins(actor, now)} where p.id = ${id} and ${visiblePlots(actor, now)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { rows: versions } = await sql<VersionRecord>`
    select ${versionColumns} from plot_boundaries b left join accounts a on a.id = b.by_id
    where b.plot_id = ${id} order by b.version desc limit ${mostVersions}`.execute(db);
  // A merge or split may refer to a plot that the actor may not see.
  const { rows: lines } = await sql<{ id: string; name: string; is_parent: boolean }>`
    select p.id, p.name, l.child_id = ${id} as is_parent from plot_lines l
    join plots p on p.id = case when l.child_id = ${id} then l.parent_id else l.child_id end
    where (l.child_id = ${id} or l.parent_id = ${id}) and ${visiblePlots(actor, now)}
    order by p.name, p.id limit 100`.execute(db);
  const named = (isParent: boolean) =>
    lines.filter((line) => line.is_parent === isParent).map(({ id, name }) => ({ id, name }));
  return {
    ...toPlot(row),
    boundary: row.boundary,
    boundaryVersion: row.boundary_version,
    boundaries: versions.map(toVersion),
    source: row.source_file ? { file: row.source_file, name: row.source_name } : null,
    parents: named(true),
    children: named(false),
  };
}

/** One version of the boundary of a plot that the actor may see. */
export async function getBoundary(
  db: Database,
  actor: UserActor,
  o: { id: string; version: number; now: Date },
): Promise<ResultOf<typeof plots.boundary> | undefined> {
  const { rows } = await sql<VersionRecord & { boundary: Boundary }>`
    select ${versionColumns}, b.boundary from plots p
    join plot_boundaries b on b.plot_id = p.id and b.version = ${o.version}
    left join accounts a on a.id = b.by_id
    where p.id = ${o.id} and ${visiblePlots(actor, o.now)}`.execute(db);
  const [row] = rows;
  return row && { ...toVersion(row), boundary: row.boundary };
}

/** Records when the actor last viewed a plot shared with them, to the minute. */
export async function noteLook(db: Database, actor: UserActor, id: string, now: Date): Promise<void> {
  await sql`update plot_shares s set last_used_at = ${now} where s.plot_id = ${id} and s.account_id = ${actor.id}
    and ${openShare(now)} and coalesce(s.last_used_at < ${new Date(now.getTime() - 60_000)}, true)`.execute(
    db,
  );
}
