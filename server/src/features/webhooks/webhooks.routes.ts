import { webhooks } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { createGuardedPost } from '../../platform/outgoing/guarded-post.ts';
import { deliveryOf, listDeliveries, replay, replayDead, sendTest } from './deliveries.service.ts';
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks.service.ts';

/** Routes of the account's own webhooks and their log. */
export function webhooksRoutes(app: FastifyInstance, deps: Deps): void {
  const withPost = { ...deps, post: createGuardedPost({ networks: deps.config.webhookNetworks }) };
  route(app, webhooks.list, ({ actor }) => listWebhooks(deps, actor));
  route(app, webhooks.create, ({ actor, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return createWebhook(withPost, actor, body);
  });
  route(app, webhooks.update, async ({ actor, params, body }) => {
    await updateWebhook(withPost, actor, { ...params, ...body });
    return {};
  });
  route(app, webhooks.remove, async ({ actor, params }) => {
    await removeWebhook(deps, actor, params.id);
    return {};
  });
  route(app, webhooks.rotate, ({ actor, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return rotateSecret(deps, actor, params.id);
  });
  route(app, webhooks.test, ({ actor, params }) => sendTest(deps, actor, params.id));
  route(app, webhooks.deliveries, ({ actor, params, query }) =>
    listDeliveries(deps, actor, { ...params, ...query }),
  );
  route(app, webhooks.delivery, ({ actor, params }) => deliveryOf(deps, actor, params));
  route(app, webhooks.replay, async ({ actor, params }) => {
    await replay(deps, actor, params);
    return {};
  });
  route(app, webhooks.replayDead, async ({ actor, params }) => ({
    count: await replayDead(deps, actor, params.id),
  }));
}
