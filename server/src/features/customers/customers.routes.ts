import { customers } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { changeCustomer, createCustomer, setArchived } from './customers.service.ts';
import { listCustomers, readCustomer } from './customers.store.ts';

/** Routes of customers. */
export function customersRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, customers.list, ({ actor, query }) => listCustomers(deps.pools.db, actor, query));
  route(app, customers.get, async ({ actor, params }) => {
    const customer = await readCustomer(deps.pools.db, actor, params.id);
    if (!customer) throw fault('customer.not-found');
    return customer;
  });
  route(app, customers.create, ({ actor, body }) => createCustomer(deps, actor, body));
  route(app, customers.change, ({ actor, params, body: { revision, ...form } }) =>
    changeCustomer(deps, actor, { ...params, based: revision, form }),
  );
  route(app, customers.archive, async ({ actor, params }) => {
    await setArchived(deps, actor, { ...params, isArchived: true });
    return {};
  });
  route(app, customers.restore, async ({ actor, params }) => {
    await setArchived(deps, actor, { ...params, isArchived: false });
    return {};
  });
}
