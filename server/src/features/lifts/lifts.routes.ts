import { lifts } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { licencesOfDrone } from './licences.store.ts';
import { claimLift, decideLift, releaseLift, revokeLift } from './lift-review.ts';
import { detailOf, type LiftReader, liftOf, listOf, queueOf, revealPapers } from './lift-views.ts';
import { amendLift, type LiftDeps, renewLift, submitLift, withdrawLift } from './lifts.service.ts';

/** Applications to lift no-fly zones, their review, and the licences of drones. */
export function liftsRoutes(app: FastifyInstance, workspace: LiftDeps & LiftReader): void {
  const { deps } = workspace;

  route(app, lifts.list, ({ actor, query }) => listOf(workspace, actor, query));
  route(app, lifts.queue, ({ actor, query }) => queueOf(workspace, actor, query));
  route(app, lifts.get, ({ actor, params }) => detailOf(workspace, actor, params.id));
  route(app, lifts.uploadCertificateImg, ({ actor, body }) =>
    deps.files.store(actor.id, 'certificate', body.file),
  );
  route(app, lifts.submit, async ({ actor, body }) =>
    detailOf(workspace, actor, await submitLift(workspace, actor, { form: body })),
  );
  route(app, lifts.amend, async ({ actor, params, body }) => {
    const { revision, ...form } = body;
    await amendLift(workspace, actor, { id: params.id, revision, form });
    return detailOf(workspace, actor, params.id);
  });
  route(app, lifts.withdraw, async ({ actor, params }) => {
    await withdrawLift(workspace, actor, params.id);
    return detailOf(workspace, actor, params.id);
  });
  route(app, lifts.renew, async ({ actor, params, body }) =>
    detailOf(workspace, actor, await renewLift(workspace, actor, { id: params.id, ...body })),
  );
  route(app, lifts.reveal, ({ actor, params }) => revealPapers(workspace, actor, params.id));
  route(app, lifts.claim, async ({ actor, params }) => {
    await claimLift(workspace, actor, params.id);
    return liftOf(workspace, actor, params.id);
  });
  route(app, lifts.release, async ({ actor, params }) => {
    await releaseLift(workspace, actor, params.id);
    return liftOf(workspace, actor, params.id);
  });
  route(app, lifts.decide, async ({ actor, params, body }) => {
    await decideLift(workspace, actor, { id: params.id, decision: body });
    return detailOf(workspace, actor, params.id);
  });
  route(app, lifts.revoke, async ({ actor, params, body }) => {
    await revokeLift(workspace, actor, { id: params.id, note: body.note });
    return detailOf(workspace, actor, params.id);
  });
  route(app, lifts.ofDrone, async ({ actor, params }) => {
    const found = await licencesOfDrone(deps.pools.db, actor, params.id, new Date(deps.clock()));
    if (!found) throw fault('drone.not-found');
    return found;
  });
}
