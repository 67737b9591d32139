import { randomUUID } from 'node:crypto';
import type { PlotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import { type PlotRight, plotRights } from '@smartflight/contract/land/plots.ts';
import { sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { joinShare, rightOn } from '../../access/plot-scope.ts';
import { type FaultField, fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Land } from './land.ts';

export type Tx = Transaction<DB>;

export interface LockedPlot extends PlotParameters {
  id: string;
  name: string;
  crop: string;
  version: number;
  boundaryVersion: number;
  ownerId: string | null;
  companyId: string | null;
  endedAt: Date | null;
  endReason: string | null;
  right: PlotRight;
}

interface Wanted {
  id: string;
  least: PlotRight;
  now: Date;
  /** The version that the change is based on, and its place in the request. */
  version?: { is: number; at: string } | undefined;
}

/**
 * Locks a plot until the end of the transaction, so that changes of it and its shares are serialised. The actor's
 * right is checked after the lock, so that a share that ended meanwhile grants nothing. Throws `plot.not-found`,
 * `access.denied`, and `plot.changed` with the newer version.
 */
export async function lockPlot(tx: Tx, actor: UserActor, wanted: Wanted): Promise<LockedPlot> {
  await sql`select from plots where id = ${wanted.id} for no key update`.execute(tx);
  const { rows } = await sql<{
    name: string;
    crop: string;
    version: number;
    boundary_version: number;
    owner_id: string | null;
    company_id: string | null;
    ended_at: Date | null;
    end_reason: string | null;
    changed_at: Date;
    by: string | null;
    right: PlotRight | null;
    parameters: PlotParameters;
  }>`select p.name, p.crop, p.version, p.boundary_version, p.owner_id, p.company_id, p.ended_at, p.end_reason,
      p.changed_at, a.username as by, ${rightOn(actor)} as right,
      jsonb_build_object('angleDeg', p.angle_deg, 'swathM', p.swath_m, 'heightM', p.height_m, 'speedMps', p.speed_mps,
        'flowLpm', p.flow_lpm, 'rateLpha', p.rate_lpha, 'insetM', p.inset_m) as parameters
    from plots p ${joinShare(actor, wanted.now)} left join accounts a on a.id = p.changed_by
    where p.id = ${wanted.id}`.execute(tx);
  const [row] = rows;
  if (!row?.right) throw fault('plot.not-found');
  if (plotRights.indexOf(row.right) < plotRights.indexOf(wanted.least)) throw fault('access.denied');
  const { version } = wanted;
  if (version && version.is !== row.version)
    throw fault('plot.changed', [
      newerVersion(version.at, { version: row.version, by: row.by ?? '', at: row.changed_at.toISOString() }),
    ]);
  return {
    ...row.parameters,
    id: wanted.id,
    name: row.name,
    crop: row.crop,
    version: row.version,
    boundaryVersion: row.boundary_version,
    ownerId: row.owner_id,
    companyId: row.company_id,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    right: row.right,
  };
}

const newerVersion = (at: string, detail: { version: number; by: string; at: string }): FaultField => ({
  at,
  code: 'plot.changed',
  detail,
});

export interface PlotOwner {
  ownerId: string | null;
  companyId: string | null;
}

export const plotOwnerOf = ({ id, companyId, companyIds }: UserActor): PlotOwner =>
  companyIds.length > 0 && companyId !== null
    ? { ownerId: null, companyId }
    : { ownerId: id, companyId: null };

const mostPlots = 20_000;

/**
 * Serialises new plots of one owner, so that counts and comparisons are correct; returns how many more are
 * allowed.
 */
export async function spaceFor(tx: Tx, { ownerId, companyId }: PlotOwner): Promise<number> {
  const key = `plots:${companyId ?? ownerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from plots where ended_at is null
    and ${companyId ? sql`company_id = ${companyId}` : sql`owner_id = ${ownerId} and company_id is null`}`.execute(
    tx,
  );
  return mostPlots - (rows[0]?.count ?? 0);
}

export interface NewPlot {
  name: string;
  crop: string;
  parameters: PlotParameters;
  land: Land;
  validFrom: Date;
  source?: { file: string; name: string };
}

/** Inserts plots with their first boundaries; returns their ids in the same order. */
export async function insertPlots(
  tx: Tx,
  actor: Pick<UserActor, 'id'>,
  o: { owner: PlotOwner; plots: readonly NewPlot[]; now: Date },
): Promise<string[]> {
  const { owner, now } = o;
  const rows = o.plots.map((plot) => ({ ...plot, id: randomUUID() }));
  if (rows.length === 0) return [];
  await tx
    .insertInto('plots')
    .values(
      rows.map(({ id, name, crop, parameters, land, source }) => ({
        id,
        name,
        crop,
        company_id: owner.companyId,
        owner_id: owner.ownerId,
        surveyor_id: actor.id,
        changed_by: actor.id,
        created_at: now,
        changed_at: now,
        source_file: source?.file ?? '',
        source_name: source?.name ?? '',
        ...parameterCells(parameters),
        ...landCells(land),
      })),
    )
    .execute();
  await tx
    .insertInto('plot_boundaries')
    .values(
      rows.map(({ id, land, parameters, validFrom }) => ({
        plot_id: id,
        ...boundaryCells(land, { version: 1, validFrom, insetM: parameters.insetM, byId: actor.id }),
      })),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export const parameterCells = (parameters: PlotParameters) => ({
  angle_deg: parameters.angleDeg,
  swath_m: parameters.swathM,
  height_m: parameters.heightM,
  speed_mps: parameters.speedMps,
  flow_lpm: parameters.flowLpm,
  rate_lpha: parameters.rateLpha,
  inset_m: parameters.insetM,
});

export const landCells = ({ areaM2, perimeterM, box }: Land) => ({
  area_m2: areaM2,
  perimeter_m: perimeterM,
  ...box,
});

export const boundaryCells = (
  { boundary, outline, areaM2, box }: Land,
  o: { version: number; validFrom: Date; insetM: number; byId: string },
) => ({
  version: o.version,
  valid_from: o.validFrom,
  inset_m: o.insetM,
  by_id: o.byId,
  boundary: JSON.stringify(boundary),
  outline: outline && JSON.stringify(outline),
  area_m2: areaM2,
  area: sql<string>`box(point(${box.west}, ${box.south}), point(${box.east}, ${box.north}))`,
});

/** Ends plots, which must be locked. */
export async function endPlots(
  tx: Tx,
  actor: UserActor,
  o: { ids: readonly string[]; reason: 'removed' | 'split' | 'merged'; now: Date },
): Promise<void> {
  await sql`update plots set ended_at = ${o.now}, end_reason = ${o.reason}, changed_at = ${o.now},
    changed_by = ${actor.id}, version = version + 1 where id = any(${o.ids}::uuid[])`.execute(tx);
}
