import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  type Upgrade,
  type UpgradeForm,
  upgradeForm,
} from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { upgradeOutcomes } from '@smartflight/contract/onboarding/enterprises.ts';
import {
  type ReviewKind,
  type ReviewReason,
  type ReviewStatus,
  secretPapers,
} from '@smartflight/contract/onboarding/reviews.ts';
import type { FilePurpose } from '@smartflight/contract/system/files.ts';
import type { Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { masked } from '../../platform/security/masks.ts';
import { insertCompany } from './companies.store.ts';

type Tx = Transaction<DB>;

export interface UpgradeReviews {
  submit(
    tx: Tx,
    actor: UserActor,
    submission: {
      kind: 'upgrade';
      papers: Readonly<Record<string, string>>;
      files: readonly { slot: string; fileId: string; at: string }[];
    },
  ): Promise<unknown>;
  currentOf(db: Database, accountId: string): Promise<Partial<Record<ReviewKind, UpgradeSubmission>>>;
}

interface UpgradeSubmission {
  id: string;
  version: number;
  status: ReviewStatus;
  submittedAt: Date;
  reason: ReviewReason | null;
  note: string;
  papers: Readonly<Record<string, string>>;
  images: Readonly<Record<string, string>>;
}

export interface LicenceUploader {
  keep(tx: Tx, picture: { ownerId: string; purpose: FilePurpose; path: string; at: string }): Promise<string>;
}

export interface UpgradeDeps {
  deps: Deps;
  reviews: UpgradeReviews;
  pictures: LicenceUploader;
}

/** Every application is stored; legitimate corrections are rarer than this. */
const applications = { attempts: 20, windowS: 3600 };

const slots = ['businessLicenseFrtImg', 'businessLicenseBkImg'] as const;

/**
 * Applies for a company of one's own and replaces a pending application. Fault 'upgrade.not-open' for those who
 * manage one already.
 */
export async function applyForUpgrade(
  { deps, reviews, pictures }: UpgradeDeps,
  actor: UserActor,
  form: UpgradeForm,
): Promise<Upgrade> {
  await deps.limits.spend(`upgrades:${actor.id}`, applications);
  await deps.pools.db.transaction().execute(async (tx) => {
    const account = await lockApplicant(tx, actor.id);
    if (manages(account.roles)) throw fault('upgrade.not-open');
    const files: { slot: string; fileId: string; at: string }[] = [];
    for (const slot of slots) {
      const picture = {
        ownerId: actor.id,
        purpose: 'licence',
        path: form[slot],
        at: `body.${slot}`,
      } as const;
      files.push({ slot, fileId: await pictures.keep(tx, picture), at: picture.at });
    }
    const { businessLicenseFrtImg: _front, businessLicenseBkImg: _back, ...papers } = form;
    await reviews.submit(tx, actor, { kind: 'upgrade', papers, files });
  });
  const upgrade = await ownUpgrade({ deps, reviews }, actor);
  if (!upgrade) throw fault('server.failed');
  return upgrade;
}

/** The newest application with masked numbers; null if there is none or its papers were deleted. */
export async function ownUpgrade(
  { deps, reviews }: Pick<UpgradeDeps, 'deps' | 'reviews'>,
  actor: UserActor,
): Promise<Upgrade | null> {
  const { upgrade } = await reviews.currentOf(deps.pools.db, actor.id);
  if (!upgrade) return null;
  const form = upgradeForm.safeParse({ ...upgrade.papers, ...upgrade.images });
  if (!form.success) return null;
  const shown = Object.entries(form.data).filter(([name]) => secretPapers.includes(name));
  return {
    ...form.data,
    ...Object.fromEntries(shown.map(([name, value]) => [name, masked(value)])),
    id: upgrade.id,
    version: upgrade.version,
    status: upgrade.status,
    submittedAt: upgrade.submittedAt.toISOString(),
    reason: upgrade.reason,
    approvalComment: upgrade.status === 'rejected' ? upgrade.note : '',
  };
}

/**
 * Applies an approved application: creates the company below the applicant's current one, and adds type and roles. Its
 * sessions go on with the new rights (decision 66).
 */
export async function foundCompany(
  tx: Tx,
  actor: UserActor,
  application: { accountId: string; parentId: string | null; papers: Readonly<Record<string, string>> },
): Promise<void> {
  const { accountId, parentId } = application;
  const account = await lockApplicant(tx, accountId);
  if (manages(account.roles)) throw fault('upgrade.not-open');
  const { companyName, upgradeType } = upgradeForm
    .pick({ companyName: true, upgradeType: true })
    .parse(application.papers);
  const companyId = await insertCompany(tx, {
    name: companyName,
    parentId,
    timeZone: account.time_zone,
  });
  const { accountType, roles } = upgradeOutcomes[upgradeType];
  await tx
    .updateTable('accounts')
    .set({
      account_type: accountType,
      roles: [...new Set([...account.roles, ...roles])],
      company_id: companyId,
    })
    .where('id', '=', accountId)
    .execute();
  await audit(tx, actor, {
    action: 'enterprises.found',
    target: { kind: 'company', id: companyId },
    detail: { account: accountId, upgradeType, parentId },
  });
}

const lockApplicant = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['roles', 'time_zone'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const manages = (roles: readonly string[]): boolean =>
  roles.includes(roleCodes.manager) || roles.includes(roleCodes.staff);
