import { accounts, type UserInfo } from '@smartflight/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { deviceNameOf } from '../../platform/device-name.ts';
import { bearerOf, publicRoute, route } from '../../platform/http/route.ts';
import { createFirst, signIn, signOut } from './accounts.service.ts';
import { getOwnAccount, getOwnCompany } from './accounts.store.ts';

/** Sign-in and what the console loads at its start. */
export function accountsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.pools;

  publicRoute(app, accounts.login, async ({ body, actor, request }) => ({
    access_token: await signIn(deps, actor, body, deviceNameOf(request.headers['user-agent'])),
  }));

  publicRoute(app, accounts.createFirst, ({ body, actor }) => createFirst(deps, actor, body));

  publicRoute(app, accounts.logout, async ({ request, actor }) => {
    const token = bearerOf(request.headers.authorization);
    if (token && actor.kind === 'user') await signOut(deps, actor, token);
    return {};
  });

  route(app, accounts.getUserById, async ({ actor }) => ({
    id: actor.id,
    username: actor.username,
    avatar: (await getOwnAccount(db, actor)).avatar,
    roles: [...actor.roles],
    accountVerified: actor.accountVerified,
    timeZone: actor.timeZone,
  }));

  route(app, accounts.userInfo, async ({ actor }) => {
    const row = await getOwnAccount(db, actor);
    return {
      id: row.id,
      username: row.username,
      avatar: row.avatar,
      roles: row.roles,
      accountVerified: actor.accountVerified,
      timeZone: row.time_zone,
      phone: row.phone ?? '',
      email: row.email ?? '',
      accountType: accountTypeOf(row.account_type),
      createDate: row.created_at.toISOString(),
      approvalStatus: reviewOf(row.account_review),
      realNameStatus: reviewOf(row.real_name_review),
      manipulatorStatus: reviewOf(row.pilot_review),
      realNameVerified: row.real_name_review === 'passed',
      manipulatorVerified: row.pilot_review === 'passed',
      tenantEnterpriseId: row.company_id ?? '',
      invitationCode: row.invitation_code,
    };
  });

  route(app, accounts.needCompletePwd, async ({ actor }) =>
    (await getOwnAccount(db, actor)).password_hash === null ? '1' : '0',
  );

  route(app, accounts.findActionResourcesByUser, async ({ actor }) => [...actor.actions]);

  publicRoute(app, accounts.getCompanyLogo, async ({ actor }) => {
    const company = actor.kind === 'user' ? await getOwnCompany(db, actor) : undefined;
    return { companyLogo: company?.logo_path ?? '', companyMiniLogo: company?.mini_logo_path ?? '' };
  });

  route(app, accounts.getCustomMapItems, async ({ actor }) => ({
    mapCenter: (await getOwnCompany(db, actor))?.map_center ?? '',
  }));
}

const accountTypeOf = (text: string): UserInfo['accountType'] =>
  accounts.userInfo.response.shape.accountType.parse(text);
const reviewOf = (text: string): UserInfo['approvalStatus'] =>
  accounts.userInfo.response.shape.approvalStatus.parse(text);
