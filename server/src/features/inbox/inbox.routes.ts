import { inbox } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { inboxState, listNotices, markAll, markNotice } from './inbox.store.ts';

/** The inbox of the own account. */
export function inboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());

  route(app, inbox.list, async ({ actor, query }) => {
    // Read the state first: a notice that arrives in between is newer than this state and is reported by its own
    // event.
    const state = await inboxState(db, actor);
    return { ...state, ...(await listNotices(db, actor, query)) };
  });
  route(app, inbox.state, ({ actor }) => inboxState(db, actor));
  route(app, inbox.mark, async ({ actor, params, body }) => {
    const isThere = await markNotice(db, actor, { id: params.id, readAt: body.read ? now() : null });
    if (!isThere) throw fault('notice.not-found');
    return inboxState(db, actor);
  });
  route(app, inbox.markAll, async ({ actor, body }) => {
    await markAll(db, actor, { upTo: body.upTo, kind: body.kind, readAt: now() });
    return inboxState(db, actor);
  });
}
