import { secondFactors as endpoints } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { publicRoute, route } from '../../access/http/route.ts';
import { browserNameOf } from '../../platform/http/user-agent.ts';
import { createOwnFactors } from './own-factors.ts';
import { relyingPartyOf } from './relying-party.ts';
import { readFactors } from './second-factors.store.ts';
import { createSecondStep, type ProvePassword } from './second-step.ts';

/** Routes of one-time codes, passkeys, the second step of a sign-in and fresh proofs. */
export function secondFactorsRoutes(app: FastifyInstance, deps: Deps, provePassword: ProvePassword): void {
  const own = createOwnFactors(deps);
  const step = createSecondStep(deps, provePassword);
  const rpOf = (request: FastifyRequest) => relyingPartyOf(deps.config, request);
  const nothing = async (work: Promise<unknown>): Promise<Record<string, never>> => {
    await work;
    return {};
  };

  route(app, endpoints.get, async ({ actor, request }) => ({
    ...(await readFactors(deps.pools.db, actor)),
    canUsePasskeys: rpOf(request) !== undefined,
    isRequired: actor.needsFactor,
  }));
  route(app, endpoints.beginTotp, ({ actor }) => own.beginTotp(actor));
  route(app, endpoints.confirmTotp, ({ actor, body }) => own.confirmTotp(actor, body.code));
  route(app, endpoints.removeTotp, ({ actor }) => nothing(own.removeTotp(actor)));
  route(app, endpoints.renewRecovery, ({ actor }) => own.renewRecovery(actor));
  route(app, endpoints.beginPasskey, ({ actor, request }) => own.beginPasskey(actor, rpOf(request)));
  route(app, endpoints.addPasskey, ({ actor, body, request }) => own.addPasskey(actor, rpOf(request), body));
  route(app, endpoints.renamePasskey, ({ actor, params, body }) =>
    nothing(own.renamePasskey(actor, params.id, body.name)),
  );
  route(app, endpoints.removePasskey, ({ actor, params }) => nothing(own.removePasskey(actor, params.id)));
  route(app, endpoints.setPolicy, ({ actor, body }) => nothing(own.setPolicy(actor, body.required)));
  route(app, endpoints.beginProof, ({ actor, request }) => step.beginProof(rpOf(request), actor));
  route(app, endpoints.prove, ({ actor, body, request }) => nothing(step.prove(rpOf(request), actor, body)));

  publicRoute(app, endpoints.secondStepOptions, ({ actor, body, request }) =>
    step.secondStepOptions(rpOf(request), actor, body.ticket),
  );
  publicRoute(app, endpoints.secondStep, async ({ actor, body, request }) => ({
    access_token: await step.secondStep(rpOf(request), actor, {
      ...body,
      device: browserNameOf(request.headers['user-agent']),
    }),
  }));
  publicRoute(app, endpoints.passkeyOptions, ({ actor, request }) =>
    step.passkeyOptions(rpOf(request), actor),
  );
  publicRoute(app, endpoints.passkeySignIn, async ({ actor, body, request }) => ({
    access_token: await step.passkeySignIn(rpOf(request), actor, {
      ...body,
      device: browserNameOf(request.headers['user-agent']),
    }),
  }));
}
