import type { ChargerDetail } from '@smartflight/contract/charger-shapes.ts';
import { chargers as endpoints } from '@smartflight/contract/chargers.ts';
import type { deviceEntry } from '@smartflight/contract/device-hands.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ChargerState } from '../../live/power/charger-state.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { route } from '../../platform/http/route.ts';
import { getCharger, type Looking, listChargers } from './charger-list.store.ts';
import { chargerSheetRoute } from './charger-sheet.ts';

interface Shown {
  activateCode: string;
  mqtt: { username: string; password: string };
}

/** What chargers share with drones: the register, changing hands, and who may use them. */
export interface ChargerHands {
  register(actor: UserActor, entry: z.output<typeof deviceEntry> & { id: string }): Promise<Shown>;
  provision(actor: UserActor, id: string): Promise<Pick<Shown, 'mqtt'>>;
  renewCode(actor: UserActor, id: string): Promise<Pick<Shown, 'activateCode'>>;
  update(actor: UserActor, id: string, body: BodyOf<typeof endpoints.update>): Promise<void>;
  bind(
    actor: UserActor,
    o: { id: string; activateCode: string; name?: string | undefined },
  ): Promise<{ id: string; name: string }>;
  unbind(actor: UserActor, id: string, confirm: string): Promise<{ id: string; activateCode: string | null }>;
  retire(actor: UserActor, id: string, confirm: string): Promise<{ id: string }>;
  grant(actor: UserActor, id: string, body: BodyOf<typeof endpoints.grant>): Promise<void>;
  revoke(actor: UserActor, id: string, accountId: string): Promise<void>;
}

/** Chargers: who owns and may use them, and what they say at this moment. */
export function chargersRoutes(
  app: FastifyInstance,
  deps: Deps,
  { chargers, hands }: { chargers: ChargerState; hands: ChargerHands },
): void {
  const looking = (actor: UserActor): Looking => ({
    db: deps.pools.db,
    chargers,
    actor,
    now: new Date(deps.clock()),
  });
  const detailOf = async (actor: UserActor, id: string): Promise<ChargerDetail> => {
    const found = await getCharger(looking(actor), id);
    if (!found) throw fault('charger.not-found');
    return found;
  };

  route(app, endpoints.list, ({ actor, query }) => listChargers(looking(actor), query));
  chargerSheetRoute(app, deps, looking);
  route(app, endpoints.get, ({ actor, params }) => detailOf(actor, params.id));
  route(app, endpoints.register, async ({ actor, body }) => {
    const { chargerId, ...entry } = body;
    return { chargerId, ...(await hands.register(actor, { ...entry, id: chargerId })) };
  });
  route(app, endpoints.provision, ({ actor, params }) => hands.provision(actor, params.id));
  route(app, endpoints.renewCode, async ({ actor, params }) => ({
    chargerId: params.id,
    ...(await hands.renewCode(actor, params.id)),
  }));
  route(app, endpoints.update, async ({ actor, params, body }) => {
    await hands.update(actor, params.id, body);
    return detailOf(actor, params.id);
  });
  route(app, endpoints.bind, async ({ actor, body }) => {
    const { chargerId, ...binding } = body;
    const { name } = await hands.bind(actor, { ...binding, id: chargerId });
    return { chargerId, name };
  });
  route(app, endpoints.unbind, async ({ actor, params, query }) => {
    const { id, activateCode } = await hands.unbind(actor, params.id, query.confirm);
    return { chargerId: id, activateCode };
  });
  route(app, endpoints.retire, async ({ actor, params, query }) => {
    const { id } = await hands.retire(actor, params.id, query.confirm);
    return { chargerId: id };
  });
  route(app, endpoints.grant, async ({ actor, params, body }) => {
    await hands.grant(actor, params.id, body);
    return detailOf(actor, params.id);
  });
  route(app, endpoints.revoke, async ({ actor, params }) => {
    await hands.revoke(actor, params.id, params.accountId);
    return detailOf(actor, params.id);
  });
}
