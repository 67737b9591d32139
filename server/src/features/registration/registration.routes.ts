import { registration } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { publicRoute } from '../../access/http/route.ts';
import { isRegistered, openAccount, recover } from './registration.service.ts';
import { sendCode } from './send-code.ts';

/** Routes of registration and password recovery. */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, registration.sendCode, ({ body, actor }) => sendCode(deps, actor, body));

  publicRoute(app, registration.checkRepeat, async ({ query, actor }) => ({
    registered: await isRegistered(deps, actor, query.target),
  }));

  publicRoute(app, registration.register, async ({ body, actor }) => ({
    id: await openAccount(deps, actor, body),
  }));

  publicRoute(app, registration.recover, async ({ body, actor }) => {
    await recover(deps, actor, body);
    return {};
  });
}
