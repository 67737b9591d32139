import { live } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../access/deps.ts';
import { fault } from '../platform/http/fault.ts';
import { type AudienceOptions, createAudience } from './fan-out/audience.ts';
import { createFanOut } from './fan-out/fan-out.ts';
import { createScopeSets } from './fan-out/scope-sets.ts';
import type { FleetState } from './fleet/fleet-state.ts';
import { createChargerFanOut } from './power/charger-fan-out.ts';
import { chargerIds } from './power/charger-scope.ts';
import type { ChargerState } from './power/charger-state.ts';

/** The live socket. Anyone may open it; its first message is authenticated like the token of any call. */
export function liveRoutes(
  app: FastifyInstance,
  deps: Deps,
  { fleet, chargers, zones }: { fleet: FleetState; chargers: ChargerState } & Pick<AudienceOptions, 'zones'>,
  o: Pick<AudienceOptions, 'recheckMs'> = {},
): void {
  const { sessions, events, metrics, log, clock } = deps;
  const fanOut = createFanOut(fleet);
  const loadScope = createScopeSets(deps.pools.db, clock, fleet.register);
  const chargerFanOut = createChargerFanOut(chargers);
  const audience = createAudience({
    ...o,
    sessions,
    events,
    loadScope,
    fanOut,
    zones,
    chargers: {
      fanOut: chargerFanOut,
      idsFor: (actor, scope) =>
        chargerIds(deps.pools.db, actor, { scope, now: new Date(clock()), register: chargers.register }),
    },
    metrics,
    clock,
    log,
  });
  fanOut.start();
  chargerFanOut.start();
  app.addHook('preClose', async () => {
    fanOut.stop();
    chargerFanOut.stop();
    await audience.dismiss();
  });

  app.route({
    method: 'GET',
    url: live.socket.path,
    config: { access: live.socket.access },
    schema: { summary: live.socket.summary },
    onRequest: async (request) => {
      if (!isOwnOrigin(request, deps.config.publicUrl)) throw fault('access.denied');
    },
    handler: async () => {
      throw fault('request.not-found');
    },
    wsHandler: (socket, request) => {
      const { language } = request.actor;
      audience.admit(socket, { requestId: request.id, language, address: request.ip });
    },
  });
}

/** Browsers send the page's origin: it must be this host or the public address. Other clients send none. */
function isOwnOrigin({ headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
}
