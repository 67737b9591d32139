import { accounts } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { bearerOf } from '../../access/http/gate.ts';
import { publicRoute, route } from '../../access/http/route.ts';
import { logoAddress } from '../../platform/files/public-picture-address.ts';
import { browserNameOf } from '../../platform/http/user-agent.ts';
import { createFirst, signIn, signOut } from './accounts.service.ts';
import { getOwnAccount, getOwnCompany } from './accounts.store.ts';
import { type OwnPapers, ownInfo } from './own-info.ts';

/** Sign-in, the own account and the data the console loads at start. */
export function accountsRoutes(app: FastifyInstance, deps: Deps, papers: OwnPapers): void {
  const { db } = deps.pools;

  publicRoute(app, accounts.login, async ({ body, actor, request: { headers }, reply }) => {
    const browser = { name: browserNameOf(headers['user-agent']), cookies: headers.cookie };
    const { deviceCookie, ...result } = await signIn(deps, actor, { ...body, browser });
    reply.header('set-cookie', deviceCookie);
    return result;
  });

  publicRoute(app, accounts.createFirst, ({ body, actor }) => createFirst(deps, actor, body));

  publicRoute(app, accounts.logout, async ({ request, actor }) => {
    const token = bearerOf(request.headers.authorization);
    if (token && actor.kind === 'user') await signOut(deps, actor, token);
    return {};
  });

  route(app, accounts.getUserById, ({ actor }) => ownInfo(db, actor, papers));
  route(app, accounts.userInfo, ({ actor }) => ownInfo(db, actor, papers));

  route(app, accounts.needCompletePwd, async ({ actor }) =>
    (await getOwnAccount(db, actor)).password_hash === null ? '1' : '0',
  );

  route(app, accounts.findActionResourcesByUser, async ({ actor }) => [...actor.actions]);

  publicRoute(app, accounts.getCompanyLogo, async ({ actor }) => {
    const company = actor.kind === 'user' ? await getOwnCompany(db, actor) : undefined;
    return {
      companyLogo: logoAddress(deps.config, company?.logo_path ?? ''),
      companyMiniLogo: logoAddress(deps.config, company?.mini_logo_path ?? ''),
    };
  });

  route(app, accounts.getCustomMapItems, async ({ actor }) => ({
    mapCenter: (await getOwnCompany(db, actor))?.map_center ?? '',
  }));
}
