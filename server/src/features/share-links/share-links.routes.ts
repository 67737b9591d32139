import { shareLinks } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { publicRoute, route } from '../../access/http/route.ts';
import { createLink, extendLink, listLinks, openLink, revokeLink } from './share-links.service.ts';

/** Routes of the account's own links to share, and the one with which visitors open them. */
export function shareLinksRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, shareLinks.list, ({ actor }) => listLinks(deps, actor));
  route(app, shareLinks.create, ({ actor, body }) => createLink(deps, actor, body));
  route(app, shareLinks.extend, ({ actor, params, body }) => extendLink(deps, actor, { ...params, ...body }));
  route(app, shareLinks.revoke, async ({ actor, params }) => {
    await revokeLink(deps, actor, params.id);
    return {};
  });
  publicRoute(app, shareLinks.open, ({ actor: { requestId, language, address }, body }) =>
    openLink(deps, { kind: 'visitor', requestId, language, address }, body),
  );
}
