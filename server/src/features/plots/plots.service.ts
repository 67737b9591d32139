import type { PlotChange, PlotForm } from '@smartflight/contract/land/plot-forms.schemas.ts';
import type { PlotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import { settleParameters } from '@smartflight/contract/land/plot-parameters.ts';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { longestBackDays, restoreDays } from '@smartflight/contract/land/plots.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { type FaultField, fault } from '../../platform/http/fault.ts';
import { type Land, landOf } from './land.ts';
import {
  boundaryCells,
  endPlots,
  insertPlots,
  type LockedPlot,
  landCells,
  lockPlot,
  parameterCells,
  plotOwnerOf,
  spaceFor,
  type Tx,
} from './locked-plots.store.ts';
import { notifyHolders, notifyPlotOwner } from './plot-notices.ts';
import type { PlotDeps } from './plots.deps.ts';
import { getPlot } from './plots.store.ts';

const dayMs = 86_400_000;

/** Throws `request.invalid` for a bad boundary, contradicting parameters or a wrong time, and `plot.too-many`. */
export async function createPlot(workspace: PlotDeps, actor: UserActor, form: PlotForm): Promise<PlotDetail> {
  const { deps } = workspace;
  const land = landOf(form.boundary, 'body.boundary');
  const parameters = settled(form.parameters, 'body.parameters');
  const now = new Date(deps.clock());
  const validFrom = validSince(form.validFrom, now, 'body.validFrom');
  const id = await deps.pools.db.transaction().execute(async (tx) => {
    const owner = plotOwnerOf(actor);
    if ((await spaceFor(tx, owner)) < 1) throw fault('plot.too-many');
    const plots = [{ name: form.name, crop: form.crop, parameters, land, validFrom }];
    const [id = ''] = await insertPlots(tx, actor, { owner, plots, now });
    if (validFrom < now) await workspace.intersectFlights(tx, { plotIds: [id], since: validFrom });
    await audit(tx, actor, {
      action: 'plots.create',
      target: plotTarget(id),
      detail: { areaM2: land.areaM2 },
    });
    await notifyPlotOwner(tx, { ...owner, id });
    return id;
  });
  return plotOf(workspace, actor, id);
}

/**
 * Changes only the given fields. A new boundary or inset creates a new version. Throws `plot.not-found`,
 * `access.denied`, `plot.changed`, `plot.ended` and the errors of `createPlot`.
 */
export async function changePlot(
  workspace: PlotDeps,
  actor: UserActor,
  { id, ...change }: PlotChange & { id: string },
): Promise<PlotDetail> {
  const { deps } = workspace;
  const wanted = readChange(change, 'body');
  await deps.pools.db.transaction().execute(async (tx) => {
    const now = new Date(deps.clock());
    const version = { is: change.version, at: 'body.version' };
    const plot = await lockPlot(tx, actor, { id, least: 'edit', now, version });
    await applyChange(workspace, tx, actor, { plot, ...wanted, now });
    await notifyHolders(tx, plot);
  });
  return plotOf(workspace, actor, id);
}

type Change = Omit<PlotChange, 'version'>;

/** Validates a change and derives the dependent values. Throws `request.invalid` at the path of the invalid field. */
export const readChange = (change: Change, at: string) => ({
  change,
  drawn: change.boundary && landOf(change.boundary, `${at}.boundary`),
  parameters: change.parameters && settled(change.parameters, `${at}.parameters`),
});

/** Changes a locked plot. Throws `plot.ended` and `access.denied`. */
export async function applyChange(
  workspace: PlotDeps,
  tx: Tx,
  actor: UserActor,
  { plot, change, drawn, parameters, now }: ReturnType<typeof readChange> & { plot: LockedPlot; now: Date },
): Promise<void> {
  if (plot.endedAt) throw fault('plot.ended');
  // A share with the right to edit boundary and parameters does not allow renaming.
  if (plot.right !== 'own' && (change.name ?? plot.name) !== plot.name) throw fault('access.denied');
  const insetM = parameters?.insetM ?? plot.insetM;
  if (drawn || insetM !== plot.insetM)
    await addBoundary(workspace, tx, actor, { plot, drawn, insetM, asked: change.validFrom, now });
  await tx
    .updateTable('plots')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.crop === undefined ? {} : { crop: change.crop }),
      ...(parameters ? parameterCells(parameters) : {}),
      ...(drawn ? landCells(drawn) : {}),
      version: plot.version + 1,
      changed_at: now,
      changed_by: actor.id,
    })
    .where('id', '=', plot.id)
    .execute();
  await audit(tx, actor, {
    action: 'plots.update',
    target: plotTarget(plot.id),
    detail: { version: plot.version + 1, ...(drawn ? { areaM2: drawn.areaM2 } : {}) },
  });
}

