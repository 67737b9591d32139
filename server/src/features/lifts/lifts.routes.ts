import { lifts } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { fault } from '../../platform/http/fault.ts';
import { route } from '../../platform/http/route.ts';
import { licencesOfDrone } from './licences.store.ts';
import { claimLift, decideLift, releaseLift, revokeLift } from './lift-review.ts';
import { detailOf, type LiftReader, liftOf, listOf, queueOf, revealPapers } from './lift-views.ts';
import { amendLift, type LiftDesk, renewLift, submitLift, withdrawLift } from './lifts.service.ts';

/** Applications to lift no-fly zones, their review, and the licences of drones. */
export function liftsRoutes(app: FastifyInstance, desk: LiftDesk & LiftReader): void {
  const { deps } = desk;

  route(app, lifts.list, ({ actor, query }) => listOf(desk, actor, query));
  route(app, lifts.queue, ({ actor, query }) => queueOf(desk, actor, query));
  route(app, lifts.get, ({ actor, params }) => detailOf(desk, actor, params.id));
  route(app, lifts.uploadCertificateImg, ({ actor, body }) =>
    deps.files.store(actor, 'certificate', body.file),
  );
  route(app, lifts.submit, async ({ actor, body }) =>
    detailOf(desk, actor, await submitLift(desk, actor, { form: body })),
  );
  route(app, lifts.amend, async ({ actor, params, body }) => {
    const { revision, ...form } = body;
    await amendLift(desk, actor, { id: params.id, revision, form });
    return detailOf(desk, actor, params.id);
  });
  route(app, lifts.withdraw, async ({ actor, params }) => {
    await withdrawLift(desk, actor, params.id);
    return detailOf(desk, actor, params.id);
  });
  route(app, lifts.renew, async ({ actor, params, body }) =>
    detailOf(desk, actor, await renewLift(desk, actor, { id: params.id, ...body })),
  );
  route(app, lifts.reveal, ({ actor, params }) => revealPapers(desk, actor, params.id));
  route(app, lifts.claim, async ({ actor, params }) => {
    await claimLift(desk, actor, params.id);
    return liftOf(desk, actor, params.id);
  });
  route(app, lifts.release, async ({ actor, params }) => {
    await releaseLift(desk, actor, params.id);
    return liftOf(desk, actor, params.id);
  });
  route(app, lifts.decide, async ({ actor, params, body }) => {
    await decideLift(desk, actor, { id: params.id, decision: body });
    return detailOf(desk, actor, params.id);
  });
  route(app, lifts.revoke, async ({ actor, params, body }) => {
    await revokeLift(desk, actor, { id: params.id, note: body.note });
    return detailOf(desk, actor, params.id);
  });
  route(app, lifts.ofDrone, async ({ actor, params }) => {
    const found = await licencesOfDrone(deps.pools.db, actor, params.id, new Date(deps.clock()));
    if (!found) throw fault('drone.not-found');
    return found;
  });
}
