import { enterprises } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../access/http/route.ts';
import { companiesOf, createCompany, ownCompany, renewCode, updateOwnCompany } from './companies.service.ts';
import { invitationsOf, inviteMember, withdrawInvitation } from './company-invitations.ts';
import { applyForUpgrade, ownUpgrade, type UpgradeDeps } from './upgrades.ts';

/** Companies, and how accounts join them. */
export function enterprisesRoutes(app: FastifyInstance, workspace: UpgradeDeps): void {
  const { deps } = workspace;
  route(app, enterprises.upgrade, ({ actor, body }) => applyForUpgrade(workspace, actor, body));
  route(app, enterprises.ownUpgrade, ({ actor }) => ownUpgrade(workspace, actor));
  route(app, enterprises.own, ({ actor }) => ownCompany(deps, actor));
  route(app, enterprises.updateOwn, ({ actor, body }) => updateOwnCompany(deps, actor, body));
  route(app, enterprises.invitations, ({ actor }) => invitationsOf(deps, actor));
  route(app, enterprises.invite, ({ actor, body }) => inviteMember(deps, actor, body.account));
  route(app, enterprises.withdraw, ({ actor, params }) => withdrawInvitation(deps, actor, params.id));
  route(app, enterprises.list, ({ actor, query }) => companiesOf(deps, actor, query));
  route(app, enterprises.create, ({ actor, body }) => createCompany(deps, actor, body));
  route(app, enterprises.renewCode, ({ actor, params }) => renewCode(deps, actor, params.id));
}
