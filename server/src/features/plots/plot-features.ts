import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import type { Plot } from '@smartflight/contract/land/plots.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import {
  cursorFault,
  type FeatureFilter,
  type FeatureSource,
  type GeoFeature,
  isUuid,
} from '../../access/feature-source.ts';
import { type PlotRecord, plotColumns, plotJoins, toPlot } from './plot-rows.ts';
import { getPlot, matching } from './plots.store.ts';

/** Compressed bytes of boundaries in a page; the plot that exceeds them is the last. */
const mostBytes = 2_000_000;

/** Plots in use, in order of id, with their exact boundaries. They are valid from their upload on. */
export const plotFeatures: FeatureSource = {
  list: async ({ pools, clock }, actor, { after, limit, ...filter }) => {
    if (after !== undefined && !isUuid(after)) throw cursorFault();
    const now = new Date(clock());
    const later = after === undefined ? sql`true` : sql`p.id > ${after}`;
    const { rows } = await sql<PlotRecord & { boundary: Boundary; found: number }>`
      select ${plotColumns(actor, now)}, b.boundary, p.found from (
        select q.*, count(*) over ()::int as found,
          sum(pg_column_size(e.boundary)) over (order by q.id) - pg_column_size(e.boundary) as bytes_before
        from (
          select p.* from plots p where ${inUse(actor, filter, now)} and ${later} order by p.id limit ${limit + 1}) q
        join plot_boundaries e on e.plot_id = q.id and e.version = q.boundary_version) p
      ${plotJoins(actor, now)} where p.bytes_before < ${mostBytes} order by p.id`.execute(pools.db);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      features: page.map((row) => toFeature(toPlot(row), row.boundary)),
      ...(last && last.found > page.length ? { next: last.id } : {}),
    };
  },
  count: async ({ pools, clock }, actor, filter) => {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from plots p where ${inUse(actor, filter, new Date(clock()))}`.execute(
      pools.db,
    );
    return rows[0]?.found ?? 0;
  },
  get: async ({ pools, clock }, actor, id) => {
    const plot = isUuid(id) ? await getPlot(pools.db, actor, id, new Date(clock())) : undefined;
    return plot && plot.endedAt === null ? toFeature(plot, plot.boundary) : undefined;
  },
};

function inUse(actor: UserActor, { bbox, time }: FeatureFilter, now: Date): RawBuilder<boolean> {
  const isBegun = time?.until == null ? sql`true` : sql`p.created_at <= ${new Date(time.until)}`;
  const inBox = bbox ? { bbox: bbox.join(',') } : {};
  return sql<boolean>`${matching(actor, inBox, now)} and p.ended_at is null and ${isBegun}`;
}

const toFeature = (plot: Plot, boundary: Boundary): GeoFeature => ({
  id: plot.id,
  geometry: boundary,
  properties: {
    name: plot.name,
    crop: plot.crop,
    surveyorName: plot.surveyorName,
    companyName: plot.companyName,
    areaM2: plot.areaM2,
    perimeterM: plot.perimeterM,
    uploadedAt: plot.uploadedAt,
    changedAt: plot.changedAt,
    version: plot.version,
    right: plot.right,
    ...plot.parameters,
  },
});
