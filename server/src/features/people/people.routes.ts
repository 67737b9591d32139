import { people } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { holdingsOf } from './holdings.store.ts';
import { personOf, setCompany, setDisabled, setRoles } from './people.service.ts';
import { listPeople } from './people.store.ts';

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, people.list, ({ query }) => listPeople(deps.pools.db, query));
  route(app, people.get, ({ params }) => personOf(deps, params.id));
  route(app, people.holdings, async ({ params }) => {
    const { id } = await personOf(deps, params.id);
    return holdingsOf(deps.pools.db, id);
  });
  route(app, people.setRoles, ({ actor, params, body }) => setRoles(deps, actor, params.id, body.roles));
  route(app, people.setCompany, ({ actor, params, body }) =>
    setCompany(deps, actor, params.id, body.companyId),
  );
  route(app, people.setDisabled, ({ actor, params, body }) =>
    setDisabled(deps, actor, params.id, body.disabled),
  );
}
