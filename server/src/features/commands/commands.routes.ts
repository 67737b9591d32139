import { commands } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { cancelCommand, issueCommand, issueCommands } from './commands.service.ts';
import { getCommand, listCommands } from './commands.store.ts';

/**
 * Commands to drones. A response confirms only that the command is stored; its progress is reported over the socket.
 */
export function commandsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());

  route(app, commands.issue, ({ actor, params, body }) => issueCommand(deps, actor, params.id, body));
  route(app, commands.issueMany, ({ actor, body }) => issueCommands(deps, actor, body));
  route(app, commands.list, ({ actor, query }) => listCommands(db, actor, query, now()));
  route(app, commands.get, async ({ actor, params }) => {
    const found = await getCommand(db, actor, params.id, now());
    if (!found) throw fault('command.not-found');
    return found;
  });
  route(app, commands.cancel, ({ actor, params }) => cancelCommand(deps, actor, params.id));
}
