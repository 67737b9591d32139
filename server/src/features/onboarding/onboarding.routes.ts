import { onboarding } from '@smartflight/contract/endpoints.ts';
import {
  chosenPassword,
  operatorPapers,
  realNamePapers,
} from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import type { FastifyInstance } from 'fastify';
import { publicRoute, route } from '../../access/http/route.ts';
import {
  choosePassword,
  companyNameOf,
  giveBasics,
  givePilotPapers,
  giveRealName,
  type Wizard,
} from './onboarding.service.ts';
import { stateOf } from './onboarding-state.ts';
import { readForm } from './papers-form.ts';

/** Onboarding of a new account up to its reviews. */
export function onboardingRoutes(app: FastifyInstance, wizard: Wizard): void {
  const { deps } = wizard;

  route(app, onboarding.state, ({ actor }) => stateOf(wizard, actor));

  route(app, onboarding.completeAccountInfo, async ({ actor, body }) => {
    await giveBasics(wizard, actor, body);
    return {};
  });

  route(app, onboarding.realName, async ({ actor, query, body }) => {
    await giveRealName(wizard, actor, readForm(realNamePapers, { query, body }));
    return {};
  });

  route(app, onboarding.operator, async ({ actor, query, body }) => {
    await givePilotPapers(wizard, actor, readForm(operatorPapers, { query, body }));
    return {};
  });

  route(app, onboarding.updatePwd, async ({ actor, query, body }) => {
    await choosePassword(deps, actor, readForm(chosenPassword, { query, body }));
    return {};
  });

  publicRoute(app, onboarding.getCompanyName, ({ actor, query }) =>
    companyNameOf(deps, actor, query.invitationCode),
  );
}
