import { Readable } from 'node:stream';
import { consentDocuments } from '@smartflight/contract/accounts/consents.ts';
import { profile } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import { ownData } from './own-data.ts';
import {
  type Applications,
  erase,
  type OwnTasks,
  type PapersOf,
  showPapers,
  withdrawPapers,
} from './own-papers.service.ts';
import { endOthers, endSession, listSessions } from './own-sessions.ts';
import { changeContact, changePassword, own, updateOwn } from './profile.service.ts';
import { listConsents } from './profile.store.ts';

/** Limit of data exports: each reads a large part of the database. */
const exportsPerDay = { attempts: 5, windowS: 86_400 };

/** Routes of one's own account (U-01). No route takes an account id. */
export function profileRoutes(
  app: FastifyInstance,
  deps: Deps,
  { papersOf, applications, tasks }: { papersOf: PapersOf; applications: Applications; tasks: OwnTasks },
): void {
  route(app, profile.update, async ({ actor, body }) => {
    await updateOwn(deps, actor, body);
    return {};
  });
  route(app, profile.changePassword, async ({ actor, body }) => {
    await changePassword(deps, actor, body);
    return {};
  });
  route(app, profile.changeContact, async ({ actor, body }) => {
    await changeContact(deps, actor, body);
    return {};
  });
  route(app, profile.sessions, ({ actor }) => listSessions(deps, actor));
  route(app, profile.endOtherSessions, async ({ actor }) => ({ ended: await endOthers(deps, actor) }));
  route(app, profile.endSession, async ({ actor, params }) => {
    await endSession(deps, actor, params.id);
    return {};
  });
  route(app, profile.papers, ({ actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return showPapers(deps, actor, papersOf);
  });
  route(app, profile.consents, async ({ actor }) =>
    (await listConsents(deps.pools.db, actor.id)).map((row) => ({
      document: z.enum(consentDocuments).parse(row.document),
      version: row.version,
      givenAt: row.given_at.toISOString(),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
  );
  route(app, profile.withdrawConsent, async ({ actor }) => {
    await withdrawPapers(deps, actor, papersOf);
    return {};
  });
  fileRoute(app, profile.exportOwn, async ({ actor, reply }) => {
    await deps.limits.spend(`own-export:${actor.id}`, exportsPerDay);
    await audit(deps.pools.db, actor, { action: 'profile.export', target: own(actor) });
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="smart-flight-account.json"')
      .header('cache-control', 'no-store')
      .send(Readable.from(ownData(deps, actor, { reviews: papersOf, lifts: applications })));
  });
  route(app, profile.erase, async ({ actor, body }) => {
    await erase(deps, actor, { password: body.password, papersOf, applications, tasks });
    return {};
  });
}
