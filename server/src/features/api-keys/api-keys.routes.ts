import { apiKeys } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { createKey, listKeys, renameKey, revokeKey } from './api-keys.service.ts';

/** Routes of the account's own API keys. */
export function apiKeysRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, apiKeys.list, ({ actor }) => listKeys(deps, actor));
  route(app, apiKeys.create, ({ actor, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return createKey(deps, actor, body);
  });
  route(app, apiKeys.rename, async ({ actor, params, body }) => {
    await renameKey(deps, actor, { ...params, ...body });
    return {};
  });
  route(app, apiKeys.revoke, async ({ actor, params }) => {
    await revokeKey(deps, actor, params.id);
    return {};
  });
}
