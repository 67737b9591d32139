import type { plots } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { positionsOf } from '@smartflight/contract/land/boundary.ts';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { mostPiecePositions } from '@smartflight/contract/land/plots.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import { merge } from '@smartflight/geo/merge.ts';
import { intersection } from '@smartflight/geo/overlap.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit, auditMany } from '../../access/audit.ts';
import { fault } from '../../platform/http/fault.ts';
import { type Land, landOf } from './land.ts';
import {
  endPlots,
  insertPlots,
  type LockedPlot,
  lockPlot,
  plotOwnerOf,
  spaceFor,
  type Tx,
} from './locked-plots.store.ts';
import { notifyHolders, notifyPlotOwner } from './plot-notices.ts';
import type { PlotDeps } from './plots.deps.ts';
import { applyChange, plotOf, plotTarget, readChange, settled } from './plots.service.ts';
import { shareParts, shareWhole } from './shares.store.ts';

/** Share of the whole that the parts may miss or exceed, because positions on a cut are rounded. */
const pieceTolerance = 0.002;

/**
 * Replaces a plot by its parts, after an optional change of its boundary; the plot ends and keeps its flights. All or
 * nothing. Throws `plot.not-found`, `access.denied`, `plot.changed`, `plot.ended`, `plot.pieces-differ` and the
 * faults of an invalid boundary.
 */
export async function splitPlot(
  workspace: PlotDeps,
  actor: UserActor,
  { id, version, change, parts }: BodyOf<typeof plots.split> & { id: string },
): Promise<{ items: PlotDetail[] }> {
  const { deps } = workspace;
  const lands = landsOf(parts);
  const wanted = change && readChange(change, 'body.change');
  const ids = await deps.pools.db.transaction().execute(async (tx) => {
    const now = new Date(deps.clock());
    const before = await lockPlot(tx, actor, {
      id,
      least: 'own',
      now,
      version: { is: version, at: 'body.version' },
    });
    if (before.endedAt) throw fault('plot.ended');
    if (wanted) await applyChange(workspace, tx, actor, { plot: before, ...wanted, now });
    const plot = wanted ? await lockPlot(tx, actor, { id, least: 'own', now }) : before;
    refuseOtherPieces(await boundaryOf(tx, plot), lands);
    if ((await spaceFor(tx, plot)) < parts.length) throw fault('plot.too-many');
    const made = parts.map(({ name }, nth) => ({
      name,
      crop: plot.crop,
      parameters: plot,
      land: lands[nth]!,
      validFrom: now,
    }));
    const ids = await insertPlots(tx, actor, { owner: plot, plots: made, now });
    await endPlots(tx, actor, { ids: [id], reason: 'split', now });
    await drawLines(tx, [id], ids);
    await shareParts(tx, id, ids, now);
    await audit(tx, actor, { action: 'plots.split', target: plotTarget(id), detail: { into: ids } });
    await notifyHolders(tx, plot);
    return ids;
  });
  return { items: await plotsOf(workspace, actor, ids) };
}

/**
 * Creates plots from the parts of an area that was cut while drawing, all or nothing. Throws like creating a plot.
 */
export async function createParts(
  workspace: PlotDeps,
  actor: UserActor,
  { crop, parameters: wanted, parts }: BodyOf<typeof plots.createParts>,
): Promise<{ items: PlotDetail[] }> {
  const { deps } = workspace;
  const lands = landsOf(parts);
  const parameters = settled(wanted, 'body.parameters');
  const ids = await deps.pools.db.transaction().execute(async (tx) => {
    const now = new Date(deps.clock());
    const owner = plotOwnerOf(actor);
    if ((await spaceFor(tx, owner)) < parts.length) throw fault('plot.too-many');
    const made = parts.map(({ name }, nth) => ({
      name,
      crop,
      parameters,
      land: lands[nth]!,
      validFrom: now,
    }));
    const ids = await insertPlots(tx, actor, { owner, plots: made, now });
    await auditMany(
      tx,
      actor,
      ids.map((id, nth) => ({
        action: 'plots.create',
        target: plotTarget(id),
        detail: { areaM2: lands[nth]!.areaM2 },
      })),
    );
    if (ids[0]) await notifyPlotOwner(tx, { ...owner, id: ids[0] });
    return ids;
  });
  return { items: await plotsOf(workspace, actor, ids) };
}

type Parts = BodyOf<typeof plots.split>['parts'];

