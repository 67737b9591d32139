import { preferences } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { forgetPreference, getPreference, listPreferences, storePreference } from './preferences.store.ts';

/** Routes of UI preferences. Every account reaches only its own: no route takes an account id. */
export function preferencesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.pools;
  route(app, preferences.list, async ({ actor, query }) => {
    const items = await listPreferences(db, actor, query.of);
    return { items, total: items.length };
  });
  route(app, preferences.get, ({ actor, params }) => getPreference(db, actor, params.name));
  route(app, preferences.set, ({ actor, params, body }) =>
    body.value === null
      ? forgetPreference(db, actor, params.name)
      : storePreference(db, actor, params.name, body.value, new Date(deps.clock())),
  );
}
