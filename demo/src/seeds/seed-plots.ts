import { plotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import { settleParameters } from '@smartflight/contract/land/plot-parameters.ts';
import { scatterFields } from '@smartflight/fleet/drone/scatter.ts';
import { hashOf } from '@smartflight/fleet/random.ts';
import type { UserActor } from '@smartflight/server/access/actor.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { intersectFlights } from '@smartflight/server/features/flights/derive/plot-intersections.ts';
import { landOf } from '@smartflight/server/features/plots/land.ts';
import { insertPlots } from '@smartflight/server/features/plots/locked-plots.store.ts';
import type { PlotDeps } from '@smartflight/server/features/plots/plots.deps.ts';
import {
  changePlot,
  createPlot,
  plotOf,
  removePlot,
} from '@smartflight/server/features/plots/plots.service.ts';
import { sharePlot } from '@smartflight/server/features/plots/shares.service.ts';
import { actorOf } from '../actor-of.ts';
import type { Tx } from '../tx.ts';
import { emailOf, owned } from '../world.ts';
import { loosePlots } from './loose-plots.ts';

const dayMs = 86_400_000;
const orchardName = 'Old orchard';

export interface Holder {
  companyId: string | null;
  ownerId: string | null;
}

export async function insertFields(
  tx: Tx,
  o: Holder & {
    surveyorId: string;
    plotPrefix: string;
    plots: number;
    crops: readonly string[];
    center: { lat: number; lon: number };
    now: Date;
  },
): Promise<void> {
  const uploadedAt = (index: number): Date => new Date(o.now.getTime() - (index % 4) * 300 * dayMs);
  const plots = scatterFields(o.center, o.plots, hashOf(o.plotPrefix)).map(({ coordinates }, index) => {
    const settled = settleParameters(
      plotParameters.parse({
        angleDeg: 90,
        swathM: 5 + (index % 3),
        heightM: 3,
        speedMps: 5,
        rateLpha: 15 * (1 + (index % 3)),
        insetM: 1.5,
      }),
    );
    if ('problem' in settled) throw new Error(`parameters of ${o.plotPrefix} contradict each other`);
    return {
      name: `${o.plotPrefix}-${String(index + 1).padStart(2, '0')}`,
      crop: o.crops[index % o.crops.length] ?? '',
      parameters: settled.parameters,
      land: landOf({ type: 'Polygon', coordinates: coordinates as [number, number][][] }, 'demo'),
      // Valid before the flown history begins.
      validFrom: new Date(uploadedAt(index).getTime() - 60 * dayMs),
    };
  });
  const ids = await insertPlots(tx, { id: o.surveyorId }, { owner: o, plots, now: o.now });
  for (const [index, id] of ids.entries())
    await tx
      .updateTable('plots')
      .set({ created_at: uploadedAt(index) })
      .where('id', '=', id)
      .execute();
}

/**
 * Plots that are not flown, a newer boundary, a restorable one, and shares in both directions between owner and
 * pilot.
 */
export async function seedPlots(deps: Deps): Promise<void> {
  const { db } = deps.pools;
  if (await db.selectFrom('plots').select('id').where('name', '=', orchardName).executeTakeFirst()) return;
  const workspace: PlotDeps = { deps, intersectFlights: (tx, o) => intersectFlights(deps, tx, o) };
  const [owner, pilot] = [await actorOf(deps, 'owner'), await actorOf(deps, 'pilot')];

  const creek = await ownField(workspace, owner, `${owned.owner.plotPrefix}-02`);
  await changePlot(workspace, owner, {
    id: creek.id,
    version: creek.version,
    crop: 'Rice',
    parameters: { ...creek.parameters, insetM: 2.5 },
  });
  const lent = await ownField(workspace, owner, `${owned.owner.plotPrefix}-01`);
  await sharePlot(deps, owner, { id: lent.id, account: emailOf('pilot'), right: 'use', until: null });
  const home = await ownField(workspace, pilot, `${owned.pilot.plotPrefix}-01`);
  await sharePlot(deps, pilot, { id: home.id, account: emailOf('owner'), right: 'view', until: null });

  const form = { crop: '', parameters: plotParameters.parse({}) };
  const away = await createPlot(workspace, owner, {
    ...form,
    name: 'Far paddock',
    boundary: loosePlots.farPaddock,
  });
  await removePlot(workspace, owner, { id: away.id });
  await createPlot(workspace, owner, {
    ...form,
    name: 'Channel strip',
    boundary: loosePlots.channelStrip,
  });
  await createPlot(workspace, owner, {
    ...form,
    name: orchardName,
    crop: 'Citrus',
    boundary: loosePlots.orchard,
  });
}

async function ownField(workspace: PlotDeps, actor: UserActor, name: string) {
  const { id } = await workspace.deps.pools.db
    .selectFrom('plots')
    .select('id')
    .where('name', '=', name)
    .where('owner_id', '=', actor.id)
    .executeTakeFirstOrThrow();
  return plotOf(workspace, actor, id);
}