/** Derived values of each part; throws `request.invalid` for an invalid part or too many positions in total. */
function landsOf(parts: Parts): Land[] {
  if (parts.reduce((sum, { boundary }) => sum + positionsOf(boundary), 0) > mostPiecePositions)
    throw fault('request.invalid', [{ at: 'body.parts', code: 'boundary.too-many-positions' }]);
  return parts.map(({ boundary }, nth) => landOf(boundary, `body.parts.${nth}.boundary`));
}

async function plotsOf(workspace: PlotDeps, actor: UserActor, ids: readonly string[]): Promise<PlotDetail[]> {
  const items: PlotDetail[] = [];
  for (const id of ids) items.push(await plotOf(workspace, actor, id));
  return items;
}

/** Area that two boundaries have in common, m². */
function sharedM2(one: Boundary, other: Boundary): number {
  const shared = intersection(one, other);
  return shared ? areaM2(shared) : 0;
}

/** Throws unless the parts lie in the whole, don't overlap and leave nothing out. */
function refuseOtherPieces(whole: Boundary, lands: readonly Land[]): void {
  const shared = lands.map(({ boundary }) => sharedM2(boundary, whole));
  const inside = shared.reduce((sum, area) => sum + area, 0);
  const parts = lands.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const wholeM2 = areaM2(whole);
  const far = (one: number, other: number) => Math.abs(one - other) > pieceTolerance * wholeM2;
  const overlaps = lands.some(({ boundary }, nth) =>
    lands.slice(nth + 1).some((other) => sharedM2(boundary, other.boundary) > pieceTolerance * wholeM2),
  );
  if (overlaps || far(inside, parts) || far(inside, wholeM2))
    throw fault('plot.pieces-differ', [{ at: 'body.parts', code: 'plot.pieces-differ' }]);
}

/**
 * Merges plots of one owner into one, with the crop and parameters of the first. Throws the same errors as a split.
 */
export async function mergePlots(
  workspace: PlotDeps,
  actor: UserActor,
  body: BodyOf<typeof plots.merge>,
): Promise<PlotDetail> {
  const { deps } = workspace;
  const ids = body.plots.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw fault('request.invalid', [{ at: 'body.plots', code: 'field.invalid' }]);
  const made = await deps.pools.db.transaction().execute(async (tx) => {
    const now = new Date(deps.clock());
    const held = new Map<string, LockedPlot>();
    // Locked in order of id, so that two merges can't deadlock.
    for (const { id, version } of [...body.plots].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const at = `body.plots.${ids.indexOf(id)}.version`;
      held.set(id, await lockPlot(tx, actor, { id, least: 'own', now, version: { is: version, at } }));
    }
    const all = ids.map((id) => held.get(id)!);
    const [first] = all as [LockedPlot, ...LockedPlot[]];
    if (all.some(({ endedAt }) => endedAt)) throw fault('plot.ended');
    if (all.some(({ ownerId, companyId }) => ownerId !== first.ownerId || companyId !== first.companyId))
      throw fault('request.invalid', [{ at: 'body.plots', code: 'plot.owners-differ' }]);
    const boundaries: Boundary[] = [];
    for (const plot of all) boundaries.push(await boundaryOf(tx, plot));
    const merged = merge(boundaries);
    if (!merged) throw fault('request.invalid', [{ at: 'body.plots', code: 'boundary.too-complex' }]);
    const land = landOf(merged, 'body.plots');
    const plots = [{ name: body.name, crop: first.crop, parameters: first, land, validFrom: now }];
    const [id = ''] = await insertPlots(tx, actor, { owner: first, plots, now });
    await endPlots(tx, actor, { ids, reason: 'merged', now });
    await drawLines(tx, ids, [id]);
    await shareWhole(tx, ids, id, now);
    await auditMany(
      tx,
      actor,
      ids.map((of) => ({ action: 'plots.merge', target: plotTarget(of), detail: { into: id } })),
    );
    for (const plot of all) await notifyHolders(tx, plot);
    return id;
  });
  return plotOf(workspace, actor, made);
}

async function boundaryOf(tx: Tx, { id, boundaryVersion }: LockedPlot): Promise<Boundary> {
  const { rows } = await sql<{ boundary: Boundary }>`
    select boundary from plot_boundaries where plot_id = ${id} and version = ${boundaryVersion}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`plot ${id} has no boundary ${boundaryVersion}`);
  return row.boundary;
}

const drawLines = (tx: Tx, parents: readonly string[], children: readonly string[]) =>
  tx
    .insertInto('plot_lines')
    .values(parents.flatMap((parent) => children.map((child) => ({ parent_id: parent, child_id: child }))))
    .execute();
