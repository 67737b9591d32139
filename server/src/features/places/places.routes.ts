import { places } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { changePlace, createPlace, importPlaces, setArchived } from './places.service.ts';
import { listPlaces, placesOnMap, readPlace } from './places.store.ts';
import { placesOfFlight, type TreatedReader } from './treated-places.ts';

/** Routes of sensitive places, and of those near the ground of a flight. */
export function placesRoutes(app: FastifyInstance, deps: Deps, reader: TreatedReader): void {
  const { db } = deps.pools;
  route(app, places.list, ({ actor, query }) => listPlaces(db, actor, query));
  route(app, places.map, ({ actor, query }) => placesOnMap(db, actor, query));
  route(app, places.get, async ({ actor, params }) => {
    const place = await readPlace(db, actor, params.id);
    if (!place) throw fault('place.not-found');
    return place;
  });
  route(app, places.create, ({ actor, body }) => createPlace(deps, actor, body));
  route(app, places.import, ({ actor, body }) => importPlaces(deps, actor, body.places));
  route(app, places.change, ({ actor, params, body: { revision, ...form } }) =>
    changePlace(deps, actor, { ...params, based: revision, form }),
  );
  route(app, places.archive, async ({ actor, params }) => {
    await setArchived(deps, actor, { ...params, isArchived: true });
    return {};
  });
  route(app, places.restore, async ({ actor, params }) => {
    await setArchived(deps, actor, { ...params, isArchived: false });
    return {};
  });
  route(app, places.ofFlight, async ({ actor, params }) => {
    const now = new Date(deps.clock());
    const found = await placesOfFlight(db, actor, { ...params, now, reader });
    if (!found) throw fault('flight.not-found');
    return found;
  });
}
