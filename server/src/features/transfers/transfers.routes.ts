import { chargers, transfers as endpoints } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import type { Transfers } from './transfers.service.ts';
import { listTransfers } from './transfers.store.ts';

/** Routes for transferring devices: an offer and its acceptance. */
export function transfersRoutes(app: FastifyInstance, deps: Deps, transfers: Transfers): void {
  route(app, endpoints.list, ({ actor, query }) =>
    listTransfers(deps.pools.db, actor, query, new Date(deps.clock())),
  );
  route(app, endpoints.offer, ({ actor, params, body }) =>
    transfers.offer(actor, { kind: 'drone', id: params.id }, body),
  );
  route(app, chargers.offer, ({ actor, params, body }) =>
    transfers.offer(actor, { kind: 'charger', id: params.id }, body),
  );
  route(app, endpoints.accept, ({ actor, params }) => transfers.accept(actor, params.id));
  route(app, endpoints.decline, ({ actor, params }) => transfers.decline(actor, params.id));
  route(app, endpoints.withdraw, ({ actor, params }) => transfers.withdraw(actor, params.id));
}