/** Adds the next version of the boundary; a changed inset alone is a new version too. */
async function addBoundary(
  workspace: PlotDeps,
  tx: Tx,
  actor: UserActor,
  o: { plot: LockedPlot; drawn: Land | undefined; insetM: number; asked: string | undefined; now: Date },
): Promise<void> {
  const { plot, drawn, insetM, now } = o;
  const validFrom = validSince(o.asked, now, 'body.validFrom');
  const newest = await tx
    .selectFrom('plot_boundaries')
    .select('valid_from')
    .where('plot_id', '=', plot.id)
    .where('version', '=', plot.boundaryVersion)
    .executeTakeFirstOrThrow();
  if (validFrom < newest.valid_from)
    throw fault('request.invalid', [{ at: 'body.validFrom', code: 'plot.before-version' }]);
  const version = plot.boundaryVersion + 1;
  if (drawn) {
    const cells = boundaryCells(drawn, { version, validFrom, insetM, byId: actor.id });
    await tx
      .insertInto('plot_boundaries')
      .values({ plot_id: plot.id, ...cells })
      .execute();
  } else {
    await sql`insert into plot_boundaries (plot_id, version, valid_from, inset_m, by_id, boundary, outline, area_m2, area)
      select plot_id, ${version}, ${validFrom}, ${insetM}, ${actor.id}, boundary, outline, area_m2, area
      from plot_boundaries where plot_id = ${plot.id} and version = ${plot.boundaryVersion}`.execute(tx);
  }
  await tx.updateTable('plots').set({ boundary_version: version }).where('id', '=', plot.id).execute();
  if (validFrom < now) await workspace.intersectFlights(tx, { plotIds: [plot.id], since: validFrom });
}

/** Ends a plot. Throws `plot.not-found`, `access.denied`, `plot.changed`, `plot.ended`. */
export async function removePlot(
  workspace: PlotDeps,
  actor: UserActor,
  { id, version }: { id: string; version?: number | undefined },
): Promise<PlotDetail> {
  const { deps } = workspace;
  await deps.pools.db.transaction().execute(async (tx) => {
    const now = new Date(deps.clock());
    const made = version === undefined ? undefined : { is: version, at: 'query.version' };
    const plot = await lockPlot(tx, actor, { id, least: 'own', now, version: made });
    if (plot.endedAt) throw fault('plot.ended');
    await endPlots(tx, actor, { ids: [id], reason: 'removed', now });
    await audit(tx, actor, { action: 'plots.remove', target: plotTarget(id) });
    await notifyHolders(tx, plot);
  });
  return plotOf(workspace, actor, id);
}

/** Restores a removed plot; flights since its removal are matched against it again. Throws `plot.not-restorable`. */
export async function restorePlot(
  workspace: PlotDeps,
  actor: UserActor,
  { id, version }: { id: string; version?: number | undefined },
): Promise<PlotDetail> {
  const { deps } = workspace;
  await deps.pools.db.transaction().execute(async (tx) => {
    const now = new Date(deps.clock());
    const made = version === undefined ? undefined : { is: version, at: 'body.version' };
    const plot = await lockPlot(tx, actor, { id, least: 'own', now, version: made });
    const since = plot.endedAt;
    const isLate = since !== null && since.getTime() < now.getTime() - restoreDays * dayMs;
    if (!since || isLate || plot.endReason !== 'removed') throw fault('plot.not-restorable');
    if ((await spaceFor(tx, plot)) < 1) throw fault('plot.too-many');
    await sql`update plots set ended_at = null, end_reason = null, version = version + 1, changed_at = ${now},
      changed_by = ${actor.id} where id = ${id}`.execute(tx);
    await workspace.intersectFlights(tx, { plotIds: [id], since });
    await audit(tx, actor, { action: 'plots.restore', target: plotTarget(id) });
    await notifyHolders(tx, plot);
  });
  return plotOf(workspace, actor, id);
}

export const plotTarget = (id: string) => ({ kind: 'plot', id });

/** The plot as the actor sees it now; throws `plot.not-found`. */
export async function plotOf({ deps }: PlotDeps, actor: UserActor, id: string): Promise<PlotDetail> {
  const found = await getPlot(deps.pools.db, actor, id, new Date(deps.clock()));
  if (!found) throw fault('plot.not-found');
  return found;
}

/**
 * Checks the four linked parameters against each other and derives a missing one. Throws `request.invalid` when they
 * contradict.
 */
export function settled(parameters: PlotParameters, at: string): PlotParameters {
  const found = settledOrNot(parameters, at);
  if ('problem' in found) throw fault('request.invalid', [found.problem]);
  return found;
}

export function settledOrNot(
  parameters: PlotParameters,
  at: string,
): PlotParameters | { problem: FaultField } {
  const found = settleParameters(parameters);
  if (!('problem' in found)) return found.parameters;
  const { name, code, wanted } = found.problem;
  return { problem: { at: `${at}.${name}`, code, detail: { wanted } } };
}

/** The time from which a boundary applies: now, or a time within the last 366 days. */
export function validSince(asked: string | undefined, now: Date, at: string): Date {
  const from = asked === undefined ? now : new Date(asked);
  if (from > now) throw fault('request.invalid', [{ at, code: 'plot.in-future' }]);
  if (from.getTime() < now.getTime() - longestBackDays * dayMs)
    throw fault('request.invalid', [{ at, code: 'plot.too-far-back' }]);
  return from;
}
