import { stations as endpoints } from '@smartflight/contract/endpoints.ts';
import type { Station } from '@smartflight/contract/stations/stations.schemas.ts';
import { stationChartDays } from '@smartflight/contract/stations/stations.ts';
import type { FastifyInstance } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import type { StationOwnership } from './station-ownership.ts';
import { getStation, listStations, readReadings, type StationContext } from './stations.store.ts';

/** Adds the calls of weather stations. */
export function stationsRoutes(app: FastifyInstance, deps: Deps, ownership: StationOwnership): void {
  const context = (actor: UserActor): StationContext => ({
    db: deps.pools.db,
    actor,
    now: new Date(deps.clock()),
  });
  const stationOf = async (actor: UserActor, id: string): Promise<Station> => {
    const found = await getStation(context(actor), id);
    if (!found) throw fault('station.not-found');
    return found;
  };

  route(app, endpoints.list, ({ actor, query }) => listStations(context(actor), query));
  route(app, endpoints.get, ({ actor, params }) => stationOf(actor, params.id));
  route(app, endpoints.readings, async ({ actor, params, query }) => {
    const [from, to] = [new Date(query.from), new Date(query.to)];
    if (to < from) throw fault('request.invalid', [{ at: 'query.to', code: 'range.reversed' }]);
    if (to.getTime() - from.getTime() > stationChartDays * 86_400_000)
      throw fault('request.invalid', [{ at: 'query.to', code: 'field.too-big' }]);
    const found = await readReadings(context(actor), params.id, { from, to, points: query.points });
    if (!found) throw fault('station.not-found');
    return found;
  });
  route(app, endpoints.register, async ({ actor, body }) => {
    const { stationId, ...entry } = body;
    return { stationId, ...(await ownership.register(actor, { ...entry, id: stationId })) };
  });
  route(app, endpoints.update, async ({ actor, params, body }) => {
    await ownership.update(actor, params.id, body);
    return stationOf(actor, params.id);
  });
  route(app, endpoints.provision, ({ actor, params }) => ownership.provision(actor, params.id));
  route(app, endpoints.retire, async ({ actor, params, query }) => {
    const { id } = await ownership.retire(actor, params.id, query.confirm);
    return { stationId: id };
  });
  route(app, endpoints.diagnostics, async ({ actor, params }) => {
    const found = await ownership.diagnose(actor, params.id);
    if (!found) throw fault('station.not-found');
    return found;
  });
}
