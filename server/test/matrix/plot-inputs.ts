import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { CallInput } from '../call.ts';
import { field } from '../fields.ts';
import type { Asked } from './people-inputs.ts';

export async function plotInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  const { stage } = asked;
  const form = { name: 'Plot of the matrix', boundary: field() };
  switch (name) {
    case 'flightDays.calendar':
      return { query: { from: '2026-09-01', to: '2026-09-30' } };
    case 'flightDays.day':
      return { params: { day: '2026-09-16' } };
    case 'flightDays.season':
      return { params: { id: await plotFor(asked) }, query: { year: 2026 } };
    case 'dose.plot':
      return { params: { id: await plotFor(asked) }, query: { from: '2026-09-01', to: '2026-09-30' } };
    case 'plots.map':
      return { query: { bbox: '0,0,1,1' } };
    case 'flightDays.seasons':
    case 'plots.get':
      return { params: { id: await plotFor(asked) } };
    case 'ogcPlots.item':
      return { params: { featureId: await plotFor(asked) } };
    case 'ogcFlights.tile':
    case 'ogcCoverage.tile':
    case 'ogcPlots.tile':
    case 'ogcZones.tile':
    case 'ogcPositions.tile':
      return { params: { z: '10', y: '0', x: '0' } };
    case 'plots.boundary':
      return { params: { id: await plotFor(asked), version: '1' } };
    case 'plots.create':
      return { body: form };
    case 'plots.createParts':
      return { body: { parts: parts() } };
    case 'plots.update':
      return { params: { id: await plotFor(asked) }, body: { version: 1, crop: 'Rice' } };
    case 'plots.split':
      return {
        params: { id: await plotFor(asked, { shares: false, box: halves }) },
        body: {
          version: 1,
          parts: parts(),
        },
      };
    case 'plots.merge': {
      const ownerId = (await stage.world.account()).id;
      const one = await plotFor(asked, { shares: false, ownerId });
      const two = await plotFor(asked, { shares: false, ownerId });
      const pieces = [one, two].map((id) => ({ id, version: 1 }));
      return { body: { name: 'Merged', plots: pieces } };
    }
    case 'plots.remove':
      return { params: { id: await plotFor(asked, { shares: false }) } };
    case 'plots.restore': {
      const id = await plotFor(asked, { shares: false });
      await stage.deps.pools.db
        .updateTable('plots')
        .set({ ended_at: new Date(stage.time.now), end_reason: 'removed' })
        .where('id', '=', id)
        .execute();
      return { params: { id }, body: {} };
    }
    case 'plotImports.create':
      return { body: { file: 'a.kml', features: [form] } };
    case 'plotShares.list':
      return { params: { id: await plotFor(asked, { shares: false }) } };
    case 'plotShares.create': {
      const { email } = await stage.world.account();
      return {
        params: { id: await plotFor(asked, { shares: false }) },
        body: { account: email, right: 'view' },
      };
    }
    case 'plotShares.update':
    case 'plotShares.revoke': {
      const id = await plotFor(asked, { shares: false });
      const shareId =
        asked.target === 'missing'
          ? randomUUID()
          : await stage.world.sharePlot(id, { with: (await stage.world.account()).id });
      const body = name === 'plotShares.update' ? { body: { right: 'edit' as const } } : {};
      return { params: { id, shareId }, ...body };
    }
    case 'plotShares.leave':
      return { params: { id: await lentTo(asked) } };
    default:
      return undefined;
  }
}

const halves: [number, number, number, number] = [20, 47, 20.01, 47.005];
const parts = () => [0, 0.005].map((east, nth) => ({ name: `P${nth}`, boundary: half(east) }));
const half = (east: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [20 + east, 47],
      [20.005 + east, 47],
      [20.005 + east, 47.005],
      [20 + east, 47.005],
      [20 + east, 47],
    ] as [number, number][],
  ],
});

/** A plot for a target: the persona's own, a company's, or another account's that is shared with some personas. */
async function plotFor(
  { stage, cast, persona, target }: Asked,
  o: { shares?: boolean; box?: [number, number, number, number]; ownerId?: string } = {},
): Promise<string> {
  const { world } = stage;
  const plan = o.box ? { box: o.box } : {};
  if (target === 'missing') return randomUUID();
  if (target === 'own') return world.plot({ ...plan, ownerId: cast.people[persona].id });
  if (target !== 'shared') {
    const companyId = cast.companyOf(persona, target);
    return world.plot(companyId ? { ...plan, companyId } : plan);
  }
  const id = await world.plot({ ...plan, ownerId: o.ownerId ?? (await world.account()).id });
  if (o.shares ?? true)
    for (const one of ['permitted', 'member'] as const)
      await world.sharePlot(id, { with: cast.people[one].id, right: 'edit' });
  return id;
}

/** Another account's plot, shared with the persona; for other targets with none of the personas. */
async function lentTo({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const id = await stage.world.plot({ ownerId: (await stage.world.account()).id });
  if (target === 'own') await stage.world.sharePlot(id, { with: cast.people[persona].id });
  return id;
}
