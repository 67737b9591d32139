import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { DroneDetail } from '@smartflight/contract/drones/drone.schemas.ts';
import { drones } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { diagnose } from '../../devices/device-diagnostics.ts';
import { listHistory } from '../../devices/device-history.store.ts';
import type { Ownership, OwnershipHooks } from '../../devices/ownership.ts';
import { createPilots } from '../../devices/pilots.ts';
import { provisionDevice, registerDrone, renewCode, updateDevice } from '../../devices/register.ts';
import { signsOf } from '../../live/drones/drone-signs.ts';
import type { Diagnostics } from '../../live/intake/diagnostics.ts';
import { fault } from '../../platform/http/fault.ts';
import { getDrone } from './drone-detail.store.ts';
import { type ListContext, type LiveState, listDrones } from './drone-list.store.ts';
import { fleetVersions } from './versions.store.ts';

export interface DronesParts {
  liveState: LiveState;
  ownership: Ownership;
  hooks: OwnershipHooks;
  diagnostics: Diagnostics;
}

export function dronesRoutes(app: FastifyInstance, deps: Deps, parts: DronesParts): void {
  const { liveState, ownership, hooks, diagnostics } = parts;
  const { fleet } = liveState;
  const { db } = deps.pools;
  const pilots = createPilots({ deps, ownership, hooks, kind: 'drone' });
  const context = (actor: UserActor): ListContext => ({
    ...liveState,
    db,
    app: deps.pools.app,
    actor,
    now: new Date(deps.clock()),
  });
  const detailOf = async (actor: UserActor, id: string): Promise<DroneDetail> => {
    const found = await getDrone(context(actor), id);
    if (!found) throw fault('drone.not-found');
    return placed(deps, found, fleet.get(id)?.drone);
  };

  route(app, drones.list, ({ actor, query }) => listDrones(context(actor), query));
  route(app, drones.versions, async ({ actor, query }) => ({
    items: await fleetVersions(db, actor, { scope: query.scope, now: context(actor).now }),
  }));
  route(app, drones.get, ({ actor, params }) => detailOf(actor, params.id));
  route(app, drones.history, async ({ actor, params, query }) => {
    const { now } = context(actor);
    const found = await listHistory(
      db,
      actor,
      { kind: 'drone', id: params.id, before: query.before, size: query.size },
      now,
    );
    if (!found) throw fault('drone.not-found');
    return found;
  });

  route(app, drones.diagnostics, async ({ actor, params }) => {
    const found = await diagnose(
      { deps, diagnostics, signsOf: (id) => signsOf(fleet, id) },
      actor,
      ofDrone(params.id),
    );
    if (!found) throw fault('drone.not-found');
    return found;
  });

  route(app, drones.register, ({ actor, body }) => registerDrone(deps, actor, body));
  route(app, drones.provision, ({ actor, params }) => provisionDevice(deps, actor, ofDrone(params.id)));
  route(app, drones.renewCode, async ({ actor, params }) => ({
    droneId: params.id,
    ...(await renewCode(deps, actor, ofDrone(params.id))),
  }));
  route(app, drones.update, async ({ actor, params, body }) => {
    await updateDevice(deps, actor, ofDrone(params.id), body);
    return detailOf(actor, params.id);
  });

  route(app, drones.bind, ({ actor, query }) =>
    ownership.bind(actor, { ...query, id: query.droneId }).then(({ id, name }) => ({ droneId: id, name })),
  );
  route(app, drones.unbind, ({ actor, params, query }) =>
    droneOf(ownership.unbind(actor, params.id, query.confirm)),
  );
  route(app, drones.release, ({ actor, params, body }) => droneOf(ownership.release(actor, params.id, body)));
  route(app, drones.retire, ({ actor, params, query }) =>
    ownership.retire(actor, params.id, query.confirm).then(({ id }) => ({ droneId: id })),
  );

  route(app, drones.grant, async ({ actor, params, body }) => {
    await pilots.grant(actor, params.id, body);
    return detailOf(actor, params.id);
  });
  route(app, drones.revoke, async ({ actor, params }) => {
    await pilots.revoke(actor, params.id, params.grantId);
    return detailOf(actor, params.id);
  });
}

const droneOf = async (gone: ReturnType<Ownership['unbind']>) => {
  const { id, ...rest } = await gone;
  return { droneId: id, ...rest };
};

const ofDrone = (id: string) => ({ kind: 'drone' as const, id });

function placed({ places }: Deps, drone: DroneDetail, live: LiveDrone | undefined): DroneDetail {
  const nameOf = ({ lat, lon }: { lat?: number | null; lon?: number | null }): string | null =>
    lat == null || lon == null ? null : places({ lat, lon });
  const { lastPowerOn } = drone;
  return {
    ...drone,
    placeName: nameOf(live ?? {}),
    lastPowerOn: lastPowerOn && { ...lastPowerOn, place: nameOf(lastPowerOn) },
  };
}
