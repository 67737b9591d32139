import { weather as endpoints } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { namedStations, stationNames } from '../../devices/station-names.ts';
import { fault } from '../../platform/http/fault.ts';
import { readMeasured, readTrack } from './flight-weather.store.ts';
import { measureFlight, type TreatedOf } from './measure-flight.ts';
import { readWorkWeather } from './work-weather.store.ts';

/** Adds the calls of measured weather. A flight that was not measured when it was settled is measured on reading. */
export function weatherRoutes(app: FastifyInstance, deps: Deps, treatedOf: TreatedOf): void {
  const { db } = deps.pools;
  route(app, endpoints.ofFlight, async ({ actor, params }) => {
    const flown = await readTrack(db, actor, { id: params.id, now: new Date(deps.clock()) });
    if (!flown) throw fault('flight.not-found');
    const { facts, minutes } =
      (await readMeasured(db, actor, params.id)) ?? (await measureFlight(db, flown, treatedOf));
    const names = await stationNames(
      db,
      actor,
      facts.stations.map(({ id }) => id),
    );
    return {
      ...facts,
      stations: namedStations(facts.stations, names),
      minutes: minutes.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    };
  });
  route(app, endpoints.ofWork, async ({ actor, query }) => ({
    items: await readWorkWeather(db, actor, query, new Date(deps.clock())),
  }));
}
