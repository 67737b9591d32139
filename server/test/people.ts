import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { consentVersions } from '@smartflight/contract/accounts/consents.ts';
import { enterprises, onboarding } from '@smartflight/contract/endpoints.ts';
import type { UpgradeForm } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import { type FilePurpose, pathOfFile } from '@smartflight/contract/system/files.ts';
import type { TestApp } from './app.ts';
import { type Client, clientOf } from './call.ts';
import type { AccountPlan } from './world.ts';

export interface Applicant {
  id: string;
  email: string;
  client: Client;
  token: string;
}

/** Creates a person with a session, in state '2' without any review unless the plan differs. */
export async function newcomer(stage: TestApp, plan: AccountPlan = {}): Promise<Applicant> {
  const account = await stage.world.account({ verified: '2', ...plan });
  if (plan.verified === undefined)
    await stage.deps.pools.db
      .updateTable('accounts')
      .set({ account_review: 'unreviewed', real_name_review: 'none', pilot_review: 'none' })
      .where('id', '=', account.id)
      .execute();
  return signedIn(stage, account);
}

/** Creates a session directly, without the slow password check. */
export async function signedIn(stage: TestApp, account: { id: string; email: string }): Promise<Applicant> {
  const token = await stage.deps.sessions.start(account.id);
  addresses += 1;
  const address = `10.9.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return { ...account, token, client: clientOf(stage.app, { token, address }) };
}
let addresses = 0;

/** Creates a reviewer of one company, or for `null` internal staff. */
export const reviewer = async (stage: TestApp, companyId: string | null, roles?: readonly string[]) =>
  signedIn(
    stage,
    await stage.world.account(
      companyId === null ? { roles: [roleCodes.staff] } : { companyId, roles: roles ?? [roleCodes.manager] },
    ),
  );

export const pictures = async (stage: TestApp, ownerId: string, purpose: FilePurpose) => ({
  iconFront: pathOfFile(await stage.world.file({ ownerId, purpose })),
  iconBack: pathOfFile(await stage.world.file({ ownerId, purpose })),
});

export interface Sent {
  id: string;
  version: number;
}

export async function send(
  stage: TestApp,
  { id, client }: Applicant,
  kind: ReviewKind,
  {
    idNumber = '110101199003074233',
    certificateNumber = 'UAS-2026-778812',
    validUntil = '',
  }: { idNumber?: string; certificateNumber?: string; validUntil?: string } = {},
): Promise<Sent> {
  if (kind === 'account') await client.call(onboarding.completeAccountInfo, { body: basics });
  else if (kind === 'upgrade')
    await client.call(enterprises.upgrade, { body: await upgradePapers(stage, id) });
  else if (kind === 'realName')
    await client.call(onboarding.realName, {
      body: {
        identityName: 'Lena Fischer',
        identityNumber: idNumber,
        consentVersion: consentVersions.realName,
        ...(await pictures(stage, id, 'idCard')),
      },
    });
  else
    await client.call(onboarding.operator, {
      body: { certificateNumber, validUntil, ...(await pictures(stage, id, 'pilotCard')) },
    });
  return newest(stage, id, kind);
}

export const newest = (stage: TestApp, accountId: string, kind: ReviewKind): Promise<Sent> =>
  stage.deps.pools.db
    .selectFrom('reviews')
    .select(['id', 'version'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();

export const basics = {
  username: 'Lena Fischer',
  address: 'Feldweg 3',
  sex: '0',
  profession: 'Farmer',
} as const;

export async function upgradePapers(stage: TestApp, ownerId: string): Promise<UpgradeForm> {
  const { iconFront, iconBack } = await pictures(stage, ownerId, 'licence');
  return {
    companyName: `Fischer Agrar ${randomUUID().slice(0, 6)}`,
    upgradeType: 'agent',
    companyAddr: 'Feldweg 3, Rostock',
    corporationName: 'Lena Fischer',
    corporationIdNumber: 'DE-4711-0815-42',
    corporationContact: '+49 381 5550199',
    businessLicense: 'HRB-998877',
    businessLicenseFrtImg: iconFront,
    businessLicenseBkImg: iconBack,
  };
}

export const states = (stage: TestApp, accountId: string) =>
  stage.deps.pools.db
    .selectFrom('accounts')
    .select([
      'account_review as account',
      'real_name_review as realName',
      'pilot_review as pilot',
      'basic_info_given as begun',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
