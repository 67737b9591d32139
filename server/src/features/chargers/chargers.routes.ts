import { chargers as endpoints } from '@smartflight/contract/endpoints.ts';
import type { ChargerDetail } from '@smartflight/contract/power/charger.schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import { requirePhone } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import type { ChargerState } from '../../live/power/charger-state.ts';
import { fault } from '../../platform/http/fault.ts';
import { getCharger, type ListContext, listChargers } from './charger-list.store.ts';
import type { ChargerOwnership } from './charger-ownership.ts';
import { chargerSheetRoutes } from './charger-sheet.ts';

export function chargersRoutes(
  app: FastifyInstance,
  deps: Deps,
  { chargers, ownership }: { chargers: ChargerState; ownership: ChargerOwnership },
): void {
  const context = (actor: UserActor): ListContext => ({
    db: deps.pools.db,
    chargers,
    actor,
    now: new Date(deps.clock()),
  });
  const detailOf = async (actor: UserActor, id: string): Promise<ChargerDetail> => {
    const found = await getCharger(context(actor), id);
    if (!found) throw fault('charger.not-found');
    return found;
  };

  route(app, endpoints.list, ({ actor, query }) => listChargers(context(actor), query));
  chargerSheetRoutes(app, deps, { lookingOf: context, ownership });
  route(app, endpoints.get, ({ actor, params }) => detailOf(actor, params.id));
  route(app, endpoints.history, async ({ actor, params, query }) => {
    const found = await ownership.history(actor, { id: params.id, before: query.before, size: query.size });
    if (!found) throw fault('charger.not-found');
    return found;
  });
  route(app, endpoints.diagnostics, async ({ actor, params }) => {
    const found = await ownership.diagnose(actor, params.id);
    if (!found) throw fault('charger.not-found');
    return found;
  });
  route(app, endpoints.register, async ({ actor, body }) => {
    const { chargerId, ...entry } = body;
    requirePhone(entry.phone, 'body.phone');
    return { chargerId, ...(await ownership.register(actor, { ...entry, id: chargerId })) };
  });
  route(app, endpoints.provision, ({ actor, params }) => ownership.provision(actor, params.id));
  route(app, endpoints.renewCode, async ({ actor, params }) => ({
    chargerId: params.id,
    ...(await ownership.renewCode(actor, params.id)),
  }));
  route(app, endpoints.update, async ({ actor, params, body }) => {
    await ownership.update(actor, params.id, body);
    return detailOf(actor, params.id);
  });
  route(app, endpoints.bind, async ({ actor, body }) => {
    const { chargerId, ...binding } = body;
    const { name } = await ownership.bind(actor, { ...binding, id: chargerId });
    return { chargerId, name };
  });
  route(app, endpoints.unbind, async ({ actor, params, query }) => {
    const { id, activateCode } = await ownership.unbind(actor, params.id, query.confirm);
    return { chargerId: id, activateCode };
  });
  route(app, endpoints.retire, async ({ actor, params, query }) => {
    const { id } = await ownership.retire(actor, params.id, query.confirm);
    return { chargerId: id };
  });
  route(app, endpoints.grant, async ({ actor, params, body }) => {
    await ownership.grant(actor, params.id, body);
    return detailOf(actor, params.id);
  });
  route(app, endpoints.revoke, async ({ actor, params }) => {
    await ownership.revoke(actor, params.id, params.grantId);
    return detailOf(actor, params.id);
  });
}
