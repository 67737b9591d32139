import type { PlotRight } from '@smartflight/contract/land/plots.ts';
import { landWarnings } from '@smartflight/contract/records/clocks.ts';
import type { RecordClock } from '@smartflight/contract/records/records.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { fault } from '../platform/http/fault.ts';
import type { Database } from '../platform/postgres/pools.ts';
import type { UserActor } from './actor.ts';

/** Condition on `plot_shares s`: it is active now. */
export const openShare = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`s.ended_at is null and (s.until is null or s.until > ${now})`;

/**
 * Condition on `plots p`: the actor's own, of the companies that they manage, or all for staff. May be null instead
 * of false.
 */
export function ownPlots({ id, companyIds, seesAll }: UserActor): RawBuilder<boolean> {
  if (seesAll) return sql<boolean>`true`;
  if (companyIds.length === 0) return sql<boolean>`p.owner_id = ${id}`;
  return sql<boolean>`(p.owner_id = ${id} or p.company_id = any(${companyIds}::uuid[]))`;
}

/**
 * Condition on `plots p`: shared with the actor by any owner. The ids are in an array, so that an index is used.
 */
export const sharedPlots = (
  { id }: UserActor,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`p.id = any(array(
  select s.plot_id from plot_shares s where s.account_id = ${id} and ${openShare(now)}))`;

/** Condition on `plots p`: those the actor may see. */
export const visiblePlots = (actor: UserActor, now: Date): RawBuilder<boolean> =>
  actor.seesAll ? sql<boolean>`true` : sql<boolean>`(${ownPlots(actor)} or ${sharedPlots(actor, now)})`;

/** Joins the actor's active share of `plots p` as `s`, if any. */
export const joinShare = ({ id }: UserActor, now: Date): RawBuilder<unknown> =>
  sql`left join plot_shares s on s.plot_id = p.id and s.account_id = ${id} and ${openShare(now)}`;

/** The actor's right on `plots p`, with `joinShare`; null for none. */
export const rightOn = (actor: UserActor): RawBuilder<PlotRight | null> =>
  sql<PlotRight | null>`case when ${ownPlots(actor)} then 'own' else s.share_right end`;

/** Condition on `plots p`: the bounding box intersects west,south,east,north; east < west crosses the antimeridian. */
export function plotsInBox(bbox: string): RawBuilder<boolean> {
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
  const [low, high] = [Math.min(south, north), Math.max(south, north)];
  const meets = (from: number, to: number) =>
    sql`p.area && box(point(${from}::float8, ${low}::float8), point(${to}::float8, ${high}::float8))`;
  return west <= east
    ? sql<boolean>`${meets(west, east)}`
    : sql<boolean>`(${meets(west, 180)} or ${meets(-180, east)})`;
}

/**
 * Requires that the actor sees each plot of `body.plotIds`; those of `known`, which were chosen before, may stay.
 * @throws `plot.not-found` at the first other one
 */
export async function requirePlots(
  tx: Database,
  actor: UserActor,
  { plotIds, known, now }: { plotIds: readonly string[]; known: readonly string[]; now: Date },
): Promise<void> {
  const added = plotIds.filter((id) => !known.includes(id));
  if (added.length === 0) return;
  const { rows } = await sql<{ id: string }>`select p.id from plots p
    where p.id = any(${added}::uuid[]) and p.ended_at is null and ${visiblePlots(actor, now)}`.execute(tx);
  const seen = new Set(rows.map(({ id }) => id));
  const missing = added.find((id) => !seen.has(id));
  if (missing !== undefined)
    throw fault('plot.not-found', [
      { at: `body.plotIds.${plotIds.indexOf(missing)}`, code: 'plot.not-found' },
    ]);
}

/** The company or account that planned work. */
export interface Planner {
  companyId: string | null;
  accountId: string | null;
}

/** Which plots are looked at; all of them without a condition. */
export interface ClockFilter {
  plotIds?: readonly string[] | undefined;
  /** West,south,east,north in degrees. */
  bbox?: string | undefined;
  now: Date;
}

/** Plots that an actor knows from planned work, and the company or account that planned it. */
export interface WorkFilter {
  plotIds: readonly string[];
  planner?: Planner;
  now: Date;
}

/** Waits before re-entry and harvest that run on plots, for the features that plan work there; the last to end first. */
export interface LandClocks {
  /** On plots that the actor sees. */
  running: (db: Database, actor: UserActor, filter: ClockFilter) => Promise<RecordClock[]>;
  /** On plots of planned work. */
  ofWork: (db: Database, actor: UserActor, filter: WorkFilter) => Promise<RecordClock[]>;
  /** Of the records of those who planned the work alone, for notices that have no caller. */
  ofPlanner: (db: Database, planner: Planner, filter: ClockFilter) => Promise<RecordClock[]>;
}

const nameOf = ({ recordId, product, reEntryAt }: RecordClock): string =>
  `${recordId} ${reEntryAt === null ? 'harvest' : 'entry'} ${product}`;

/** Waits that still run when work starts, with one that its people were not notified of. */
export interface NewWaits {
  /** Number of plots. */
  plots: number;
  /** Names of all waits that the people know then. */
  notified: string[];
}

/** Waits that still run when work starts; null when its people were notified of each before. `notified` has the names of those. */
export function newWaits(
  clocks: readonly RecordClock[],
  { from, notified }: { from: string | null; notified: readonly string[] },
): NewWaits | null {
  const waits = landWarnings(clocks, from, () => 0);
  const known = new Set(notified);
  if (waits.every((wait) => known.has(nameOf(wait)))) return null;
  return {
    plots: new Set(waits.map(({ plotId }) => plotId)).size,
    notified: [...new Set([...notified, ...waits.map(nameOf)])],
  };
}
