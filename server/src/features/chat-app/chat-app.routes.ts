import { chatApp } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { bearerOf } from '../../access/http/gate.ts';
import { publicRoute, route } from '../../access/http/route.ts';
import { createWechat } from '../../access/wechat.ts';
import { fault } from '../../platform/http/fault.ts';
import { browserNameOf } from '../../platform/http/user-agent.ts';
import {
  type AccountAccess,
  bindOwn,
  bindTicket,
  type ChatAppDeps,
  signInByCode,
  unbindOwn,
} from './chat-app.service.ts';

/** Sign-in with WeChat, and binding it to the own account. */
export function chatAppRoutes(app: FastifyInstance, deps: Deps, ways: AccountAccess): void {
  const { wechat: settings } = deps.config;
  const o: ChatAppDeps = { deps, ways, wechat: settings && createWechat(settings, deps.log) };

  publicRoute(app, chatApp.token, ({ query, body, request, actor }) => {
    const code = body?.code ?? query.code;
    if (!code) throw fault('request.invalid', [{ at: 'query.code', code: 'field.required' }]);
    return signInByCode(o, actor, { code, device: browserNameOf(request.headers['user-agent']) });
  });

  publicRoute(app, chatApp.bind, async ({ body, request, actor }) => {
    // The access check has required a ticket.
    const ticket = bearerOf(request.headers.authorization) ?? '';
    const device = browserNameOf(request.headers['user-agent']);
    return bindTicket(o, actor, { ticket, form: body, device });
  });

  route(app, chatApp.bindOwn, ({ body, actor }) => bindOwn(o, actor, body.code));

  route(app, chatApp.unbindOwn, async ({ actor }) => {
    await unbindOwn(o, actor);
    return {};
  });
}
