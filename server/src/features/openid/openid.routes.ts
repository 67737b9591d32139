import { openid } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { publicRoute, route } from '../../access/http/route.ts';
import { createOpenId } from '../../access/openid.ts';
import { browserNameOf } from '../../platform/http/user-agent.ts';
import { createOpenIdSignIn, type OpenAccount } from './openid.service.ts';

/** Routes of sign-in with the OpenID Connect provider, and of the identities linked to the own account. */
export function openidRoutes(app: FastifyInstance, deps: Deps, open: OpenAccount): void {
  const { openid: settings } = deps.config;
  const o = createOpenIdSignIn(deps, settings && createOpenId(settings, deps), open);

  publicRoute(app, openid.begin, ({ actor }) => o.begin(actor));
  publicRoute(app, openid.signIn, ({ actor, body, request }) =>
    o.signIn(actor, body, browserNameOf(request.headers['user-agent'])),
  );
  publicRoute(app, openid.register, ({ actor, body, request }) =>
    o.register(actor, { ...body, device: browserNameOf(request.headers['user-agent']) }),
  );
  route(app, openid.list, ({ actor }) => o.list(actor));
  route(app, openid.beginLink, ({ actor }) => o.beginLink(actor));
  route(app, openid.link, ({ actor, body }) => o.link(actor, body));
  route(app, openid.unlink, async ({ actor, params }) => {
    await o.unlink(actor, params.id);
    return {};
  });
}
